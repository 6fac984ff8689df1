import { FITS_NUMBER, FITS_WHERE, type QuestionKind, questionKinds, turnCues } from "@/lib/analysis/text";
import { parseStatement, type Statement } from "./statement";

const TIMES = ["time", "date", "day", "month"];

/** Whether a text has what a question of a kind asks for. */
const HAS: Readonly<Record<QuestionKind, (statement: Statement) => boolean>> = {
  when: ({ values }) => TIMES.some((kind) => values.has(kind)),
  clock: ({ values }) => values.has("time"),
  where: ({ original }) => (turnCues(original).fits & FITS_WHERE) > 0,
  number: ({ original }) => (turnCues(original).fits & FITS_NUMBER) > 0,
  who: ({ names }) => names.size > 0,
};

/** What a question asks for and a text does not have: words of the question, and values of some kinds. */
function missingIn(text: string, question: string) {
  const said = parseStatement(text);
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
  const older = parseStatement(olderText);
  return stems.some((stem) => older.stems.has(stem)) || kinds.some((kind) => HAS[kind](older));
}
