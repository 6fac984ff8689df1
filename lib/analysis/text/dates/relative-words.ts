import { words } from "../pattern";

const anyWord = (list: string) => `\\b${words(list)}\\b`;

/** The words of one language for days and periods, without accents, as sources of patterns. */
export type RelativeWords = {
  /** Days by their distance from the day of asking. */
  readonly days: Readonly<Record<-2 | -1 | 0 | 1 | 2, string>>;
  /** Groups: number, unit. */
  readonly ago: string;
  readonly ahead: string;
  /** "The last 7 days". Groups: number, unit. */
  readonly recent: string;
  /** "Last week": each names a period. One group: the unit. */
  readonly periods: Readonly<Record<-2 | -1 | 0 | 1, string>>;
  /** The names of the weekdays from Monday. */
  readonly weekdays: string;
  /** Words between a weekday and the week that it belongs to. */
  readonly ofWeek: string;
  /** Before or after a weekday: the last one, or the next one. */
  readonly last: { readonly before: string; readonly after: string };
  readonly next: { readonly before: string; readonly after: string };
  /** Words by which a question asks about the past, or about the future. The past is looked for first. */
  readonly past: string;
  readonly future: string;
};

const NUMBERS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  couple: 2,
  "couple of": 2,
  few: 3,
  ...numbered("one two three four five six seven eight nine ten"),
  ...numbered("ein zwei drei vier funf sechs sieben acht neun zehn"),
  ...numbered("un dos tres cuatro cinco seis siete ocho nueve diez"),
  ...numbered("un deux trois quatre cinq six sept huit neuf dix"),
  ...{ eine: 1, einer: 1, einem: 1, einen: 1, una: 1, une: 1 },
};

function numbered(names: string): Record<string, number> {
  return Object.fromEntries(names.split(" ").map((name, index) => [name, index + 1]));
}

/** Returns the value of digits or of a number word up to ten, at most 400; 0 for any other word. */
export function numberOf(word: string): number {
  return Math.min(NUMBERS[word] ?? (Number(word) || 0), 400);
}

/** A period of the calendar. A week starts on Monday. */
export type Unit = "day" | "week" | "weekend" | "month" | "year";

const UNIT_NAMES: Readonly<Record<Unit, string>> = {
  day: "days? tag tagen tage dias? jours?",
  week: "weeks? wochen? semanas? semaines?",
  weekend: "weekends? week-ends? wochenenden? finde fin\\sde\\ssemana",
  month: "months? monate? monaten mes meses mois",
  year: "years? jahre? jahren anos? ans? annees?",
};
/** The names of all units, as sources of patterns. */
export const UNIT_WORDS = Object.values(UNIT_NAMES).flatMap((names) => names.split(" "));
const UNIT_PATTERNS = (Object.keys(UNIT_NAMES) as Unit[]).map((unit) => ({
  unit,
  pattern: new RegExp(`^(?:${UNIT_NAMES[unit].split(" ").join("|")})$`),
}));

/** Returns the unit of a folded word of four languages. */
export function unitOf(word: string): Unit {
  return UNIT_PATTERNS.find(({ pattern }) => pattern.test(word))?.unit ?? "day";
}

const N = `(\\d{1,3}|${Object.keys(NUMBERS)
  .sort((a, b) => b.length - a.length)
  .join("|")})`;
const UNIT = (units: readonly Unit[]) =>
  `(${units.map((unit) => UNIT_NAMES[unit].split(" ").join("|")).join("|")})`;
const ANY = UNIT(["day", "week", "weekend", "month", "year"]);
const PERIOD = UNIT(["weekend", "week", "month", "year"]);

export const ENGLISH: RelativeWords = {
  days: {
    [-2]: "the day before yesterday",
    [-1]: "yesterday|last night",
    0: "today|tonight|this (?:morning|afternoon|evening)",
    1: "tomorrow",
    2: "the day after tomorrow",
  },
  ago: `${N} ${ANY} (?:ago|back)`,
  ahead: `in ${N} ${ANY}`,
  recent: `(?:last|past) ${N} ${ANY}`,
  periods: {
    [-2]: `(?:the )?${PERIOD} before last`,
    [-1]: `(?:last|previous) ${PERIOD}`,
    0: `(?:this|current) ${PERIOD}`,
    1: `(?:next|coming|following) ${PERIOD}`,
  },
  weekdays: "monday tuesday wednesday thursday friday saturday sunday",
  ofWeek: "of|in",
  last: { before: "last|past", after: "(?!)" },
  next: { before: "next|this|this coming|coming", after: "coming" },
  past: anyWord("did, was, were, had, said, went, happened, been, told, ate, got, came, met, left, bought"),
  future: anyWord(
    "will, shall, planned, scheduled, due, going to, coming, upcoming, do (?:i|we), am i, are we, is there, have to, need to, who(?: i|')s, what(?: i|')s, (?:is|are) (?:there|anything|something)",
  ),
};

export const GERMAN: RelativeWords = {
  days: {
    [-2]: "vorgestern",
    [-1]: "gestern(?: (?:morgen|fruh))?",
    0: "heute(?: (?:morgen|fruh))?",
    1: "(?<!(?:am|jeden|guten|dem|den|der) )morgen(?: fruh)?",
    2: "ubermorgen",
  },
  ago: `vor ${N} ${ANY}`,
  ahead: `in ${N} ${ANY}`,
  recent: `(?:letzten|vergangenen) ${N} ${ANY}`,
  periods: {
    [-2]: `vorletzte[nrsm]? ${PERIOD}`,
    [-1]: `(?:letzte|vergangene|vorige)[nrsm]? ${PERIOD}`,
    0: `diese[nrsm]? ${PERIOD}`,
    1: `(?:nachste|kommende)[nrsm]? ${PERIOD}`,
  },
  weekdays: "montag dienstag mittwoch donnerstag freitag samstag sonntag",
  ofWeek: "der|in der",
  last: { before: "(?:letzte|vergangene|vorige)[nrsm]?", after: "(?!)" },
  next: { before: "(?:ab |ab dem )?(?:nachste|kommende|diese)[nrsm]?|ab(?: dem)?", after: "(?!)" },
  past:
    anyWord("war, waren, hatte, hatten, wurde, wurden, kam, kamen, ging, gab, sagte, wollte, passiert") +
    "|\\b(?:hab\\w{1,3}|hat|ist|sind|bin)\\b[^?!]{0,200}?(?!\\bgeplant|\\bgedacht)\\b\\w{3,20}(?:t|en) ?(?:\\?|$)",
  future: anyWord(
    "kommt, kommen, mache, machen, muss, mussen, soll, sollen, will, wollen, werde, werden, wird, geplant, fallig, steht, habe ich, haben wir, gibt",
  ),
};

export const SPANISH: RelativeWords = {
  days: {
    [-2]: "anteayer|antes de ayer|antier",
    [-1]: "ayer|anoche",
    0: "hoy|esta (?:manana|tarde|noche)",
    1: "(?<!(?:la|esta|de|cada) )manana",
    2: "pasado manana",
  },
  ago: `hace ${N} ${ANY}`,
  ahead: `(?:en|dentro de) ${N} ${ANY}`,
  recent: `ultim[oa]s ${N} ${ANY}`,
  periods: {
    [-2]: `(?:la |el )?${PERIOD} antepasad[oa]`,
    [-1]: `(?:la |el )?${PERIOD} (?:pasad[oa]|anterior)`,
    0: `est[ea] ${PERIOD}`,
    1: `(?:la |el )?${PERIOD} (?:que viene|proxim[oa])|proxim[oa] ${PERIOD}`,
  },
  weekdays: "lunes martes miercoles jueves viernes sabado domingo",
  ofWeek: "de|de la",
  last: { before: "pasado", after: "pasado|anterior" },
  next: { before: "proximo|este|a partir del(?: proximo)?", after: "que viene|proximo" },
  past: `${anyWord(
    "dijo, dijimos, hice, hizo, hicimos, fui, fue, fuimos, vi, vino, pedi, paso, estuve, estuvo, estuvimos, tuve, tuvo, era, estaba, habia, he, hemos, decidimos, comimos, dormimos, hablamos, quedamos",
  )}|\\b\\w{2,20}(?:io|aron|ieron|aste)\\b`,
  future: anyWord("voy, vas, va, vamos, viene, vienen, tengo, tenemos, hay, toca, hare, sera, queda, quiero"),
};

export const FRENCH: RelativeWords = {
  days: {
    [-2]: "avant-hier",
    [-1]: "hier",
    0: "aujourd'hui|ce (?:matin|midi|soir)|cet apres-midi|cette nuit",
    1: "demain",
    2: "apres-demain",
  },
  ago: `il y a ${N} ${ANY}`,
  ahead: `dans ${N} ${ANY}`,
  recent: `${N} derni(?:er|ere)s ${ANY}`,
  periods: {
    [-2]: `avant-derni(?:er|ere) ${PERIOD}`,
    [-1]: `(?:l[ae] |l')?${PERIOD} (?:derni(?:er|ere)|passee?|precedente?)`,
    0: `(?:cette|ce) ${PERIOD}(?:-ci)?`,
    1: `(?:l[ae] |l')?${PERIOD} (?:prochaine?|qui vient|suivante?)`,
  },
  weekdays: "lundi mardi mercredi jeudi vendredi samedi dimanche",
  ofWeek: "de|de la",
  last: { before: "(?!)", after: "dernier|passe" },
  next: { before: "a partir (?:de|du)", after: "prochain|qui vient" },
  past:
    anyWord("etait, etaient, avait, avions, fut") +
    "|\\b(?:ai|as|a|avons|avez|ont|suis|(?<!qu')est|sommes|sont)\\b[^?!]{0,80}?\\b(?:\\w{2,20}(?:e|ee|es|i|is|u|us)|dit|fait|ete) ",
  future: anyWord(
    "vais, vas, va, allons, vont, vient, viennent, prevue?s?, dois, devons, faut, sera, ai-je un",
  ),
};
