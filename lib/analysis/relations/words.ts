import { foldToBaseLetters, MONTHS, WEEKDAYS, wordSet } from "@/lib/analysis/text";
import type { Lang } from "./roles";

const byLang = (lists: Readonly<Record<Lang, string>>): ReadonlyMap<string, Lang> =>
  new Map(
    Object.entries(lists).flatMap(([lang, list]) => [...wordSet(list)].map((word) => [word, lang as Lang])),
  );

/** "My" and "our" in base letters. The word also tells the language of the noun after it. */
export const POSSESSIVES = byLang({
  en: "my our",
  de: "mein meine meinen meinem meiner meines unser unsere unseren unserem unserer unseres",
  es: "mi mis nuestro nuestra nuestros nuestras",
  fr: "mon ma mes notre nos",
});
/** Genitives: "der Mann meiner Schwester". */
export const GENITIVES = wordSet("meiner meines unserer unseres");
export const ARTICLES = byLang({
  en: "the",
  de: "der die das den dem",
  es: "el la los las",
  fr: "le la les l'",
});
/** Words between a noun and the one whose it is. */
export const OF_WORDS: ReadonlyMap<string, readonly Lang[]> = new Map<string, readonly Lang[]>([
  ["of", ["en"]],
  ["von", ["de"]],
  ["de", ["es", "fr"]],
  ["d'", ["fr"]],
]);
/** Words before a counted or new noun. */
export const INDEFINITE = wordSet(
  `a an another one two three four five six some ein eine einen einem einer zwei drei vier funf sechs
  un una unos dos tres cuatro cinco une deux trois quatre cinq des kein keine keinen keinem keiner`,
);
const NUMBERS = wordSet(
  "two three four five six zwei drei vier funf sechs dos tres cuatro cinco deux trois quatre cinq",
);
export const isNumber = (folded: string): boolean => NUMBERS.has(folded) || /^[2-9]$/.test(folded);

/** Verbs of being, before or after a noun that says what somebody is. */
export const BEING = wordSet(
  `is are was were be been being am 's 'm 're 've become became ist sind war waren bin wird es son era soy ser somos
  est sont etait suis sommes called heisst`,
);
/** "And" joins names. */
export const AND = wordSet("and & und y e et");
/** Words that begin a clause: what stands before them says nothing about what stands behind. */
export const CLAUSE_START = wordSet(
  `and but because so while although und aber weil denn sondern y pero porque et mais parce who which
  , ; : ( ) - – —`,
);

/** Words that cannot stand between a possessive and its noun, because the noun is then not the speaker's. */
export const BLOCKS_NOUN = wordSet(
  `own eigener eigene eigenen propio propia propre toy stuffed plush plushie fluffy-toy imaginary fictional virtual
  hot next future nachster nachste nachsten proximo proxima prochain prochaine digital robot ceramic wooden and or is are was in on at of to for with from by the a an that this
  und oder ist sind in auf von mit fur y o es en de con para et ou est dans sur avec pour business`,
);
/** A noun after one of these words is compared, or is somebody else's. */
export const COMPARES = wordSet("like as than wie als como comme");

/** Adverbs between a subject and its verb, or between a verb and its object. */
export const ADVERBS = wordSet(
  `now also currently still just really actually recently finally both always only already originally usually mostly
  absolutely truly so happily even kind of been back here together ever never-ending used definitely totally
  jetzt nun auch noch gerade inzwischen mittlerweile aktuell derzeit momentan zurzeit bereits schon sehr wirklich
  gern immer hier ubrigens
  nicht mehr no longer pas plus
  ahora tambien todavia siempre ya actualmente mucho
  maintenant aussi toujours actuellement deja encore beaucoup vraiment`,
);
/** Auxiliaries between a subject and its verb. */
export const AUXILIARIES = wordSet(
  "have has 've 's 'm 're am is are 'd had do does did habe hat haben bin ist sind ha han ai avons ont 'ai suis est sommes don doesn 't not n' ne",
);

/** Speakers as subjects. */
export const SELF = wordSet("i we ich wir yo nosotros nosotras je j' nous on");
/** Third persons as subjects, with their gender. */
export const THIRD: ReadonlyMap<string, "f" | "m" | null> = new Map([
  ...["she", "sie", "ella", "elle", "her"].map((word) => [word, "f"] as const),
  ...["he", "er", "el", "il", "his"].map((word) => [word, "m"] as const),
  ...["it", "its", "es"].map((word) => [word, null] as const),
]);

/** Titles that are part of a name. */
export const TITLES = wordSet(
  "mr mrs ms miss dr prof herr frau senor senora don dona madame monsieur mme docteur doctora doctor sir mister",
);
/** Small words inside a name. */
export const PARTICLES = wordSet("de von van der den del da la le el du");

/** Capitalised words that name nobody. */
const NO_NAMES = wordSet(
  [...MONTHS, ...WEEKDAYS.map((day) => `${day}day`)].join(" ").toLowerCase(),
  `gp mondays tuesdays wednesdays thursdays fridays saturdays sundays i ok okay god lol omg tv ai usa-made mom mum dad mommy daddy mama papa oma opa christmas easter halloween thanksgiving monday tuesday
  wednesday thursday friday saturday sunday januar februar marz mai juni juli august oktober dezember montag dienstag mittwoch
  donnerstag freitag samstag sonntag enero febrero marzo abril mayo junio julio agosto octubre diciembre lunes martes
  miercoles jueves viernes sabado domingo janvier fevrier mars avril juin juillet aout octobre decembre lundi mardi
  mercredi jeudi vendredi samedi dimanche weihnachten ostern navidad noel
  frances francesa aleman alemana espanol espanola ingles inglesa italiano italiana francais francaise allemand
  allemande anglais anglaise mein meine meinen unser unsere mi mis nuestro nuestra mon ma mes notre skyped facetimed googled
  zoomed texted german germans french spanish english british american italian irish scottish welsh dutch polish greek turkish indian
  chinese japanese korean swedish norwegian danish finnish russian ukrainian portuguese brazilian mexican canadian
  australian african european asian arabic jewish muslim christian catholic protestant buddhist hindu
  deutsche deutscher spanier spanierin franzose franzosin italiener italienerin leo-sign virgo aries libra scorpio
  the a an my our your his her their its he she it we you they this that these those there here what who where when why
  how yes no not and but so if or as at in on of to for with from by nobody everyone everybody someone somebody anyone
  ubrigens leider hier dort damals morgens abends ausserdem inzwischen zurzeit dann danach vielleicht naturlich ademas entonces aqui alli
  people kids children today tomorrow yesterday please thanks thank hey hi hello oh well maybe man mother father sister
  brother one two every each all any some most many never always just
  das die der den dem des ein eine und oder aber wenn weil dass ist sind ich wir er sie es man niemand jemand alle
  jeder heute gestern morgen ja nein danke bitte hallo krebs hunger durst angst besuch geburtstag urlaub kinder
  menschen leute frauen manner eltern freunde kollegen studenten
  el la los las un una yo tu nosotros ellos nadie alguien todos hoy ayer si no gracias por que como cuando donde
  le les une je tu il elle nous vous ils elles on personne tout tous aujourd'hui hier oui non merci bonjour quand qui`,
);
export const isNoName = (folded: string): boolean => NO_NAMES.has(foldToBaseLetters(folded));

const COMPOUND =
  /^(?:food|bed|hair|fur|allerg\w+|park|walk|walker|walking|sitter|sitting|leash|collar|toys?|treats?|show|shows|race|races|racing|riding|person|people|lover|lovers|litter|printer|fight|act|ship|ships|cities|city|company|store|shop|shelter|breed|breeder|owner|owners|training|trainer|groom\w*|tags?|house|video|videos|meme|memes|picture|pictures|photo|photos|costume|emoji|material|law|figure|figures|role|night|hood|tongue|group|painting|paintings|drawing|portrait|project|plan|appointment|meeting|insurance|keys?|door|park|parking|wash|seat|loan|payment|crash|accident|trouble|ride)$/;
/** What makes another thing of the noun before it: "dog food", "my brother printer", "my car keys". */
export const isCompound = (folded: string): boolean => COMPOUND.test(folded);

/** Whether a word stands before a counted or new noun. */
export const isIndefinite = (folded: string): boolean => INDEFINITE.has(folded) || isNumber(folded);
