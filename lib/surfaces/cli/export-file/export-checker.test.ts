// A file that is cut, changed or of another version is refused before anything is sent.

import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ExportChecker, isExport } from "./export-checker";

const FIRST = '{"palimpsest":1,"exported_at":"2026-05-03T18:00:00Z","counts":{}}';

function exportOf(lines: readonly string[]): string[] {
  const sha256 = createHash("sha256")
    .update(lines.map((line) => `${line}\n`).join(""))
    .digest("hex");
  return [FIRST, ...lines, JSON.stringify({ end: true, sha256 })];
}

function check(lines: readonly string[]): number {
  const checker = new ExportChecker();
  for (const line of lines) checker.push(line);
  return checker.end();
}

test("a whole export passes, and no beginning of it and no changed line does", () => {
  fc.assert(
    fc.property(fc.array(fc.json(), { maxLength: 6 }), fc.nat(), (contents, seed) => {
      const lines = exportOf(contents);
      expect(check(lines)).toBe(contents.length);
      expect(() => check(lines.slice(0, seed % lines.length))).toThrow(/cut|not an export/);
      const place = 1 + (seed % (lines.length - 1));
      expect(() => check(lines.toSpliced(place, 1, '"changed"'))).toThrow(/cut|changed or damaged/);
    }),
  );
});

test("a line that is missing, double or in another place fails the checksum", () => {
  const lines = exportOf(["1", "2", "3"]);
  for (const wrong of [lines.toSpliced(2, 1), lines.toSpliced(2, 0, "1"), lines.toSpliced(1, 2, "2", "1")])
    expect(() => check(wrong)).toThrow("its checksum does not match");
});

test("another version and another kind of file are named", () => {
  expect(() => check(exportOf([]).with(0, FIRST.replace(":1,", ":2,")))).toThrow("has format 2");
  expect(() => check(['{"text":"I like tea"}'])).toThrow("not an export of Palimpsest");
  expect(isExport(FIRST)).toBe(true);
  expect(isExport('{"text":"{\\"palimpsest\\":1"}')).toBe(false);
});
