import { foldToBaseLetters, normalize, splitWords, wordSet } from "@/lib/analysis/text";
import { isLightWord } from "./light-words";
import { movesIt } from "./moves-it";
import { parseStatement, type Statement, stemOf } from "./statement";
import { isValueWord, numberNamed } from "./values";

const MAX_WORDS = 7;

/**
 * Whether a correction names nothing that it corrects: it has at most seven words, or the others only say how
 * the mistake came about.
 */
export function isShortCorrection(text: string): boolean {
  if (isBareCorrection(text)) return true;
  return text.split(/\s+/, MAX_WORDS + 1).length <= MAX_WORDS && !forbids(text);
}

/** "No" before another word, without a comma. */
const NO_THING = /^(?:no|keine?n?|nada de|pas de|sin|sans|ohne) (\p{L}+)/u;

/** Whether a text says that there is none of a thing ("no refunds", "keine Handys"), and corrects nothing. */
function forbids(text: string): boolean {
  const [, word = ""] = NO_THING.exec(foldToBaseLetters(normalize(text))) ?? [];
  return word !== "" && !isLightWord(word) && !isValueWord(word) && !WITHOUT_TOPIC.has(word);
}

/** How a correction begins or ends, in four languages. */
const CUE = new RegExp(
  [
    "^\\*|^(?:oh |ah |hm+ |ok(?:ay)? |well |also |ach |bueno |bon )?(?:no|nope|nah|wait|actually|sorry|excuse me|oops|ups|whoops|my (?:bad|mistake)|correction|typo|scratch that|on second thought|rather|better|make (?:it|that)|let's (?:say|make|do)|i mean|i meant|nein|nee|(?:en)?tschuldigung|verzeihung|moment|halt|quatsch|korrektur|lieber|besser|doch lieber|ich mein(?:e|te)|non|plutot|finalement|pardon|desolee?|excuse(?:z-moi|-moi)|attends|je voulais dire|en fait|perdona?|disculpa|lo siento|espera|mejor|digo|quise decir|queria decir|en realidad)(?![\\p{L}'])",
    "\\b(?:instead|rather|lieber|stattdessen|plutot|mejor|en vez)(?: please| bitte| por favor| s'il te plait)?$",
    "\\b(?:make|change) (?:it|that)(?: to)?\\b",
    "\\b(?:sorry|i mean|i meant|my (?:bad|mistake)|pardon|(?:en)?tschuldigung|meine ich|perdona?|quiero decir|desolee?|je veux dire)$",
    " (?:works|suits me|passt|va|me va)(?: me)? (?:better|besser|mieux|mejor)$",
  ].join("|"),
  "u",
);
/** What refuses or comments and corrects nothing: "no more than 5", "no, 2 is fine", "sorry for Saturday". */
const REFUSAL =
  /^(?:no|nein|non),? (?:more|less|later|need|problem|way|thanks|thank|worries|danke|gracias|merci|longer)\b|^wait (?:until|till|for)\b|^sorry (?:for|about)\b|\b(?:is|are|ist|sind|es|est) (?:fine|ok|okay|good|enough|great|gut|genug|bien)$/;
/** "Ach nein, heute ist Dienstag" says what day it is. */
const TODAY =
  /\b(?:today|tomorrow|yesterday|already|heute|morgen|gestern|schon|hoy|manana|ayer|aujourd'hui|demain|hier)\b/;
/** "No, not at 8" names no other value. */
const NEGATED = /\b(?:not|nicht|pas)\b/;
/** Between a correction and what explains it: "sorry, 46, I misread the meter". */
const PART = /\s*(?:[,;:]|\s[-–—]|[.!]+(?=\s))\s*/;

/** A text of more parts says more than a correction. */
const MAX_PARTS = 4;

/** Words of a correction that say nothing about its topic. */
const WITHOUT_TOPIC = wordSet(
  `wait nope nah oops whoops bad correction scratch rather better make mean meant change instead actually sorry hm hmm people
  person persons please evening morning afternoon night nee moment halt quatsch korrektur lieber besser doch meine meinte
  stattdessen personen uhr plutot pardon attends voulais dire fait personnes perdon espera mejor digo quise decir
  realidad vez personas queria finalement ups typo thought second let say do works suits passt noon midnight mittag
  mitternacht midi minuit mediodia medianoche mieux st nd rd th heure heures hora horas excuse mistake entschuldigung tschuldigung verzeihung meinte perdona disculpa lo siento
  quiero desole desolee veux`,
);

/**
 * Returns whether a text is only a correction with a value or a name: "no, at ten", "Actually make it
 * Saturday", "plutôt samedi". It means nothing without the message before. What follows may explain the
 * mistake, as long as it has no value of its own: "sorry, 46, I misread the meter". "They moved it to
 * Tuesday" is one, too.
 */
export function isBareCorrection(text: string): boolean {
  if (corrects(text) || movesIt(text)) return true;
  const parts = normalize(text).split(PART, MAX_PARTS + 1);
  if (parts.length > MAX_PARTS) return false;
  const at = parts.findIndex((_, index) => corrects(parts.slice(0, index + 1).join(", ")));
  return at >= 0 && parts.slice(at + 1).every(onlyExplains);
}

/** Says how a mistake came about: "I misread it", "j'ai confondu", "hatte mich verlesen". */
const EXPLAINS =
  /\b(?:mis(?!s)\w+|wrong|mistaken?|upside down|typo|typed|mixed|swapped|confused|checked|verlesen|vertan|verwechselt|vertippt|verschrieben|falsch|nachgesehen|equivo\w+|confund\w+|lei mal|tromp\w+|confond\w+|invers\w+|erreur|faute)\b/;

function onlyExplains(part: string): boolean {
  const { values, isQuestion, text } = parseStatement(part);
  return values.size === 0 && !isQuestion && !REFUSAL.test(text) && EXPLAINS.test(text);
}

function corrects(text: string): boolean {
  const folded = foldToBaseLetters(normalize(text)).replace(/[.!?]+$/, "");
  const words = splitWords(folded, "values");
  if (words.length === 0 || words.length > MAX_WORDS || REFUSAL.test(folded) || TODAY.test(folded))
    return false;
  if (!CUE.test(folded.replace(/,/g, ""))) return false;
  const { values, capitals, isQuestion } = parseStatement(text);
  const said = words.filter((word, index) => !WITHOUT_TOPIC.has(word) && !isNumber(words[index - 1] ?? ""));
  const topics = parseStatement(said.filter((word) => !capitals.has(word)).join(" ")).stems;
  const valueCount = [...values.values()].reduce((sum, found) => sum + found.size, 0);
  if (isQuestion || topics.size > 0 || (NEGATED.test(folded) && valueCount < 2)) return false;
  return valueCount > 0 || said.some((word) => capitals.has(word));
}

/** Whether a folded word names a topic that a statement does not have. */
export function namesTopic(word: string, { stems, text }: Statement): boolean {
  const isPlain = isLightWord(word) || WITHOUT_TOPIC.has(word) || isValueWord(word);
  return !isPlain && !stems.has(stemOf(word)) && !text.includes(word);
}

/** Whether a word is a number, so that the next one is its unit: "three nights". */
const isNumber = (word: string) => /^\d/.test(word) || numberNamed(word) !== undefined;

const DAYS = wordSet("date day month");

/** Digits of a telephone number or a code: "0770 2", "555-0134", but not "1,050" and "2024-2025". */
const CODE = /(?<!\d[ .,']?)\b0\d{2}|\b(?!(?:19|20)\d\d[ -](?:19|20)\d\d)\d{3,4}[ -]\d{4}(?![-\d])/;
const SAYS_CODE = /\b(?:codes?|pin|phone|number|kode|nummer|telefon|handy|codigo|numero|telefono)\b/;
const digitsOf = (text: string) => text.replace(/\D/g, "");

/**
 * Whether a bare correction has another value of a kind that a memory has: another day, time, colour or
 * amount. A number has a unit in neither or the same in both ("500 words" is no number of chapters), or it
 * has none and the memory has a single amount ("sorry, 87" after "81 percent"). A code corrects only a code.
 */
export function givesOtherValue(correction: string, memory: string): boolean {
  if (CODE.test(correction)) {
    const isCode = CODE.test(memory) || SAYS_CODE.test(foldToBaseLetters(memory));
    return isCode && /\d{3}/.test(memory) && !digitsOf(memory).includes(digitsOf(correction));
  }
  const [newer, older] = [valuesOf(correction), valuesOf(memory)];
  const [amounts, before] = [amountsIn(newer), amountsIn(older)];
  if (amounts.length === 1 && newer.has("number ") && before.length === 1) return amounts[0] !== before[0];
  return [...newer].some(([kind, said]) => {
    const before = older.get(kind);
    return before !== undefined && [...said].some((value) => !before.has(value));
  });
}

/** All amounts, with and without units; not dates, times and colours. */
function amountsIn(values: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return [...values].flatMap(([kind, found]) => (/^(?:number|unit|money)/.test(kind) ? [...found] : []));
}

/** The values by kind, where every date is a day. The kind of a number includes the word after it. */
function valuesOf(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const kinds = new Map<string, Set<string>>();
  const add = (kind: string, found: Iterable<string>) =>
    kinds.set(kind, new Set([...(kinds.get(kind) ?? []), ...found]));
  for (const [kind, found] of parseStatement(text).values)
    if (kind === "unit peop" || kind === "unit person") add("number ", found);
    else if (kind !== "number") add(DAYS.has(kind) ? "day" : kind, found);
    else for (const value of found) for (const unit of unitsOf(text, value)) add(`number ${unit}`, [value]);
  return kinds;
}

/** The stems of the words after a number: "chapter" for 3 in "3 chapters", and "" at the end. */
function unitsOf(text: string, value: string): string[] {
  const words = splitWords(foldToBaseLetters(normalize(text)), "values");
  return words.flatMap((word, at) => {
    const isValue = word.replace(/(?<=\d)k$/, "") === value || String(numberNamed(word)) === value;
    const next = words[at + 1] ?? "";
    return isValue ? [WITHOUT_TOPIC.has(next) || isLightWord(next) ? "" : stemOf(next)] : [];
  });
}
