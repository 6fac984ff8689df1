// The thread that matches patterns is replaced after it times out or exits.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { type PatternRequest, PatternThread } from "./pattern-thread";

const folder = mkdtempSync(path.join(tmpdir(), "patterns-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A thread that hangs on the source "loop", exits on "end" and answers anything else. */
function thread(limitMs: number): PatternThread {
  const file = path.join(folder, "worker.mjs");
  writeFileSync(
    file,
    `import { parentPort } from "node:worker_threads";
    parentPort.on("message", ({ source }) => {
      if (source === "loop") for (;;);
      if (source === "end") process.exit(1);
      parentPort.postMessage({ fault: source });
    });`,
  );
  return new PatternThread(file, ({ op }) => (op === "match" ? 60_000 : limitMs));
}
const check = (source: string): PatternRequest => ({ op: "check", source });

test("a thread that times out is terminated, and another one serves the waiting requests", async () => {
  const patterns = thread(2000);
  const answers = await Promise.all(["a", "loop", "b"].map((source) => patterns.ask(check(source))));
  expect(answers).toEqual([{ fault: "a" }, { isLate: true }, { fault: "b" }]);
});

test("a thread that exits fails only its current request", async () => {
  const patterns = thread(30_000);
  const answers = await Promise.allSettled(["end", "b"].map((source) => patterns.ask(check(source))));
  expect(answers).toMatchObject([
    { status: "rejected", reason: { code: "internal" } },
    { status: "fulfilled", value: { fault: "b" } },
  ]);
});
