import { foldToBaseLetters } from "./fold";

/** Whether a question asks about the past, about the present, or expressly about what is true now. */
export type QuestionTense = "past" | "present" | "now";

/** For folded text, because \b knows only ASCII letters. */
const NOW =
  /\b(?:now|current(?:ly)?|still|these days|at the moment|latest|today|any ?more|jetzt|noch|aktuell|derzeit|ahora|todavia|actual(?:mente)?|maintenant|encore|actuel(?:le|lement)?)\b/i;
const PAST =
  /\b(?:did|was|were|had|used to|last|ago|yesterday|originally|previously|formerly|before|first|happened|war|hatten?|wurden?|fruher|fue|era|estaba|antes|etait|avait|avant)\b/i;

/**
 * Returns the tense of a question by its auxiliary verb and adverbs: past when it has a word of the past. A
 * question without a verb counts as present.
 */
export function questionTense(question: string): QuestionTense {
  const text = foldToBaseLetters(question);
  if (NOW.test(text)) return "now";
  return PAST.test(text) ? "past" : "present";
}
