import { foldToBaseLetters } from "@/lib/analysis/text";
import type { Question } from "./question";
import { type Word, wordsOf } from "./terms";
import { FORMER, PAST, UNCERTAIN } from "./vocabulary";

/** What is planned, was planned, or was dreamt. For folded text. */
const NOT_SO =
  /\b\w+'ll\b|\b(?:supposed to|meant to|about to|cancel+ed|dream(?:t|ed|s|ing)?|traum\w*|getraumt|sone|sonaba|reve\w*|abgesagt|cancelad\w+|annule\w*)\b/;

/**
 * Whether a whole text can answer a question: it tells what was so to a question about the past, and what is
 * so to another one, and nothing of another one's thing ("my son's teacher" for "my son") or of another one
 * ("my last appointment" for the next). Pure.
 */
export function canAnswerWhole({ terms, isPast, isFuture }: Question, query: string, text: string): boolean {
  const asked = new Set(wordsOf(query).map(({ folded }) => folded));
  const words = wordsOf(text);
  // "May" is a month and a verb.
  const isUnsettled = ({ folded, isCapital, start }: Word) =>
    !asked.has(folded) &&
    !(isCapital && start > 0) &&
    (UNCERTAIN.has(folded) || FORMER.test(folded) || (!isPast && PAST.has(folded)));
  const isPossessor = ({ folded, term }: Word) =>
    term !== null && terms.includes(term) && /'s$|s'$/.test(folded) && !asked.has(folded);
  return (
    !isFuture &&
    !NOT_SO.test(foldToBaseLetters(text)) &&
    !words.some((word) => isUnsettled(word) || isPossessor(word))
  );
}
