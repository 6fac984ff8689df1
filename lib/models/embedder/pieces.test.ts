// Long texts are cut into pieces, embedded in batches and joined into one vector.

import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "@/testkit/any-text";
import { batchesByLength } from "./batches";
import { cutIntoPieces, embedPieces } from "./pieces";

const limits = { pieceChars: 20, textChars: 100, batchChars: 40 };
const text = anyText({ minLength: 1, maxLength: 300 }).filter((it) => it.trim() !== "");

test("a short text is its own piece", () => {
  expect(cutIntoPieces("short enough", limits)).toEqual(["short enough"]);
});

test("a long text is cut at white space into pieces of about equal length", () => {
  const pieces = cutIntoPieces("the quick brown fox jumps over the lazy dog", limits);
  expect(pieces.join("")).toBe("the quick brown fox jumps over the lazy dog");
  expect(pieces).toEqual(["the quick brown", " fox jumps over", " the lazy dog"]);
});

test("a text without white space is cut anywhere but inside a surrogate pair", () => {
  for (const piece of cutIntoPieces(`a${"😀".repeat(40)}`, limits))
    expect(() => encodeURIComponent(piece)).not.toThrow();
});

test("no piece is blank or longer than the limit", () => {
  fc.assert(
    fc.property(text, (text) => {
      const pieces = cutIntoPieces(text, limits);
      expect(pieces.length).toBeGreaterThan(0);
      for (const piece of pieces) {
        expect(piece.trim()).not.toBe("");
        expect(piece.length).toBeLessThanOrEqual(limits.pieceChars);
      }
    }),
  );
});

test("characters beyond the limit of a text are left out", () => {
  expect(cutIntoPieces("ab ".repeat(1_000), limits).join("")).toHaveLength(limits.textChars);
});

test("batches contain every text once, within the padded limit, and at most 16 texts each", () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 60 }), (texts) => {
      const batches = batchesByLength(texts, 40);
      expect(batches.flat().sort((a, b) => a - b)).toEqual(texts.map((_, i) => i));
      for (const batch of batches) {
        const longest = Math.max(...batch.map((i) => texts[i]?.length ?? 0));
        expect(batch.length === 1 || (batch.length <= 16 && longest * batch.length <= 40)).toBe(true);
      }
    }),
  );
});

test("the vector of a long text is the sum of its pieces' vectors, weighted by length", async () => {
  const longText = `${"a".repeat(18)} ${"b".repeat(18)}`;
  const vectors = await embedPieces([longText, "b", "a"], limits, async (batches) =>
    batches.flat().map((piece) => Float32Array.of(piece.includes("a") ? 1 : 0, piece.includes("b") ? 1 : 0)),
  );
  expect(vectors.map((vector) => [...vector])).toEqual([
    [18, 19],
    [0, 1],
    [1, 0],
  ]);
});
