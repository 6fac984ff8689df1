import { foldToBaseLetters, tokenize } from "@/lib/analysis/text";
import * as wording from "./intent-wording";

/**
 * What a message wants from memory: a fact, help with an action, a look back, who somebody is, or nothing.
 */
export const INTENTS = ["recall", "action", "recap", "about", "none"] as const;
export type Intent = (typeof INTENTS)[number];

/** Longer texts are messages and not questions about one person. */
const MAX_QUESTION_CHARS = 200;
const END_PUNCTUATION = /[?.!\s]+$/;

/**
 * Returns the intent of a message by rule. `none` is a greeting, thanks or agreement that has no index term
 * besides and asks nothing. A look back, an action and a question who somebody is are recognised by their
 * wording, in English, German, Spanish and French; everything else is `recall`.
 */
export function intentOf(message: string): Intent {
  const text = foldToBaseLetters(message.replaceAll("’", "'")).trim();
  if (isSmallTalk(text)) return "none";
  if (wording.RECAP.test(text)) return "recap";
  const request = text.replace(wording.OPENING, "");
  if (asksWhoIs(request, message)) return "about";
  return isAction(request) ? "action" : "recall";
}

function isSmallTalk(text: string): boolean {
  const rest = text.replace(wording.HOW_ARE_YOU, " ").replace(wording.SMALL_TALK, " ");
  if (rest === text || wording.WANTS_MORE.test(rest)) return false;
  return tokenize(rest.replace(wording.CONJUNCTION, " ")).length === 0;
}

/** A person is a noun phrase ("the new nurse") or a name, which only the capitals of the message show. */
function asksWhoIs(request: string, message: string): boolean {
  if (request.length > MAX_QUESTION_CHARS) return false;
  const asked = request.replace(END_PUNCTUATION, "");
  const person = wording.ABOUT.map((form) => form.exec(asked)?.groups?.of).find((of) => of !== undefined);
  if (person === undefined) return false;
  // Folding keeps neither case nor length, so the name begins as many words before the end.
  const words = message.slice(-MAX_QUESTION_CHARS).replace(END_PUNCTUATION, "").split(/\s+/);
  const name = words.at(-person.split(/\s+/).length) ?? "";
  return wording.NOUN_PHRASE.test(person) || /^\p{Lu}/u.test(name);
}

function isAction(request: string): boolean {
  if (wording.POLITE_REQUEST.test(request) || wording.DELEGATION.test(request)) return true;
  const asked = request.replace(wording.CAN_YOU, "");
  if (!wording.IMPERATIVE.test(asked) || wording.ASKS_TO_TELL.test(asked)) return false;
  return asked !== request || !(wording.NOUN_FIRST.test(asked) || wording.FRAGMENT_QUESTION.test(asked));
}
