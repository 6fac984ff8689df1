// Different spellings of one text have the same normal form.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "@/testkit/any-text";
import { normalizeForDedupe } from "./normalize";

describe("gives the same form to different spellings of one text", () => {
  test.each([
    ["I like tea!!", "i like tea"],
    ["  I   like\ntea ", "i like tea"],
    ["I like “tea”…", "i like tea"],
    ["My room is B2!!!", "my room is b2!"],
    ["I like tea 😀", "i like tea"],
    ["It’s gooood", "it's good"],
    ["It’s GOOOOD", "it's good"],
    ["ＴＥＡ", "tea"],
    ["Lights at 40 %", "lights at 40%"],
  ])("%j and %j", (one, other) => expect(normalizeForDedupe(one)).toBe(normalizeForDedupe(other)));
});

describe("gives different forms to different texts", () => {
  test.each([
    ["I like tea", "I don't like tea"],
    ["Meet at 7:30", "Meet at 730"],
    ["It is 3.5", "It is 35"],
    ["It is -3 outside", "It is 3 outside"],
    ["It costs $5", "It costs 5"],
    ["I write C++", "I write C"],
    ["Lights at 40%", "Lights at 40"],
    ["I read about World War III", "I read about World War II"],
    ["Page xiii is torn", "Page xii is torn"],
    ["My locker is 7AAA4", "My locker is 7AA4"],
  ])("%j and %j", (one, other) => expect(normalizeForDedupe(one)).not.toBe(normalizeForDedupe(other)));
});

test("gives an empty form to a text without letters and numbers", () => {
  expect(normalizeForDedupe("?! … 👍")).toBe("");
});

test("gives every text a form, and does not change it when applied again", () => {
  fc.assert(fc.property(anyText(), (text) => typeof normalizeForDedupe(text) === "string"));
  fc.assert(
    fc.property(
      fc.lorem(),
      (text) => normalizeForDedupe(normalizeForDedupe(text)) === normalizeForDedupe(text),
    ),
  );
});
