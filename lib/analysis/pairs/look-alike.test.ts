// Statements that look alike and differ are neither merged nor, with few exceptions, shown to a person.

import fc from "fast-check";
import { expect, test } from "vitest";
import { isQuestion } from "@/lib/analysis/decide";
import { normalizeMeaning, normalizeWording } from "@/lib/analysis/repeat";
import { confirmationCases, repeatCases } from "@/testkit/golden/cases";
import { lookAlikes } from "@/testkit/golden/look-alikes";
import { mayRepeat } from "./look-alike";

const pairs = lookAlikes(500);

test("500 look-alike pairs: none is merged, and at most 5 % are proposed, whatever their vectors", () => {
  const merged = pairs.filter(({ one, other }) => {
    const meaning = normalizeMeaning(one);
    const isSame =
      normalizeWording(one) === normalizeWording(other) ||
      (meaning !== null && meaning === normalizeMeaning(other));
    return isSame && isQuestion(one) === isQuestion(other);
  });
  expect(merged).toEqual([]);
  const proposed = pairs.filter(({ one, other }) => mayRepeat(one, other));
  expect(proposed.length / pairs.length).toBeLessThanOrEqual(0.05);
});

test("proposes no pair of the golden sets that says something else", () => {
  const others = [
    ...repeatCases().flatMap(({ isSame, first, second }) => (isSame ? [] : [[first, second] as const])),
    ...confirmationCases().flatMap(({ kind, older, newer }) =>
      kind === "same" ? [] : [[older, newer] as const],
    ),
  ];
  expect(others.filter(([one, other]) => mayRepeat(one, other))).toEqual([]);
});

test.each([
  ["The API limit is 500 requests a minute", "the API limit is still 500 requests a minute"],
  ["Der Laden ist dienstags bis freitags offen", "wie gesagt, der Laden ist dienstags bis freitags offen"],
  [
    "I keep the big ladder behind the shed near my garden",
    "I keep the big old ladder behind the shed near my garden",
  ],
])("proposes %j and %j", (one, other) => {
  expect(mayRepeat(one, other)).toBe(true);
});

test("is symmetric, and a pair of equal statements differs in nothing", () => {
  const text = fc.constantFrom(...pairs.flatMap(({ one, other }) => [one, other]));
  fc.assert(fc.property(text, text, (one, other) => mayRepeat(one, other) === mayRepeat(other, one)));
  fc.assert(fc.property(text, (one) => mayRepeat(one, `${one}!`)));
});
