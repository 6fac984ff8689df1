import { isPronoun } from "@/lib/analysis/text";
import { clausesOf } from "./clauses";
import { contentOf, hasTerm, sourceOf } from "./content";
import { type CitationFault, type CitedSentence, type CitedTurn, THE_USER } from "./find-fault";
import { numbersIn } from "./numbers";

/** The words in place of a pronoun were said in the last cited turn, or in the four before it. */
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

const WORD = /\p{L}+/gu;
/** Words that only give a name. */
const NAMING =
  /^(?:names?|named|called|hei(?:ß|ss)(?:t|en)|nam(?:en?)|ll[ao]m[ao]n?|nombre|appelle|appel[ée]e?|nom|prénom)$/iu;
/** "I" and "we" as the subject. */
const OWN_SUBJECT =
  /(?<![\p{L}'])(?:i|we|ich|wir|yo|nosotr[oa]s|je|j|nous|io|noi|eu|n[oó]s|ik|wij|jag|vi|я|мы)(?!\p{L})/iu;
/**
 * Returns why a sentence does not say the same as the last turn that it cites; null when it may. It must keep
 * all words of a clause of the turn, so that it mixes no two statements, and speak of "I" or "we" just when
 * the clause does.
 */
export function findCompletionFault(
  { text, turns: numbers }: CitedSentence,
  turns: readonly CitedTurn[],
): CitationFault | null {
  const source = sourceOf([text]);
  const last =
    turns[Math.max(...numbers)]?.text.replace(WORD, (word) =>
      isPronoun(word) || NAMING.test(word) ? "" : word,
    ) ?? "";
  const kept = clausesOf(last).filter(({ words }) => words.every((word) => hasTerm(source, word)));
  if (kept.length === 0) return "meaning";
  const isOwn = OWN_SUBJECT.test(text);
  return kept.some((clause) => OWN_SUBJECT.test(clause.text) === isOwn) ? null : "speaker";
}
