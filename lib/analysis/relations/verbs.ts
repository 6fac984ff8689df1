import type { Lang } from "./roles";

/** What a verb can say. */
export type Meaning =
  | "live"
  | "move"
  | "come"
  | "work"
  | "study"
  | "have"
  | "own"
  | "sell"
  | "visit"
  | "belong"
  | "join"
  | "leave"
  | "like"
  | "dislike"
  | "be"
  | "die"
  | "marry"
  | "part"
  | "meet"
  | "friends"
  | "fan";

/** Whose a form of a verb can be: the speaker's, a third person's, or both. */
export type Person = "first" | "third" | "any";

export type Verb = {
  readonly meaning: Meaning;
  readonly lang: Lang;
  readonly person: Person;
  readonly canOmit: boolean;
};

/**
 * Forms of verbs in base letters: the meaning, the language, whose form it is ("first" of the speaker,
 * "third", "any"), then the forms. "+" means that the speaker can be left out before it.
 */
const FORMS = `
live en first live reside
live en third lives resides
live en any living lived based
live de first wohne wohnen lebe leben
live de third wohnt lebt
live es first +vivo +vivimos
live es third vive viven
live fr first habite habitons vis vivons
live fr third habite vit habitent vivent
move en any +moved relocated
move es first +mude +mudamos +mudado
move fr any demenage
come en first grew born come
come en third grew born comes
come de first komme kommen stamme
come de third kommt stammt
come es first +vengo +naci +creci
come es third viene nacio crecio
come fr first viens venons ne nee grandi
come fr third vient ne nee grandi
work en first work
work en third works
work en any working worked +started got
work de first arbeite arbeiten jobbe jobben
work de third arbeitet jobbt
work es first +trabajo +trabajamos
work es third trabaja trabajan
work fr first travaille travaillons
work fr third travaille travaillent
study en first study
study en third studies
study en any studying
study de first studiere studieren
study de third studiert
study es first +estudio
study es third estudia
study fr first etudie etudions
study fr third etudie
have en first have
have en third has
have en any +got +adopted +rescued
have de first habe haben
have de third hat
have es first +tengo +tenemos
have es third tiene tienen
have fr first ai 'ai avons
have fr third a ont
own en first own drive
own en third owns drives
own en any +bought
own de first besitze fahre
own de third besitzt
own es first +compre +compramos +comprado
own es third compro
own fr any achete
sell en any +sold traded donated scrapped
sell es first +vendi +vendimos +vendido
sell es third vendio
sell fr any vendu
visit en any +went +visited been +spent trip back holiday vacation journey
visit es first +fui +fuimos +visite +visitamos +estuve +estuvimos
visit es third fue visito estuvo
visit fr any alle allee alles allees visite
visit de any war waren
belong en first sing play
belong en third sings plays
belong de first singe singen spiele spielen
belong de third singt spielt
belong es first +canto +juego
belong es third canta juega
belong fr first chante joue jouons
belong fr third chante joue
join en any +joined member
join es any miembro
join fr any membre
join de any mitglied
leave en any +quit +left resigned fired laid retired lost +handed
leave es first +deje +dejamos
leave es third dejo
leave fr any demissionne quitte
like en first love like enjoy adore
like en third loves likes enjoys adores
like de first liebe mag
like de third liebt mag
like fr first adore aime aimons
like fr third adore aime adorent aiment
like es any encanta encantan gusta gustan
dislike en first hate dislike detest stand
dislike en third hates dislikes detests
dislike de first hasse
dislike de third hasst
dislike es first +odio
dislike es third odia
dislike fr first deteste
dislike fr third deteste detestent
be en any 'm am is are 's was 're
be de any bin ist sind war
be es first +soy +somos +estoy +estamos
be es third es era son
be fr any suis est sommes etait
die en any died passed
die de any gestorben verstorben
die es any murio fallecio
die fr any mort morte decede decedee
marry en any married engaged
marry de any verheiratet verlobt
marry es first +casado +casada +casados
marry fr any marie mariee maries fiance
part en any broke split +divorced
meet en any +met know
meet de first kenne
meet es first +conoci
friends en any friends
fan en any fan
`;

const VERBS: ReadonlyMap<string, readonly Verb[]> = readForms();

function readForms(): Map<string, Verb[]> {
  const verbs = new Map<string, Verb[]>();
  for (const line of FORMS.trim().split("\n")) {
    const [meaning, lang, person, ...forms] = line.split(" ");
    for (const form of forms) {
      const word = form.replace(/^\+/, "");
      const verb = { meaning, lang, person, canOmit: form.startsWith("+") } as Verb;
      verbs.set(word, [...(verbs.get(word) ?? []), verb]);
    }
  }
  return verbs;
}

/** Returns what a word can say as a verb. */
export const verbsOf = (folded: string): readonly Verb[] => VERBS.get(folded) ?? [];
