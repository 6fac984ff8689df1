import { anyOf, words } from "@/lib/analysis/text";
import { isChoice, offersOptions } from "./choice";

const ASKS_NAME = anyOf("\\b(?:names?|called)\\b");
const NO_NAME = words(
  "yes, yeah, no, nope, sure, ok, okay, thanks, thank, hi, hello, hey, what, why, who, guess, nothing, none, well, sorry",
  "never, not, haha, lol, maybe, good, great, nice, cool, me, you, i, that, this, the, exactly, right, correct, wait, please",
);
const TALK = anyOf(`^${NO_NAME}\\b`);
/** Some names, such as Buddy or Will, are also small-talk words. A capital letter tells them apart. */
const NAME =
  /^(?:(?:[Ii]t|[Hh]e|[Ss]he)(?:'s| is) )?(?:called )?\p{Lu}[\p{L}-]{1,20}(?: \p{Lu}[\p{L}-]{1,20})?[.!]?$/u;

const ASKS_NUMBER = anyOf("\\bhow (?:many|old|often)\\b|\\bwhat (?:age|number|size|floor)\\b");
/** Other numbers count as content on their own. */
const NUMBER = anyOf(
  `^(?:(?:i|it|he|she|they)(?:'m|'s|'re) )?(?:${words("just, only, about")} )?${words("one, once, twice, never")}[.!]?$`,
);

/**
 * Returns whether an answer consists only of the name, number or option that a question asks for, in words
 * that otherwise count as small talk.
 */
export function isRequestedValue(question: string, answer: string): boolean {
  if (offersOptions(question) && isChoice(answer)) return true;
  if (ASKS_NUMBER.test(question)) return NUMBER.test(answer);
  return ASKS_NAME.test(question) && NAME.test(answer) && !TALK.test(answer);
}
