// A timeline shows when each stage of a request started and how long it took.

import { expect, test } from "vitest";
import { inOrder, spansOf } from "./stages";

test("stages run in sequence except the two that start together, and unattributed time comes last", () => {
  expect(spansOf({ words: 4, embed: 6, turns: 10, rank: 1, hits: 2 }, 21)).toEqual([
    { stage: "embed", fromMs: 0, ms: 6, half: "upper" },
    { stage: "words", fromMs: 0, ms: 4, half: "lower" },
    { stage: "turns", fromMs: 6, ms: 10, half: null },
    { stage: "rank", fromMs: 16, ms: 1, half: null },
    { stage: "hits", fromMs: 17, ms: 2, half: null },
    { stage: "rest", fromMs: 19, ms: 2, half: null },
  ]);
});

test("a parallel stage is drawn in sequence when the other one was not measured", () => {
  expect(spansOf({ words: 4, turns: 10 }, 14)).toEqual([
    { stage: "words", fromMs: 0, ms: 4, half: null },
    { stage: "turns", fromMs: 4, ms: 10, half: null },
  ]);
});

test("the time of a request without stages is unattributed, and unknown stages come last", () => {
  expect(spansOf({}, 3)).toEqual([{ stage: "rest", fromMs: 0, ms: 3, half: null }]);
  expect(inOrder(["other", "hits", "embed"], (stage) => stage)).toEqual(["embed", "hits", "other"]);
});
