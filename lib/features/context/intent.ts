import { foldToBaseLetters, tokenize } from "@/lib/analysis/text";
import * as wording from "./intent-wording";

/**
 * What a message wants from memory: a fact, help with an action, a look back, who or what something is, or
 * nothing.
 */
export const INTENTS = ["recall", "action", "recap", "about", "none"] as const;
export type Intent = (typeof INTENTS)[number];

/** Longer texts are messages and not questions about one person. */
const MAX_QUESTION_CHARS = 200;
const END_PUNCTUATION = /[?.!\s]+$/;

/**
 * Returns the intent of a message by rule. `none` is a greeting, thanks or agreement that has no index term
 * besides and asks nothing. A look back, an action and a question who or what something is are known by their
 * wording, in English, German, Spanish and French; everything else is `recall`.
 */
export function intentOf(message: string): Intent {
  const text = foldToBaseLetters(message.replaceAll("’", "'")).trim();
  if (isSmallTalk(text)) return "none";
  if (wording.RECAP.test(text)) return "recap";
  const request = text.replace(wording.OPENING, "");
  if (asksAbout(request, message)) return "about";
  const lastPart = text.split(wording.AFTER_REASON).at(-1) ?? "";
  return isAction(request) || isAction(lastPart.replace(wording.OPENING, "")) ? "action" : "recall";
}

function isSmallTalk(text: string): boolean {
  const rest = text.replace(wording.HOW_ARE_YOU, " ").replace(wording.SMALL_TALK, " ");
  if (rest === text || wording.WANTS_MORE.test(rest)) return false;
  return tokenize(rest.replace(wording.CONJUNCTION, " ")).length === 0;
}

/** A person is a noun phrase ("the new nurse") or a name; of other things only those with a name count. */
function asksAbout(request: string, message: string): boolean {
  if (request.length > MAX_QUESTION_CHARS) return false;
  const asked = request.replace(END_PUNCTUATION, "");
  const person = subjectOf(wording.ABOUT, asked);
  if (person === undefined) return endsWithName(message, subjectOf(wording.ABOUT_NAMED, asked));
  if (wording.NOUN_PHRASE.test(person) || wording.LOWER_CASE_NAME.test(person)) return true;
  return endsWithName(message, person);
}

function subjectOf(forms: readonly RegExp[], asked: string): string | undefined {
  return forms.map((form) => form.exec(asked)?.groups?.of).find((of) => of !== undefined);
}

/** Folding keeps neither case nor length, so the name begins as many words before the end of the message. */
function endsWithName(message: string, subject: string | undefined): boolean {
  if (subject === undefined) return false;
  const words = message.slice(-MAX_QUESTION_CHARS).replace(END_PUNCTUATION, "").split(/\s+/);
  return /^\p{Lu}/u.test(words.at(-subject.split(/\s+/).length) ?? "");
}

function isAction(request: string): boolean {
  if (wording.POLITE_REQUEST.test(request) || wording.DELEGATION.test(request)) return true;
  const asked = request.replace(wording.CAN_YOU, "");
  if (!wording.IMPERATIVE.test(asked) || wording.ASKS_TO_TELL.test(asked)) return false;
  return asked !== request || !(wording.NOUN_FIRST.test(asked) || wording.FRAGMENT_QUESTION.test(asked));
}
