// A long text is cut into parts that join to it exactly, at the best places.

import fc from "fast-check";
import { expect, test } from "vitest";
import { cutParts } from "./cut-parts";

const MAX_BYTES = 32 * 1024;
const fill = (piece: string) => piece.repeat(Math.ceil(MAX_BYTES / piece.length)).slice(0, MAX_BYTES);

test("a text of at most 1 200 characters stays whole", () => {
  expect(cutParts("")).toEqual([""]);
  expect(cutParts(fill("word ").slice(0, 1200))).toHaveLength(1);
  expect(cutParts(fill("word ").slice(0, 1201)).length).toBeGreaterThan(1);
});

test.each([
  ["paragraphs", "The roof was repaired in May. It cost 400 euros in all.\n\n", /\n\n$/],
  ["list items", "- a long list item without any end of a sentence at all\n", /\n$/],
  ["sentences", "The roof of the shed was repaired in May by two men. ", /\. $/],
  ["words", "roof ", / $/],
])("%s end a part", (_name, piece, end) => {
  const parts = cutParts(fill(piece));
  for (const part of parts.slice(0, -1)) {
    expect(part).toMatch(end);
    expect(part.length).toBeGreaterThanOrEqual(200);
    expect(part.length).toBeLessThanOrEqual(800);
  }
  expect(parts.length).toBeGreaterThan(MAX_BYTES / 500);
});

const pieces = fc.constantFrom(
  "word ",
  "x",
  "😀",
  "[EMAIL]",
  "[IBAN]-0123456789abcdef01234567",
  ". ",
  "\n",
  "\n\n",
  "```\n",
  "- ",
);

test("any text is joined again exactly, without a part that is too long or cuts a character or a mask", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(pieces, fc.integer({ min: 1, max: 300 })), { maxLength: 40 }), (runs) => {
      const text = runs.map(([piece, times]) => piece.repeat(times)).join("");
      const parts = cutParts(text);
      expect(parts.join("")).toBe(text);
      for (const part of parts) {
        expect(part.length).toBeLessThanOrEqual(1200);
        expect(part).not.toMatch(/^[\udc00-\udfff]|[\ud800-\udbff]$/);
      }
      if (parts.length === 1) return;
      const masks = (value: string) => value.match(/\[(?:EMAIL|IBAN)\]/g)?.length ?? 0;
      expect(parts.reduce((sum, part) => sum + masks(part), 0)).toBe(masks(text));
      expect(parts.every((part) => part.length >= 100 && part.length <= 800)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ["one word", "x"],
  ["no blank", "é,"],
  ["line breaks", "\n"],
  ["nested fences", "```\n"],
  ["list marks", "- "],
  ["emoji", "😀"],
])("32 KB of %s are cut in bounded time", (_name, piece) => {
  const cpuAtStart = process.cpuUsage();
  const text = fill(piece);
  expect(cutParts(text).join("")).toBe(text);
  expect(process.cpuUsage(cpuAtStart).user / 1000).toBeLessThan(300);
});
