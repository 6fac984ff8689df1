import { FITS_WHERE, type QuestionKind, questionKinds, turnCues } from "@/lib/analysis/text";
import { parseStatement, type Statement } from "./statement";

const TIMES = ["time", "date", "day", "month"];

/** Whether a text has what a question of a kind asks for. */
const HAS: Readonly<Record<QuestionKind, (statement: Statement) => boolean>> = {
  when: ({ values }) => TIMES.some((kind) => values.has(kind)),
  clock: ({ values }) => values.has("time"),
  where: ({ original }) => (turnCues(original).fits & FITS_WHERE) > 0,
  number: ({ values }) => [...values.keys()].some((kind) => !TIMES.includes(kind)),
  who: ({ names }) => names.size > 0,
};

/** "Gone up to 50" names an amount, while "moved to 10" may name a time. */
const TO_AMOUNT = /\b(?:up|down) to (?=\D?\d)/gi;
const parse = (text: string): Statement => parseStatement(text.replace(TO_AMOUNT, ""));

/** What a question asks for and a text does not have: words of the question, and values of some kinds. */
function missingIn(text: string, question: string) {
  const said = parse(text);
  return {
    stems: [...parseStatement(question).stems].filter((stem) => !said.stems.has(stem)),
    kinds: [...questionKinds(question)].filter((kind) => !HAS[kind](said)),
  };
}

/** Returns whether a text lacks something that a question asks for; if not, no older text says more. */
export function leavesOpen(question: string, text: string): boolean {
  const { stems, kinds } = missingIn(text, question);
  return stems.length + kinds.length > 0;
}

/**
 * Returns whether an older text may answer a question that the newer text, which replaced it, leaves open:
 * it has a word of the question that the newer one lacks, or only it has a value such as the question asks
 * for. After "our rent is 900 now", "rent is 850, due on the 1st" still says when the rent is due.
 */
export function saysMoreAbout(question: string, newerText: string, olderText: string): boolean {
  const { stems, kinds } = missingIn(newerText, question);
  const older = parse(olderText);
  return stems.some((stem) => older.stems.has(stem)) || kinds.some((kind) => HAS[kind](older));
}
