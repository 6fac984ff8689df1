import { foldToBaseLetters } from "./fold";
import { type LANGUAGES, nameLanguage } from "./foreign-words";
import { canBeName, PERSON_NOUN } from "./other-people";
import type { QuestionKind } from "./question-kind";

type Language = (typeof LANGUAGES)[number];

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

const VERBS = "am|are|is|was|were|do|did|have|has|had|can|could|should|shall|will|would|may|must";
/** "When do I …", "what's my …", "tell me where my … is", "wo wohne ich", by the language of the question. */
const SELF: Readonly<Partial<Record<Language, RegExp>>> = {
  en: new RegExp(
    `\\b(?:${VERBS}|when|where|what|which|how \\w+|(?:which|how much) of)(?:'s)? (?:i|we|my|our)\\b`,
  ),
  de: /\b(?:ich|wir|mein\w*|unser\w*)\b/,
  es: /\b(?:yo|mis?|nuestr[oa]s?)\b/,
  fr: /\b(?:j'|(?:je|nous|mon|ma|mes|notre|nos)\b)/,
};
/** "Who is my dentist?", but not "Who drives me?", which "Tom drives on Mondays" may answer. */
const WHO_IS_MINE = /\bwho(?:'s| is| was| are) (?:my|our)\b/;
/** "What do I know about Tom?", "when do I meet him?", "what is my cat called?" */
const OTHERS =
  /\b(?:about|uber|von|sobre|he|she|him|her|hers|they|them|ihn|ihm|ihnen|ella|ellos|ellas|lui|elles?|eux|cats?|dogs?|pets?|baby|katze|hund|gato|perro|chat|chien|landlord|landlady|tenants?|manager|teacher|coach)\b/;
/** A capitalised word inside a sentence, unless it is the place of "to Lisbon". */
const NAME =
  /(?<=[\p{L}\p{N},] )(?:(?<!\b(?:to|in|at|from|near|en|de|desde|à) )\p{Lu}[\p{L}\p{M}]+|\p{Lu}[\p{L}\p{M}]+(?='s))/gu;
/** German nouns have capitals, too, but stand after an article. */
const GERMAN_NAME = /\b(?:ich|wir|mir|uns) \p{Lu}\p{Ll}+/u;

/**
 * Returns whether a question is about the asker or the asker's group and nobody else. "What is my sister's
 * budget?", "What shall I give Tom?" and "Who drives me?" are about other people, too. `kinds` are those of
 * questionKinds.
 */
export function isAboutAskerOnly(question: string, kinds: ReadonlySet<QuestionKind>): boolean {
  const plain = question.replaceAll("’", "'").replace(COURTESIES, " ");
  const folded = foldToBaseLetters(plain);
  if (PERSON_NOUN.test(folded) || OTHERS.test(folded)) return false;
  const language = nameLanguage(plain);
  const isOfSelf = kinds.has("who")
    ? WHO_IS_MINE.test(folded)
    : language !== null && SELF[language]?.test(folded) === true;
  if (!isOfSelf) return false;
  return language === "de" ? !GERMAN_NAME.test(plain) : !(plain.match(NAME) ?? []).some(canBeName);
}
