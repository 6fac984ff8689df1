import { anyOf, words } from "@/lib/analysis/text";

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

const OFFERS_OPTIONS = /\b(?:option|plan|variant|version|choice)s? ?[A-H1-9]\b|(?:^|[\s(])[A-Ha-h][).:] /;
/** "Go with B", "option 2 please". */
const OPTION =
  /^(?:(?:ok|okay|then|yes|sure|please|let's|i'll|i'd|we'll),? ){0,2}(?:(?:go|take|pick|choose|do|use|want|say)(?: (?:with|for))? )?(?:the )?(?:(?:option|plan|variant|version|choice|number) )?(?:[A-H]|[b-h]|[1-9])(?:,? (?:please|then|thanks))?[.!]?$/i;

/**
 * Returns whether an answer consists only of the name, number or option that a question asks for, in words
 * that otherwise count as small talk.
 */
export function isRequestedValue(question: string, answer: string): boolean {
  if (OFFERS_OPTIONS.test(question) && OPTION.test(answer)) return true;
  if (ASKS_NUMBER.test(question)) return NUMBER.test(answer);
  return ASKS_NAME.test(question) && NAME.test(answer) && !TALK.test(answer);
}
