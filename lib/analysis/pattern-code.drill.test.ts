// Once a process has 16 MB of machine code, V8 compiles patterns without optimization, and some then take a
// hundred times as long. No pattern of the rules may need much of that.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";

const MAX_BYTES = 512 * 1024;

/** Returns the bytes of machine code of each pattern that the rules compile, and the pattern. */
function compiledPatterns(): { bytes: number; pattern: string }[] {
  const folder = mkdtempSync(path.join(tmpdir(), "palimpsest-code-"));
  try {
    const log = path.join(folder, "code.log");
    const flags = ["--log-code", "--no-logfile-per-isolate", `--logfile=${log}`, "--import", "tsx"];
    execFileSync(process.execPath, [...flags, "testkit/use-all-rules.ts"], { stdio: "pipe" });
    return readFileSync(log, "utf8")
      .split("\n")
      .filter((line) => line.startsWith("code-creation,RegExp,"))
      .map((line) => line.split(","))
      .map((fields) => ({ bytes: Number(fields[5]), pattern: fields.slice(6).join(",") }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("every pattern of the rules needs at most half a megabyte of machine code", () => {
  const patterns = compiledPatterns();
  expect(patterns.length).toBeGreaterThan(200);
  expect(patterns.filter(({ bytes }) => bytes > MAX_BYTES)).toEqual([]);
});
