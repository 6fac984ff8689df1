// Two texts with the same meaning are recognised as a repeat, and similar texts are not.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { repeatCases } from "@/testkit/golden/cases";
import { normalizeMeaning } from "./same-meaning";
import { normalizeWording } from "./same-words";

const cases = repeatCases();
const inWords = (one: string, other: string) => normalizeWording(one) === normalizeWording(other);
const inMeaning = (one: string, other: string) =>
  normalizeMeaning(one) !== null && normalizeMeaning(one) === normalizeMeaning(other);

describe("the golden set of repeats", () => {
  const repeats = cases.filter(({ isSame }) => isSame);
  const others = cases.filter(({ isSame }) => !isSame);

  test("contains each pair once, has each language on both sides, and has more different pairs than repeats", () => {
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
    expect(others.length).toBeGreaterThan(repeats.length);
    expect(repeats.length).toBeGreaterThanOrEqual(60);
    for (const side of [repeats, others]) expect(new Set(side.map(({ lang }) => lang)).size).toBe(4);
  });

  test("never unifies two different texts, whatever their vectors", () => {
    const falseRepeats = others.filter(
      ({ first, second }) => inWords(first, second) || inMeaning(first, second),
    );
    expect(falseRepeats).toEqual([]);
  });

  test("finds three in four repeats by their words alone, and nine in ten with similar vectors", () => {
    const byWords = repeats.filter(({ first, second }) => inWords(first, second));
    const found = repeats.filter(({ first, second }) => inWords(first, second) || inMeaning(first, second));
    expect(byWords.length / repeats.length).toBeGreaterThanOrEqual(0.75);
    expect(found.length / repeats.length).toBeGreaterThanOrEqual(0.9);
  });
});

describe("texts with a decisive small word are not repeats", () => {
  test.each([
    ["I have few friends", "I have a few friends"],
    ["I stopped smoking", "I stopped to smoke"],
    ["I have a dog", "I have dogs"],
    ["I like still water", "I like water"],
    ["I'm not really hungry", "I'm not hungry"],
    ["Ich bin nicht sehr müde", "Ich bin nicht müde"],
    ["No estoy muy cansada", "No estoy cansada"],
    ["Je ne suis pas très fatiguée", "Je ne suis pas fatiguée"],
    ["Trabajo mucho", "Trabajo"],
    ["I am Tom's tenant", "Tom is my tenant"],
    ["Paul told Nina", "Nina told Paul"],
    ["I like the cake", "I like cake"],
    ["My hair is very short", "My hair is too short"],
  ])("%j and %j", (one, other) => {
    expect(inWords(one, other)).toBe(false);
    expect(inMeaning(one, other)).toBe(false);
  });
});

describe("keeps texts with different pictures apart", () => {
  test.each([
    ["I like 🍕 a lot, best food", "I like 🍣 a lot, best food"],
    ["We moved to 🇩🇪 together", "We moved to 🇫🇷 together"],
    ["🐱 is better than 🐶 for me", "🐶 is better than 🐱 for me"],
    ["I have a new boss", "I have a new boss :("],
    ["I have a new boss :)", "I have a new boss 😢"],
    [`${"We went home late. ".repeat(20)}🍕`, `${"We went home late. ".repeat(20)}🍣`],
  ])("%j and %j", (one, other) => {
    expect(inWords(one, other)).toBe(false);
    expect(inMeaning(one, other)).toBe(false);
  });

  test.each([
    ["I like 🍕 a lot", "i like 🍕🍕🍕 a lot!"],
    ["I love old maps", "I love old maps :)"],
    ["I love old maps 😊", "I love old maps ❤️👍🏽"],
    ["I have a new boss :-(", "I have a new boss :'("],
    ["The © is ours (see 1:(2))", "the is ours see 1 2"],
  ])("treats %j and %j as the same", (one, other) => {
    expect(inWords(one, other)).toBe(true);
  });
});

test("keeps the fillers of a text that contains nothing else", () => {
  expect(normalizeWording("Thanks, please!")).toBe("please thanks");
  expect(normalizeMeaning("Thanks!")).toBeNull();
});

test("a long text equals only a verbatim copy", () => {
  const longText = `${"I walked along the river and saw a heron. ".repeat(9)}Really.`;
  expect(inWords(longText, longText.toUpperCase())).toBe(true);
  expect(inWords(longText, longText.replace("Really.", ""))).toBe(false);
  expect(normalizeMeaning(longText)).toBeNull();
});

test("a final symbol or a polite word changes nothing, whatever the text", () => {
  const word = fc.constantFrom(
    "I",
    "really",
    "like",
    "tea",
    "not",
    "very",
    "so",
    "Anna",
    "two",
    "and",
    "don't",
  );
  const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => `Tea ${words.join(" ")}`);
  fc.assert(fc.property(text, (one) => inWords(one, `${one}!`) && inWords(one, `Please ${one}`)));
});
