import { contentOf, hasTerm, sourceOf } from "./content";
import { type CitationFault, type CitedSentence, type CitedTurn, THE_USER } from "./find-fault";
import { numbersIn } from "./numbers";

/** What a sentence puts in place of a pronoun was said in the last turn that it cites, or in the four before it. */
const MAX_TURNS_BACK = 4;

/**
 * Returns why a sentence must not be stored as what a user said in the turns that it cites; null when it may.
 * It is for sentences that findFault accepts, and stricter: all cited turns are of one speaker and close to
 * one another, every word with content is in them, and it keeps the first person.
 */
export function findRestatementFault(
  { text, turns: numbers }: CitedSentence,
  turns: readonly CitedTurn[],
): CitationFault | null {
  const cited = numbers.flatMap((number) => turns[number] ?? []);
  const [first] = cited;
  if (!first || cited.some(({ role }) => role !== "user")) return "assistant";
  if (THE_USER.test(text) || cited.some(({ speaker }) => speaker !== first.speaker)) return "speaker";
  if (Math.min(...numbers) < Math.max(...numbers) - MAX_TURNS_BACK) return "distance";
  const source = sourceOf(cited.map((turn) => turn.text));
  const content = contentOf(text).filter((term) => numbersIn(term).size === 0);
  return content.every((term) => hasTerm(source, term)) ? null : "words";
}
