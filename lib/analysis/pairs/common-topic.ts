import { isGerman, sentences } from "@/lib/analysis/text";
import { compareValues } from "./compare-values";
import { parseStatement, type Statement, stemOf } from "./statement";

/**
 * Returns whether two texts share a concept ("rent" and "landlord"), or a word that carries content and names
 * nobody: "Lena has swimming on Thursdays" does not concern "Lena started school on Monday". In a correction,
 * names count as well: "Siemens, not Bosch".
 */
export function hasCommonTopic(newerText: string, olderText: string): boolean {
  const [newer, older] = [parseStatement(newerText), parseStatement(olderText)];
  const people = new Set(
    newer.cues.correct ? [] : [...peopleIn(newer, newerText), ...peopleIn(older, olderText)],
  );
  return (
    [...newer.stems].some((stem) => older.stems.has(stem) && !people.has(stem)) ||
    [...newer.concepts].some((concept) => older.concepts.has(concept))
  );
}

/**
 * Returns whether a newer message may say that the answer to a question has changed. It shares a concept with
 * the question ("moved" and "live"); or a word that carries content, also a name, with the question or the
 * answer ("I sold the Volvo"); or it has another value of a kind that the memory of the answer has ("the gym
 * gave us 23" after "my locker is number 17").
 */
export function mayAnswerOtherwise(
  newerText: string,
  {
    question,
    answer,
    memory,
  }: { readonly question: string; readonly answer: string; readonly memory: string },
): boolean {
  const newer = parseStatement(newerText);
  const [asked, answered] = [parseStatement(question), parseStatement(answer)];
  const { valueDiffers, numberDiffers } = compareValues(newer, parseStatement(memory));
  return (
    [...newer.stems].some((stem) => asked.stems.has(stem) || answered.stems.has(stem)) ||
    [...newer.concepts].some((concept) => asked.concepts.has(concept)) ||
    valueDiffers ||
    numberDiffers
  );
}

/** The stems of a text's names and of its words such as "sister". */
function peopleIn({ names, relations }: Statement, text: string): string[] {
  return [...relations, ...(isGerman(text) ? [] : names)].map(stemOf);
}

/** A sentence with fewer words that carry content says nothing of its own ("She lies."). */
const MIN_CONTENT = 2;

/**
 * Returns whether a correction concerns one sentence of a memory, while another one stays true: "her last day
 * is the 13th" corrects the second sentence of "Amina quit today. Her last day is the 15th."
 */
export function leavesSentence(correction: string, memory: string): boolean {
  const statements = sentences(memory).map(parseStatement);
  const corrected = parseStatement(correction);
  const untouched = statements.filter((statement) => !concerns(corrected, statement));
  return (
    untouched.length === statements.length - 1 &&
    untouched.some(({ stems, text }) => stems.size >= MIN_CONTENT && !ABBREVIATED.test(text))
  );
}

/** A memory with as many words that carry content says several things. */
const MIN_STEMS = 7;
const MAX_CORRECTED_SHARE = 0.25;

/**
 * Returns whether a correction concerns a small part of a memory: "Ida is 6, not 5" after "I'm Marta, I live
 * in Leeds with my husband Oleg and our kids Finn (8) and Ida (5)".
 */
export function concernsLittle(correction: string, memory: string): boolean {
  const { stems } = parseStatement(memory);
  const corrected = parseStatement(correction).stems;
  const shared = [...stems].filter((stem) => corrected.has(stem)).length;
  return stems.size >= MIN_STEMS && shared <= MAX_CORRECTED_SHARE * stems.size;
}

/** "… with Dr." is not the end of a sentence. */
const ABBREVIATED = /\b(?:dr|mr|mrs|ms|st|prof|no|nr|hr|fr|sr|sra|mme|approx|ca|etc)\.$/;

const CURRENCY = /^(?:euro|dollar|pound|buck|quid|cent|grand)$/;

/** Whether two texts share a word that carries content and is no unit, or a value. */
export function haveCommonContent(one: string, other: string): boolean {
  const [first, second] = [parseStatement(one), parseStatement(other)];
  const isUnit = (stem: string) => first.values.has(`unit ${stem.slice(0, 4)}`) || CURRENCY.test(stem);
  return (
    [...first.stems].some((stem) => second.stems.has(stem) && !isUnit(stem)) ||
    [...first.values].some(([kind, said]) => [...said].some((value) => second.values.get(kind)?.has(value)))
  );
}

const DAYS = new Set(["date", "day", "month"]);

/** Whether two statements share a word that carries content, or have values of one kind. */
function concerns(newer: Statement, older: Statement): boolean {
  const kinds = ({ values }: Statement) =>
    new Set([...values.keys()].map((kind) => (DAYS.has(kind) ? "day" : kind)));
  const known = kinds(older);
  return (
    [...newer.stems].some((stem) => older.stems.has(stem)) ||
    [...kinds(newer)].some((kind) => known.has(kind))
  );
}
