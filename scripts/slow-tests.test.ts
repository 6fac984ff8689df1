// The list of slow tests shows the files that took longest in their last run.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readDurations, slowestLines, writeDurations } from "./tests/durations.mjs";

const duration = (file: string, ms: number) => ({ project: "unit", file, ms });

test("prints the slowest files first, up to the limit", () => {
  const lines = slowestLines([duration("a", 90), duration("b", 12_340), duration("c", 700)], 2);
  expect(lines.map((line) => line.trim().split(/\s+/))).toEqual([
    ["12.3", "s", "unit", "b"],
    ["0.7", "s", "unit", "c"],
  ]);
});

test("reads the recorded durations, without those of deleted files", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "palimpsest-durations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "inside", "durations.json");
  expect(readDurations(file)).toEqual([]);
  writeDurations([duration("package.json", 5), duration("gone.test.ts", 6)], file);
  expect(readDurations(file)).toEqual([duration("package.json", 5)]);
});
