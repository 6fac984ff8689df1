import { foldToBaseLetters } from "@/lib/analysis/text";
import type { Question } from "./question";
import { type Word, wordsOf } from "./terms";
import { DETERMINER, FIRST_PERSON, FORMER, PAST, THIRD_PERSON, UNCERTAIN } from "./vocabulary";

/** What is planned, was planned, or was dreamt. For folded text. */
const NOT_SO =
  /\b\w+'ll\b|\b(?:supposed to|meant to|about to|planned|hoped|intended|vorhatten?|cancel+ed|dream(?:t|ed|s|ing)?|traum\w*|getraumt|sone|sonaba|reve\w*|abgesagt|cancelad\w+|annule\w*)\b/;

/** "Tom has …", "Ahmed from the gym …": somebody else is the subject. */
const THIRD = /^(?:had|was|from|hat|ist|nimmt|aus|von|tiene|toma|es|a|est|prend|[a-z]{2,}s)$/;
/** What redaction left of a value. */
const MASK = /\[[A-Z_]+\]/;

/**
 * Whether a whole text can answer a question. To a question about the past it tells what was so, and to
 * another one what is so; to one about the asker what the speaker is or does; and nothing of what belongs to
 * whom is asked about ("my son's teacher" for "my son") or of another one ("my last appointment" for the
 * next). Pure.
 */
export function canAnswerWhole(
  { terms, isOwn, isPast, isFuture, isOnlyAskers }: Question,
  query: string,
  text: string,
): boolean {
  const asked = new Set(wordsOf(query).map(({ folded }) => folded));
  const words = wordsOf(text);
  // "May" is a month and a verb.
  const isUnsettled = ({ folded, isCapital, start }: Word) =>
    !asked.has(folded) &&
    !(isCapital && start > 0) &&
    (UNCERTAIN.has(folded) || FORMER.test(folded) || (!isPast && PAST.has(folded)));
  const isOthers = ({ folded }: Word, index: number) =>
    isOwn &&
    THIRD_PERSON.has(folded) &&
    !asked.has(folded) &&
    words.slice(index + 1, index + 3).some(({ term }) => term !== null && terms.includes(term));
  const [subject, verb] = words;
  const isOfNamed =
    isOwn && Boolean(subject?.term) && !terms.includes(subject?.term ?? "") && THIRD.test(verb?.folded ?? "");
  const isPossessor = ({ folded, term }: Word) =>
    term !== null && terms.includes(term) && /'s$|s'$/.test(folded) && !asked.has(folded);
  const isSubject = ({ folded }: Word) => FIRST_PERSON.has(folded) && !DETERMINER.has(folded);
  return (
    !isFuture &&
    (!isOnlyAskers || words.some(isSubject)) &&
    !NOT_SO.test(foldToBaseLetters(text)) &&
    !MASK.test(text) &&
    !isOfNamed &&
    !words.some((word, index) => isUnsettled(word) || isPossessor(word) || isOthers(word, index))
  );
}
