import fc from "fast-check";
import { expect, test } from "vitest";
import { termCounts, tokenize } from "./tokenize";

test("drops stop words and stems the rest of an English sentence", () => {
  expect(tokenize("Derek doesn't like the lights running at 40%!")).toEqual([
    "derek",
    "doesn",
    "like",
    "light",
    "run",
    "40",
  ]);
});

test("gives one token for every way to write an accented word", () => {
  expect(tokenize("Café CAFE cafe\u0301 ｃａｆｅ")).toEqual(["cafe", "cafe", "cafe", "cafe"]);
});

test("splits Chinese and Japanese at words, Latin letters inside them too", () => {
  expect(tokenize("我喜欢python3")).toEqual(["我", "喜欢", "python3"]);
  expect(tokenize("東京が好き")).toContain("東京");
});

test("keeps words of other scripts whole, with their marks", () => {
  expect(tokenize("Привет, мир! smørrebrød हिन्दी")).toEqual(["привет", "мир", "smørrebrød", "हिन्दी"]);
});

test("gives nothing for emoji, punctuation and stop words", () => {
  expect(tokenize("🧘‍♀️ ... what is it?")).toEqual([]);
});

test("cuts a run of letters at 64 characters without leaving half a character", () => {
  expect(tokenize("x".repeat(500))).toEqual(["x".repeat(64)]);
  const [token = ""] = tokenize(`${"ø".repeat(63)}𠮷`.replace("𠮷", "𐐷"));
  expect(token).toBe("ø".repeat(63));
});

test("counts repeated terms", () => {
  expect(termCounts("run runs running")).toEqual(new Map([["run", 3]]));
});

test("any text gives tokens of 1 to 64 characters, as many as are counted", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const tokens = tokenize(text);
      expect(tokens.every((token) => token.length > 0 && token.length <= 64)).toBe(true);
      expect([...termCounts(text).values()].reduce((sum, count) => sum + count, 0)).toBe(tokens.length);
    }),
  );
});
