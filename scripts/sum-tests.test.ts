// `.ci/sum-tests` adds up the reports of several test runs.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "palimpsest-sum-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Adds up these runs as the gate does. A run lists the statuses of its tests by file; null means that it left
 * no report.
 */
function sum(runs: readonly (readonly (readonly string[])[] | null)[]) {
  const paths = runs.map((run, index) => {
    const file = path.join(folder, `${index}.json`);
    rmSync(file, { force: true });
    if (run) writeFileSync(file, JSON.stringify(report(run)));
    return file;
  });
  const { stdout, status } = spawnSync(process.execPath, [".ci/sum-tests.mjs", ...paths], {
    encoding: "utf8",
  });
  const lines = stdout.trim().split("\n");
  return { last: lines.at(-1), status, named: lines.filter((line) => line.startsWith("Failed: ")) };
}

function report(run: readonly (readonly string[])[]): object {
  const count = (status: string) => run.flat().filter((outcome) => outcome === status).length;
  return {
    numPassedTests: count("passed"),
    numFailedTests: count("failed"),
    numPendingTests: count("pending"),
    testResults: run.map((tests, index) => ({
      name: path.resolve(`${index}.test.ts`),
      status: tests.includes("failed") || tests.length === 0 ? "failed" : "passed",
      message: "cannot be loaded",
      assertionResults: tests.map((status, index) => ({
        status,
        fullName: `test ${index}`,
        failureMessages: status === "failed" ? ["expected 1 to be 2"] : [],
      })),
    })),
  };
}

test("the gate adds up all runs and passes when every test passed", () => {
  expect(
    sum([
      [
        ["passed", "passed"],
        ["passed", "pending"],
      ],
      [["passed"]],
    ]),
  ).toEqual({
    last: "4 passed, 0 failed",
    status: 0,
    named: [],
  });
});

test("the gate names a failed test, a file that could not be loaded and a run without tests or a report, and fails", () => {
  const firstFailure = "Failed: 0.test.ts > test 1: expected 1 to be 2";
  const secondFailure = "Failed: 1.test.ts: cannot be loaded";
  expect(sum([[["passed", "failed"]]])).toEqual({
    last: "1 passed, 1 failed",
    status: 1,
    named: [firstFailure],
  });
  expect(sum([[["passed"], []]])).toEqual({ last: "1 passed, 1 failed", status: 1, named: [secondFailure] });
  expect(sum([[["passed"]], []])).toEqual({ last: "1 passed, 0 failed", status: 1, named: [] });
  expect(sum([[["passed"]], null])).toEqual({ last: "1 passed, 0 failed", status: 1, named: [] });
});
