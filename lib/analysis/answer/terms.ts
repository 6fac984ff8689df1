import {
  FOREIGN_FUNCTION_WORDS,
  FUNCTION_WORDS,
  foldToBaseLetters,
  stemForIndex,
  wordSet,
} from "@/lib/analysis/text";

/** People whose own attributes are not the speaker's, one group of equal words per line. */
const KIN = `
mother mum mom mutter mama madre mere maman
father dad vater papa padre pere
parent parents eltern padres
sister schwester hermana soeur
brother bruder hermano frere
daughter tochter hija fille
son sohn hijo fils
child children kid kids kinder kindern hijos enfant enfants
wife frau ehefrau esposa mujer femme epouse
husband mann ehemann marido esposo mari
partner partnerin pareja conjoint compagnon
grandmother grandma granny oma grossmutter abuela
grandfather grandpa opa grossvater abuelo
aunt tante tia
uncle onkel tio oncle
cousin cousine primo prima
niece nichte sobrina
nephew neffe sobrino neveu
friend freund freundin amigo amiga ami amie
neighbour neighbor neighbours nachbar nachbarin vecino vecina voisin voisine
colleague kollege kollegin colega collegue`;

const PETS = `
dog hund hundin perro perra chien chienne
cat katze kater gato gata chat chatte
rabbit hase kaninchen conejo lapin
horse pferd caballo cheval`;

/** Other words of equal meaning in English, German, Spanish and French; the first one stands for all. */
const SYNONYMS = `
manager boss chef chefin vorgesetzter jefe jefa patron patronne responsable
doctor physician arzt arztin hausarzt hausarztin medico medica medecin docteur
dentist zahnarzt zahnarztin dentista dentiste
vet tierarzt tierarztin veterinario veterinaria veterinaire
teacher lehrer lehrerin profesor profesora maestro maestra professeur prof enseignant
plumber klempner klempnerin installateur fontanero fontanera plombier
cleaner putzfrau reinigungskraft limpiadora
gardener gartner gartnerin jardinero jardinera jardinier
hairdresser barber friseur friseurin peluquero peluquera coiffeur coiffeuse
live lives living lived reside resides based moved wohne wohnst wohnt wohnen lebe lebt leben gezogen vivo vives vive vivimos viven mudado habite habites habitons habitent vis vit vivons
work works working worked job employed arbeite arbeitet arbeiten arbeit beruf trabajo trabaja trabajan trabajamos travaille travailles travaillent travaillons travail
study studies studied studying studiere studiert studieren studium estudio estudia estudie etudie etudies etudier etudes
favourite favorite liebster liebste liebstes bevorzugt bevorzugter favorito favorita preferido preferida prefere preferee favori favorite
colour color colours farbe couleur
birthday geburtstag cumpleanos anniversaire
allergic allergisch alergico alergica allergique
allergy allergie alergia
start starts started starting begin begins began beginning beginnt beginne anfangt fangt startet empieza comienza commence debute demarre
end ends ended finish finishes endet aufhort termina acaba finit termine
leave leaves left depart departs abfahrt fahrt geht sale salgo parte part pars
arrive arrives arrived ankommt kommt llega llego arrive
open opens opening offnet abre ouvre
close closes schliesst cierra ferme
train zug bahn tren
flight flug vuelo vol
bus autobus
car auto wagen coche voiture
bike bicycle fahrrad bicicleta bici velo
boat boot barco bateau
house haus casa maison
wifi wlan
guest guests gast gaste invitado invitados invite invites
appointment termin cita rendez-vous
exam prufung examen
course kurs curso cours
blood blut sangre sang sanguineo sanguine
group gruppe grupo groupe
size grosse talla taille
shoe shoes schuh schuhe zapato zapatos chaussure chaussures
address adresse direccion
rent miete alquiler loyer
cost costs price kostet preis cuesta precio coute prix
key schlussel llave cle clef
school schule escuela colegio ecole
hospital krankenhaus clinique
room zimmer raum habitacion chambre salle
kitchen kuche cocina cuisine
garden garten jardin
need needs needed brauche braucht benotigt necesita besoin
use uses used benutze benutzt verwende uso usa utilise
drink drinks drank trinke trinkt bebo bebe bois boit
eat eats ate esse isst como come mange
play plays played spiele spielt toco juego joue
speak speaks spreche spricht hablo habla parle
large big gross grande grand
best besten beste mejor meilleur meilleure
cardiologist kardiologe cardiologo cardiologue
weekend wochenende fin-de-semana week-end
allotment kleingarten
release veroffentlichung
interface schnittstelle interfaz
public offentliche offentlichen publico publica publique
language sprache idioma lenguaje langue langage
editor editeur
lawyer anwalt anwaltin abogado abogada avocat avocate
mechanic mechaniker mecanico mecanicien
company firma unternehmen empresa entreprise
take takes took taken nehme nimmt tomo toma prends prend
long lange largo longtemps
expire expires ablauft lauft caduca expire
grew grow grown aufgewachsen creci grandi
physiotherapist physio physiotherapeut physiotherapeutin fisioterapeuta kinesitherapeute
singer sangerin sanger cantante chanteuse chanteur
supplier lieferant lieferantin proveedor proveedora fournisseur
hotel hostel
password passwort kennwort contrasena mot-de-passe
number nummer numero
insurance versicherung versichert seguro assurance
`;

const groups = (lists: string) =>
  lists.split("\n").flatMap((line) => {
    const [first = "", ...others] = line.trim().split(/\s+/);
    return first === ""
      ? []
      : [first, ...others].map((word): [string, string] => [word, stemForIndex(first)]);
  });

const SAME_AS: ReadonlyMap<string, string> = new Map(groups(SYNONYMS));
const BEINGS: ReadonlyMap<string, string> = new Map(groups(`${KIN}${PETS}`));
const BEING_TERMS: ReadonlySet<string> = new Set(BEINGS.values());

/** Words without a topic of their own in the four languages. */
const FUNCTION = wordSet(
  [...FUNCTION_WORDS].join(" "),
  FOREIGN_FUNCTION_WORDS.map((set) => [...set].join(" ")).join(" "),
  `que cual cuales quien quienes donde cuando como cuanto cuanta cuantos cuantas quel quelle quels quelles quoi ou quand
  comment combien welche welcher welches welchen welchem wen wem wessen wann warum woher wohin wogegen wieviel wieviele
  have has had habe hat haben tengo tiene tienen tenemos ai avons ont
  esta estan tu tus a y e d j n s t m l c qu se les en nos ce est-ce suis-je ai-je t-il t-elle unserem unserer unseren
  gegen fur con para pour avec mit ohne
  now currently actually still always usually really please also already just jetzt zurzeit ya ahora deja maintenant`,
);

/**
 * A word of a text with its place in it: as written, folded, and its term, which words of one meaning share;
 * null without one.
 */
export type Word = {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly folded: string;
  readonly term: string | null;
  readonly isCapital: boolean;
};

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}'-]|[.:,](?=\p{N}))*/gu;
const ELIDED = /^(?:[dljnmtsc]|qu)'(?=.)/;
/** Returns a word in base letters without a French elision: "d'enfants" is "enfants". */
export const withoutElision = (folded: string): string => folded.replace(ELIDED, "");

/** Words of another meaning in English: the French cat, the Spanish "eats", the French and Spanish "son". */
const HOMOGRAPHS = wordSet("chat come sale part pars sang mari car son chef patron usa grand gross");
const ENGLISH = /\b(?:the|my|our|is|are|and|of|to|we|what|who|where|when|does)\b/i;

function homographTerm(folded: string, isEnglish: boolean): string | null {
  if (isEnglish) return stemForIndex(folded);
  return folded === "son" ? null : termOf(folded);
}

type WrittenWord = Omit<Word, "start" | "end">;

/** Twenty memories have about a thousand words, most of them frequent ones. */
const wordCache = new Map<string, WrittenWord>();
const MAX_CACHED = 20_000;
const MAX_CACHED_CHARS = 40;

/** Returns the words of a text in order. */
export function wordsOf(text: string): Word[] {
  const isEnglish = ENGLISH.test(text);
  return [...text.matchAll(WORD)].map(({ 0: written, index: start }) => {
    const known = wordCache.get(written) ?? readWord(written);
    const { text: plain, folded, isCapital } = known;
    const term = HOMOGRAPHS.has(folded) ? homographTerm(folded, isEnglish) : known.term;
    return { text: plain, start, end: start + plain.length, folded, term, isCapital };
  });
}

function readWord(written: string): WrittenWord {
  const text = written.replace(/['-]+$/, "");
  const folded = foldToBaseLetters(text);
  const word = { text, folded, term: termOf(folded), isCapital: /^\p{Lu}/u.test(text) };
  if (wordCache.size >= MAX_CACHED) wordCache.clear();
  if (written.length <= MAX_CACHED_CHARS) wordCache.set(written, word);
  return word;
}

function termOf(folded: string): string | null {
  const word = withoutElision(folded).replace(/'s$/, "");
  const being = BEINGS.get(word);
  // "son" is also a French and a Spanish function word.
  if (being !== undefined) return being;
  return word === "" || FUNCTION.has(word) ? null : (SAME_AS.get(word) ?? stemForIndex(word));
}

/** Returns a word in base letters without a possessive ending. */
export const namePart = ({ folded }: Pick<Word, "folded">): string => folded.replace(/'s?$/, "");

/** Whether a word has a term of its own, which words of another meaning do not share. */
export const isPlainStem = (word: Pick<Word, "folded">): boolean =>
  !SAME_AS.has(namePart(word)) && !BEINGS.has(namePart(word));

/** Whether a term names a person or an animal, who has attributes of their own. */
export const isBeing = (term: string): boolean => BEING_TERMS.has(term);

/** Returns the term of a word in base letters that names a person or an animal; undefined for others. */
export const beingTermOf = (folded: string): string | undefined => BEINGS.get(folded);

/** Returns the terms of words in order, each once. */
export function distinctTerms(words: readonly Word[]): string[] {
  return [...new Set(words.flatMap(({ term }) => term ?? []))];
}
