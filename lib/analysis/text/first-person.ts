import { foldToBaseLetters } from "./fold";
import { isGerman } from "./foreign-words";
import { canBeName, PERSON_NOUN } from "./other-people";
import { questionKinds } from "./question-kind";

const FIRST_PERSON = /\b(?:i|my|me|mine|myself)\b/i;

/** "Tell me …", "I want to know …": the first person belongs to the request, not to its subject. */
const COURTESIES =
  /\b(?:tell|remind|show|give|help|let|find|get|read|send|ask|explain to) me\b|\b(?:i wonder|i was wondering|i(?:'m| am) (?:curious|wondering)|i(?:'d| would) (?:like|love) to know|i (?:want|need|have) to know|(?:can|could|may|should) i (?:ask|know)|do i know|i think|i guess|i believe)\b/gi;

/**
 * Returns whether a question is about the asker: it contains I, my, me, mine or myself outside phrases such
 * as "tell me" and "I wonder". "We" and "our" do not count, because any member of a group may have described
 * what the group did.
 */
export function isFirstPersonQuestion(question: string): boolean {
  return FIRST_PERSON.test(question.replaceAll("’", "'").replace(COURTESIES, " "));
}

const VERBS =
  "am|are|is|was|were|do|did|have|has|had|can|could|should|shall|will|would|may|must|what's|when's|where's";
/** "When do I …", "What is my …", "wo wohne ich", "mon adresse". */
const SELF = new RegExp(
  `\\b(?:${VERBS}|which of|how much of) (?:i|we|my|our)\\b|\\b(?:ich|wir|mein\\w*|unser\\w*|yo|mis?|nuestr[oa]s?|je|nous|mon|ma|mes|notre|nos)\\b`,
);
/** "Who is my dentist?", but not "Who drives me?", which "Tom drives on Mondays" may answer. */
const WHO_IS_MINE = /\b(?:who|what)(?:'s| is| was| are)(?: the name of)? (?:my|our)\b/;
/** "What do I know about Tom?" */
const ABOUT = /\b(?:about|uber|von|sobre|au sujet)\b/;
/** A capitalised word inside a sentence, unless it is the place of "to Lisbon". */
const NAME = /(?<=[\p{L}\p{N},] )(?<!\b(?:to|in|at|from|near|a|en|de|desde) )\p{Lu}[\p{L}\p{M}]+/gu;

/**
 * Returns whether a question is about the asker or the asker's group and nobody else. "What is my sister's
 * budget?", "What shall I give Tom?" and "Who drives me?" are about other people, too.
 */
export function isAboutAskerOnly(question: string): boolean {
  const plain = question.replaceAll("’", "'").replace(COURTESIES, " ");
  const folded = foldToBaseLetters(plain);
  if (PERSON_NOUN.test(folded) || ABOUT.test(folded)) return false;
  const isOfSelf = WHO_IS_MINE.test(folded) || (SELF.test(folded) && !questionKinds(plain).has("who"));
  if (!isOfSelf) return false;
  return isGerman(plain) || !(plain.match(NAME) ?? []).some(canBeName);
}
