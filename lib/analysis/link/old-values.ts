import { everyOf, words } from "@/lib/analysis/text";
import { stemsOf, wordsOf } from "./words";

const ARTICLE = `(?:${words("the, an?, my, our, in, on, at, to")} )?`;
const SPAN = "([\\w'%:. #-]{1,40}?)";
const END = "(?=[,.!?]|$| any ?more| but| to | and | with | is | was )";
const ABANDON_VERB = words(
  "instead of, rather than, no longer, no more, stopped, quit, left, sold, finished, cancel+ed, gave up, ended",
  "replaced, than, outgrown, over from, from (?=[\\w' ]{2,40} to\\b), stop, converted from, i said, did i say",
);

const OLD_VALUE = [
  everyOf(`\\bnot ${ARTICLE}${SPAN}${END}`),
  everyOf(`\\b${ABANDON_VERB} ${ARTICLE}${SPAN}${END}`),
  everyOf(
    `\\b${words("don't, doesn't, do not, does not, did not, is not, are not, can not, never")} ${SPAN} (?:any ?more|any longer|now)\\b`,
  ),
  everyOf(`^${SPAN}\\? no\\b`),
  everyOf(
    `\\b(?:(?:the|my) )?([\\w'-]{2,30}(?: [\\w'-]{2,30})?) ${words("is gone, is over, is history, was converted, is off, is out")}\\b`,
  ),
];

/**
 * Returns the stems of the values that a message says are wrong or outdated: "not X", "instead of X", "from X
 * to", "no longer X".
 */
export function oldValues(text: string): Set<string> {
  const spans = OLD_VALUE.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ""));
  return stemsOf(spans.flatMap(wordsOf));
}
