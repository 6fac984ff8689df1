import type { EntityKind, RelationType } from "./types";

export type Lang = "en" | "de" | "es" | "fr";

/** What a noun says that somebody is to somebody. `role` is the English word; `plural` marks plural forms. */
export type Role = {
  readonly role: string;
  readonly type: RelationType;
  readonly kind: EntityKind;
  readonly gender: "f" | "m" | null;
  readonly isPlural: boolean;
  readonly hasEnded: boolean;
};

const LANGS: readonly Lang[] = ["en", "de", "es", "fr"];

/**
 * One role per line: role, gender, then its words in English, German, Spanish and French. "+" is a plural.
 */
const NOUNS: Partial<Record<RelationType, string>> = {
  parent: `
mother f | mother mum mom mommy mummy mam mama | mutter mama mutti | madre mama | mere maman
father m | father dad daddy papa | vater papa vati | padre papa | pere papa
parents - | +parents +folks | +eltern | +padres | +parents
stepmother f | stepmother stepmom stepmum | stiefmutter | madrastra | belle-mere
stepfather m | stepfather stepdad | stiefvater | padrastro | beau-pere`,
  child: `
child - | child +children kid +kids | kind +kinder +kindern | +hijos | enfant +enfants
son m | son +sons boy +boys | sohn +sohne +sohnen | hijo | fils
daughter f | daughter +daughters | tochter +tochter +tochtern | hija +hijas | fille +filles
stepson m | stepson +stepsons | stiefsohn | hijastro | beau-fils
stepdaughter f | stepdaughter +stepdaughters | stieftochter | hijastra | belle-fille`,
  sibling: `
sister f | sister +sisters sis | schwester +schwestern | hermana +hermanas | soeur +soeurs
brother m | brother +brothers bro | bruder +bruder +brudern | hermano | frere +freres
sibling - | sibling +siblings twin | +geschwister zwilling | +hermanos | jumeau jumelle
half-sister f | half-sister | halbschwester | hermanastra | demi-soeur
half-brother m | half-brother | halbbruder | hermanastro | demi-frere
stepsister f | stepsister | stiefschwester | |
stepbrother m | stepbrother | stiefbruder | |`,
  spouse: `
wife f | wife | frau ehefrau | mujer esposa | femme epouse
husband m | husband hubby | mann ehemann | marido esposo | mari epoux
spouse - | spouse | | |`,
  partner: `
girlfriend f | girlfriend | lebensgefahrtin | novia | copine compagne
boyfriend m | boyfriend | lebensgefahrte | novio | copain compagnon
fiancee f | fiancee | verlobte | prometida | fiancee
fiance m | fiance | verlobter | prometido | fiance
partner - | partner | partner partnerin | pareja | conjoint conjointe`,
  relative: `
grandmother f | grandmother grandma granny gran nana nan | grossmutter oma omi | abuela abuelita yaya | grand-mere mamie
grandfather m | grandfather grandpa grandad granddad gramps | grossvater opa opi | abuelo abuelito | grand-pere papi papy
grandparents - | +grandparents | +grosseltern | +abuelos | +grands-parents
grandchild - | grandchild +grandchildren +grandkids | enkelkind +enkel +enkelkinder | +nietos | +petits-enfants
grandson m | grandson +grandsons | enkelsohn enkel | nieto | petit-fils
granddaughter f | granddaughter +granddaughters | enkelin enkeltochter +enkelinnen | nieta +nietas | petite-fille
aunt f | aunt +aunts auntie aunty | tante +tanten | tia +tias | tante +tantes
uncle m | uncle +uncles | onkel | tio | oncle +oncles
cousin - | cousin +cousins | cousin cousine +cousins +cousinen | primo prima +primos +primas | cousin cousine +cousins +cousines
niece f | niece +nieces | nichte +nichten | sobrina +sobrinas | niece +nieces
nephew m | nephew +nephews | neffe neffen | sobrino +sobrinos | neveu +neveux
mother-in-law f | mother-in-law | schwiegermutter | suegra |
father-in-law m | father-in-law | schwiegervater | suegro |
parents-in-law - | +parents-in-law +in-laws | +schwiegereltern | +suegros | +beaux-parents
sister-in-law f | sister-in-law | schwagerin | cunada | belle-soeur
brother-in-law m | brother-in-law | schwager | cunado | beau-frere
son-in-law m | son-in-law | schwiegersohn | yerno | gendre
daughter-in-law f | daughter-in-law | schwiegertochter | nuera | bru
godson m | godson | patenkind patensohn | ahijado | filleul
goddaughter f | goddaughter | patentochter | ahijada | filleule
godmother f | godmother | patentante | madrina | marraine
godfather m | godfather | patenonkel | padrino | parrain`,
  friend: `
friend - | friend +friends pal buddy bestie mate +pals +mates | freund freundin +freunde +freundinnen | amigo amiga +amigos +amigas | ami amie +amis +amies pote`,
  colleague: `
colleague - | colleague +colleagues coworker co-worker +coworkers +co-workers workmate teammate | kollege kollegin kollegen +kollegen +kolleginnen arbeitskollege arbeitskollegin | colega companero companera +companeros | collegue +collegues
boss - | boss manager supervisor | chef chefin vorgesetzter vorgesetzte | jefe jefa | patron patronne`,
  neighbor: `
neighbor - | neighbour neighbor +neighbours +neighbors | nachbar nachbarin nachbarn +nachbarn | vecino vecina +vecinos | voisin voisine +voisins`,
  pet: `
pet - | pet +pets | haustier +haustiere | mascota +mascotas |
dog - | dog doggy pup puppy +dogs +puppies retriever labrador beagle poodle terrier dachshund collie corgi pug husky spaniel greyhound chihuahua | hund hundin welpe +hunde +hunden dackel pudel | perro perra perrito cachorro +perros | chien chienne chiot +chiens
cat - | cat kitty kitten +cats +kittens tomcat | katze kater katzchen +katzen | gato gata gatito +gatos +gatas | chat chatte chaton +chats
rabbit - | rabbit bunny +rabbits +bunnies | kaninchen hase | conejo coneja +conejos | lapin lapine +lapins
hamster - | hamster +hamsters | hamster | hamster | hamster
guinea-pig - | guinea-pig | meerschweinchen | cobaya | cobaye
horse - | horse mare pony stallion gelding foal +horses +ponies | pferd stute hengst pony +pferde | caballo yegua poni +caballos | cheval jument poney +chevaux
parrot - | parrot cockatiel +parrots | papagei +papageien | loro +loros | perroquet +perroquets
budgie - | budgie parakeet +budgies +parakeets | wellensittich +wellensittiche | periquito +periquitos | perruche +perruches
bird - | canary bird +birds | kanarienvogel | canario | canari
turtle - | turtle +turtles | | |
tortoise - | tortoise +tortoises | schildkrote | tortuga | tortue
goldfish - | goldfish | goldfisch | | poisson-rouge
snake - | snake +snakes | schlange +schlangen | serpiente | serpent
lizard - | lizard gecko iguana | echse gecko | lagarto iguana gecko | lezard gecko
ferret - | ferret +ferrets | frettchen | huron | furet
chinchilla - | chinchilla +chinchillas | chinchilla | chinchilla | chinchilla
hedgehog - | hedgehog | igel | erizo | herisson
rat - | rat +rats | ratte +ratten | | `,
  knows: `
flatmate - | flatmate roommate housemate +flatmates +roommates | mitbewohner mitbewohnerin +mitbewohner | companero-de-piso | colocataire coloc
dentist - | dentist | zahnarzt zahnarztin | dentista | dentiste
doctor - | doctor gp physician | arzt arztin hausarzt hausarztin | medico medica | medecin
therapist - | therapist psychologist counselor counsellor physio physiotherapist | therapeut therapeutin | terapeuta psicologo psicologa | psychologue
teacher - | teacher tutor professor | lehrer lehrerin | profesor profesora maestro maestra | prof professeur
coach - | coach trainer instructor | trainer trainerin | entrenador entrenadora | entraineur
landlord - | landlord landlady | vermieter vermieterin | casero casera | proprietaire
tenant - | tenant lodger | mieter mieterin | inquilino inquilina | locataire
hairdresser - | hairdresser barber | friseur friseurin | peluquero peluquera | coiffeur coiffeuse
vet - | vet | tierarzt tierarztin | veterinario veterinaria | veterinaire
lawyer - | lawyer solicitor attorney | anwalt anwaltin rechtsanwalt | abogado abogada | avocat avocate
accountant - | accountant bookkeeper | steuerberater steuerberaterin | contable asesor | comptable
mentor - | mentor | mentor mentorin | mentor mentora | mentor
babysitter - | babysitter nanny childminder | babysitter tagesmutter | ninera canguro | nounou
student - | student pupil | schuler schulerin | alumno alumna | eleve
apprentice - | apprentice intern trainee | lehrling azubi praktikant praktikantin | aprendiz becario becaria | apprenti apprentie stagiaire`,
};

const KINDS: Partial<Record<RelationType, EntityKind>> = { pet: "pet" };

const ROLES: Readonly<Record<Lang, ReadonlyMap<string, Role>>> = readNouns();

function readNouns(): Record<Lang, Map<string, Role>> {
  const maps: Record<Lang, Map<string, Role>> = {
    en: new Map(),
    de: new Map(),
    es: new Map(),
    fr: new Map(),
  };
  for (const [key, lines] of Object.entries(NOUNS)) {
    const type = key as RelationType;
    for (const line of lines.trim().split("\n")) {
      const [head = "", ...lists] = line.split("|");
      const [role = "", gender] = head.trim().split(" ");
      LANGS.forEach((lang, index) => {
        for (const word of (lists[index] ?? "").split(" ").filter(Boolean)) {
          const text = word.replace(/^\+/, "");
          if (maps[lang].has(text)) continue;
          maps[lang].set(text, {
            role,
            type,
            kind: KINDS[type] ?? "person",
            gender: gender === "f" || gender === "m" ? gender : null,
            isPlural: word.startsWith("+"),
            hasEnded: false,
          });
        }
      });
    }
  }
  return maps;
}

const EX = /^ex-?(?=.)/;
const EX_PARTNER: Role = {
  role: "ex",
  type: "partner",
  kind: "person",
  gender: null,
  isPlural: false,
  hasEnded: true,
};

/** Returns the role that a word of a language names, in base letters; null when it names none. */
export function roleOf(folded: string, lang: Lang): Role | null {
  const role = ROLES[lang].get(folded);
  if (role) return role;
  if (folded === "ex") return EX_PARTNER;
  if (!EX.test(folded)) return null;
  const former = ROLES[lang].get(folded.replace(EX, ""));
  return former ? { ...former, hasEnded: true } : null;
}

/** The plural of a role without a name: "children", "dogs". */
export function pluralRole({ role }: Role): string {
  if (/child$/.test(role)) return `${role}ren`;
  return /(?:s|in-law|fish)$/.test(role) ? role : `${role}s`;
}
