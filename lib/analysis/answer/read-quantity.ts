import { foldToBaseLetters, monthNamed, weekdayNamed } from "@/lib/analysis/text";
import { between, type Clause, type Match, type Value } from "./clause";
import type { Question } from "./question";
import { isBeing, type Word, wordsOf } from "./terms";
import { CARRIES_AMOUNT, DAY_PART, JOIN, LINK, NUMBERS, OF, PLACE_WORD } from "./vocabulary";

const AT_TIME =
  /^(?:at|by|um|gegen|las|la|a|past|before|after|from|to|half|until|till|the|den|am|el|le|vor|nach|vers)$/;

/** A bare number is a time after a preposition of time, and before no noun: "at 9", but not "9 people". */
function isTime(words: readonly Word[], index: number): boolean {
  const [before, word, after] = [words[index - 1], words[index], words[index + 1]];
  if (!word) return false;
  if (!/^\d{1,2}$/.test(word.folded) && !NUMBERS.has(word.folded)) return isNamedTime(word);
  const isMonth = [before, after].some((one) => one && monthNamed(one.folded) !== undefined);
  const isClock = after && /^(?:am|pm|uhr|h|o'clock)$/.test(after.folded);
  const isFree = !after || after.term === null || isNamedTime(after);
  return isMonth || isClock || (isFree && AT_TIME.test(before?.folded ?? ""));
}

/** Whether a word alone is a time, as "Monday", "9:40", "5th" and "noon" are. */
export const isNamedTime = (word: Word): boolean =>
  weekdayNamed(word.folded.replace(/s$/, "")) !== undefined ||
  weekdayNamed(word.folded) !== undefined ||
  (monthNamed(word.folded) !== undefined && word.folded !== "mar" && word.folded !== "sept") ||
  /^\d{1,2}(?:[:.h]\d\d|st|nd|rd|th|h|am|pm|er)(?:am|pm|h)?$|^(?:19|20)\d\d$/.test(word.folded) ||
  DAY_PART.has(word.folded);

/**
 * Returns the first expression of time after the subject, or else the only one in the clause. Nothing else
 * is said in between, except where the subject is.
 */
export function readTime({ isPast }: Question, clause: Clause, { last }: Match): Value | null {
  const { words } = clause;
  const runs: [number, number][] = [];
  for (let index = 0; index < words.length; index++) {
    if (!isTime(words, index)) continue;
    let end = index;
    for (let next = index + 1; next < words.length; next++) {
      if (isTime(words, next)) end = next;
      else if (!JOIN.has(words[next]?.folded ?? "")) break;
    }
    runs.push([index, end]);
    index = end;
  }
  const [run] = [...runs.filter(([from]) => from > last), ...(runs.length === 1 ? runs : [])];
  const isNext = run && words.slice(last + 1, run[0]).every(isOfTime);
  if (!run || !isNext || (isPast && isOnlyPartOfDay(words.slice(run[0], run[1] + 1)))) return null;
  return between(clause, run[0], run[1]);
}

/** "This morning" does not say when something was. */
const isOnlyPartOfDay = (words: readonly Word[]) =>
  words.every(({ folded }) => DAY_PART.has(folded) || JOIN.has(folded));

const isOfTime = (word: Word, index: number, all: readonly Word[]): boolean =>
  word.term === null ||
  LINK.has(word.folded) ||
  all.slice(0, index).some(({ folded }) => PLACE_WORD.has(folded) || OF.has(folded));

/** For folded text. */
const AGE =
  /(?<age>[a-z]+|\d{1,3})[ -](?:years? old|jahre? alt|anos|ans)\b|\b(?:is|am|turned|i'm|ist) (?<plain>\d{1,3})(?= now|[.,!]|$)/;

/** Returns the age that a sentence gives its subject, also after a comma: "a beagle mix, five years old". */
export function readAge(clause: Clause, { last }: Match): Value | null {
  const after = `${clause.text.slice(clause.words[last]?.end ?? 0)}, ${clause.rest}`;
  const found = AGE.exec(foldToBaseLetters(after));
  const age = found?.groups?.age ?? found?.groups?.plain;
  const words = wordsOf(after);
  const place = words.findIndex(({ folded }) => folded === age);
  const [number] = words.slice(place);
  const isOthers = words.slice(0, place).some(({ term }) => term !== null && isBeing(term));
  // "Has a bike that is 7 years old", "and I live with Ben, who is 4".
  const isOf = words.slice(0, place).some(({ folded }) => ANOTHER.test(folded));
  const isThings = /^(?:de|of|von)$/.test(words[place - 1]?.folded ?? "");
  return number && place >= 0 && isNumber(number) && !isOthers && !isOf && !isThings
    ? { text: number.text, end: 0 }
    : null;
}

/** "I'm 34", "I am thirty-four years old", "J'ai 34 ans", and nothing else that the number could count. */
const OWN_AGE =
  /^(?:i'm|i am|ich bin|(?:yo )?tengo|j'ai) (?:now |jetzt |ahora |maintenant )?(?:(?<age>\d{1,3}|[a-z]+(?:-[a-z]+)?) (?:years? old|jahre? alt|anos|ans)|(?<plain>(?<=i'm |i am |now )\d{2}))(?= now$|(?: and| und| y| et) (?!a half|\d)|[.!]|$)/;

/** Returns the only age that the speaker states of themselves. */
export function ownAge(clauses: readonly Clause[]): string | null {
  const ages = clauses.flatMap(({ text }) => {
    const folded = foldToBaseLetters(text);
    const { age, plain } = OWN_AGE.exec(folded)?.groups ?? {};
    const word = wordsOf(text).find((one) => one.folded === (age ?? plain));
    return word && isNumber({ ...word, folded: word.folded.split("-")[0] ?? "" }) ? [word.text] : [];
  });
  return new Set(ages).size === 1 ? (ages[0] ?? null) : null;
}

const ANOTHER =
  /^(?:i|ich|je|yo|that|which|who|with|has|have|than|like|will|mit|hat|als|wie|wird|que|con|tiene|avec|aura|comme)$/;

const isNumber = (word: Word | undefined) =>
  word !== undefined && (/^\d/.test(word.folded) || NUMBERS.has(word.folded));

const INEXACT = /^(?:or|to|minus|oder|bis|weniger|o|a|menos|ou|moins)$/;
/** "I have two kids to babysit." */
const FOR_WHAT = /^(?:to|zu|who|that|for|from|die|fur|que|para|qui|pour)$/;
const LESS = /^(?:minus|less|fewer|weniger|menos|moins)$/;
/** Verbs of what somebody has. */
const HAS = /^(?:have|has|i've|we've|habe|hat|haben|tengo|tiene|tienen|tenemos|ai|j'ai|a|ont|avons|is|are)$/;

/** "has 40 connections", "300 grams of rye flour": the number before what is counted. */
export function readCount({ terms, isPossession }: Question, clause: Clause): Value | null {
  const { words } = clause;
  if (words.some(({ folded }) => LESS.test(folded))) return null;
  for (const [index, word] of words.entries()) {
    if (word.term !== terms[0]) continue;
    for (const back of [1, 2, 3]) {
      if (!isNumber(words[index - back])) continue;
      const isOf = back === 1 || OF.has(words[index - 1]?.folded ?? "");
      const isHad = !isPossession || HAS.test(words[index - back - 1]?.folded ?? "");
      const isExact = !INEXACT.test(words[index - back - 1]?.folded ?? "");
      const isAll = !isPossession || !FOR_WHAT.test(words[index + 1]?.folded ?? "");
      if (isOf && isHad && isExact && isAll)
        return between(clause, index - back, back === 1 ? index : index - 2);
    }
  }
  return null;
}

const LENGTHS =
  "mm cm dm m km millimetres? centimetres? metres? meters? meter kilometers? kilometres? metros? mètres? inch inches feet foot ft miles? yards?";
const WEIGHTS = "g kg tons? tonnes? tonnen grams? gramm kilos? kilograms? pounds? lbs?";
const DEGREES = "degrees? grad grados degres c f";
const DURATIONS =
  "s min seconds? minutes? hours? days? weeks? months? years? sekunden? minuten? stunden? tage? wochen? monate? jahre? segundos? minutos? horas? dias? semanas? mes(?:es)? anos? secondes? heures? jours? semaines? mois ans?";
const unit = (...lists: string[]) => new RegExp(`^(?:${lists.join(" ").replaceAll(" ", "|")})$`);
/** The units of an amount by its adjective. Others, such as "large", have units of many kinds. */
const UNITS: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:long|lang|lange)$/, unit(DURATIONS, LENGTHS)],
  [/^(?:deep|tall|high|wide|tief|hoch|breit)$/, unit(LENGTHS)],
  [/^(?:far|weit)$/, unit(LENGTHS, DURATIONS)],
  [/^(?:heavy|schwer)$/, unit(WEIGHTS)],
  [/^(?:warm|hot)$/, unit(DEGREES)],
  [/^(?:often|oft)$/, unit("times mal")],
  [/^much$/, unit("euros? dollars? pounds? francs? eur usd gbp chf")],
];
const ANY_UNIT = unit(LENGTHS, WEIGHTS, DEGREES);
const IS_SPAN = unit(DURATIONS);

/** Returns the only number of a clause with its unit: "takes 25 minutes", "is forty metres deep". */
export function readAmount({ adjective, terms }: Question, clause: Clause): Value | null {
  const { words } = clause;
  const places = words.flatMap((word, index) => (isNumber(word) ? [index] : []));
  const [from] = places;
  const verb = words
    .slice(0, from)
    .findLast(({ folded }) => !/^(?:about|around|only|roughly|etwa|unos|environ)$/.test(folded));
  if (from === undefined || places.length > 1 || !verb) return null;
  if (!LINK.has(verb.folded) && !CARRIES_AMOUNT.has(verb.term ?? "")) return null;
  const [of, next] = [words[from + 1], words[from + 2]];
  const wanted = UNITS.find(([pattern]) => pattern.test(adjective))?.[1];
  const isUnit = wanted ? wanted.test(of?.folded ?? "") : of !== undefined && isSizeUnit(of);
  // "25 metres long" is not how deep it is, and "3 weeks late" not how long.
  const isOther = next && next.term !== null && !terms.includes(next.term) && next.folded !== adjective;
  // "30 euros more", "20 euros too high".
  const isSum = adjective !== "much" || !next || /^(?:a|an|per|each|and|but|now|in)$/.test(next.folded);
  return isUnit && isSum && !isOther ? between(clause, from, from + 1) : null;
}

/** Sizes, speeds and brightness have many units, but no durations: "the oven is 4 years old". */
const isSizeUnit = ({ folded, text }: Word) =>
  ANY_UNIT.test(folded) ||
  (!IS_SPAN.test(folded) &&
    /^(?:\p{Lu}{2}|[kMGT]i?B|lm|lux|lumens?|mbit|gbit|km\/h|mph|hectares?|hektar|m2)/u.test(text));
