// The lines of a file are grouped into requests within the limits of the API.

import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { type Batch, batchesOf, type LineProblem, MAX_LINE_BYTES } from "./batches";
import { readLines } from "./read-lines";

async function readBatches(text: string) {
  const problems: LineProblem[] = [];
  async function* chunks() {
    yield Buffer.from(text);
  }
  const report = async (problem: LineProblem) => void problems.push(problem);
  const batches = (await Readable.from(
    batchesOf(readLines(chunks(), MAX_LINE_BYTES), report),
  ).toArray()) as Batch[];
  return { batches, problems };
}

const line = (text: string) => `${JSON.stringify({ user_id: "ana", role: "user", text })}\n`;

test("a batch has 500 events in order, and the last batch reaches the end of the file", async () => {
  const text = Array.from({ length: 1001 }, (_, i) => line(`number ${i}`)).join("\n");
  const { batches, problems } = await readBatches(text);
  expect(batches.map(({ items }) => items.length)).toEqual([500, 500, 1]);
  expect(batches.flatMap(({ items }) => items.map(({ event }) => event.text))).toEqual(
    Array.from({ length: 1001 }, (_, i) => `number ${i}`),
  );
  expect(batches.at(-1)).toMatchObject({ lines: 2001, bytesRead: Buffer.byteLength(text) });
  expect(problems).toEqual([]);
});

test("no request is larger than 4 MB", async () => {
  const { batches } = await readBatches(line("x".repeat(600_000)).repeat(16));
  expect(batches.map(({ items }) => items.length)).toEqual([6, 6, 4]);
  for (const { items } of batches)
    expect(
      JSON.stringify({ urgency: "backfill", events: items.map(({ event }) => event) }).length,
    ).toBeLessThan(MAX_LINE_BYTES);
});

test("lines without an event are reported by number, without their text, and the other lines are sent", async () => {
  const { batches, problems } = await readBatches(`\n${line("one")}secret nonsense\n[]\n${line("two")}`);
  expect(batches.flatMap(({ items }) => items.map(({ no }) => no))).toEqual([2, 5]);
  expect(problems).toEqual([
    { line: 3, path: "", message: "is not JSON" },
    { line: 4, path: "", message: "is not an object" },
  ]);
});

test("a line that is too long to send is reported, even when the reader has skipped its text", async () => {
  const { batches, problems } = await readBatches(
    `${line("x".repeat(MAX_LINE_BYTES - 500))}${line("x".repeat(MAX_LINE_BYTES))}${line("one")}`,
  );
  expect(batches.flatMap(({ items }) => items.map(({ no }) => no))).toEqual([3]);
  expect(problems.map(({ line: no, message }) => [no, message])).toEqual([
    [1, "is longer than 4 MB"],
    [2, "is longer than 4 MB"],
  ]);
});
