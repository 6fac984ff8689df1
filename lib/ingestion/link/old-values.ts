import { everyOf, words } from "../decide/pattern";
import { stemsOf, wordsOf } from "./words";

const ARTICLE = `(?:${words("the, an?, my, our, in, on, at, to")} )?`;
const SPAN = "([\\w'%:. -]{2,40}?)";
const END = "(?=[,.!?]|$| any ?more| but| to | and | with | is | was )";
const LEFT_BEHIND = words(
  "instead of, rather than, no longer, from, stopped, quit, left, sold, finished, cancel+ed, gave up, ended",
  "replaced, than",
);

const OLD_VALUE = [
  everyOf(`\\bnot ${ARTICLE}${SPAN}${END}`),
  everyOf(`\\b${LEFT_BEHIND} ${ARTICLE}${SPAN}${END}`),
  everyOf(
    `\\b${words("don't, doesn't, do not, does not, did not, is not, are not, can not, never")} ${SPAN} (?:any ?more|any longer|now)\\b`,
  ),
];

/** Stems of what a message says is not or no longer so: "not X", "instead of X", "from X to", "no longer X". */
export function oldValues(text: string): Set<string> {
  const spans = OLD_VALUE.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ""));
  return stemsOf(spans.flatMap(wordsOf));
}
