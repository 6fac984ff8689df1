// A backfill reports lines, rate and remaining time.

import { expect, test } from "vitest";
import { Progress } from "./progress";

function shown(
  isTTY: boolean,
  totalBytes: number | null,
  steps: [atMs: number, lines: number, bytesRead: number][],
) {
  const output: string[] = [];
  let now = 0;
  const screen = { isTTY, write: (text: string) => output.push(text) };
  const progress = new Progress(totalBytes, screen, () => now);
  for (const [at, lines, bytesRead] of steps) {
    now = at;
    progress.show({ lines, bytesRead });
  }
  return output;
}

test("on a terminal, one line shows the number of lines, the rate and the remaining time", () => {
  expect(shown(true, 4000, [[1000, 500, 1000]])).toEqual(["\r\u001b[K500 lines, 500 per second, 3 s left"]);
});

test("without a terminal, a new line is printed every ten seconds", () => {
  const steps: [number, number, number][] = Array.from({ length: 25 }, (_, i) => [
    (i + 1) * 1000,
    i * 10,
    i * 10,
  ]);
  expect(shown(false, null, steps)).toEqual(["90 lines, 9 per second\n", "190 lines, 10 per second\n"]);
});

test("the rate is measured over the last seconds only, so fast repeats do not distort it", () => {
  const steps: [number, number, number][] = Array.from({ length: 40 }, (_, i) => [
    (i + 1) * 1000,
    10_000 + i * 10,
    10_000 + i * 10,
  ]);
  expect(shown(true, 20_000, steps).at(-1)).toBe("\r\u001b[K10390 lines, 10 per second, 17 min left");
});
