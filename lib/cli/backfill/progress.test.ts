import { expect, test } from "vitest";
import { Progress } from "./progress";

function shown(
  isTTY: boolean,
  totalBytes: number | null,
  steps: [atMs: number, lines: number, bytesRead: number][],
) {
  const written: string[] = [];
  let now = 0;
  const screen = { isTTY, write: (text: string) => written.push(text) };
  const progress = new Progress(totalBytes, screen, () => now);
  for (const [at, lines, bytesRead] of steps) {
    now = at;
    progress.show({ lines, bytesRead });
  }
  return written;
}

test("a terminal's line is written over: lines, rate and the time that is left", () => {
  expect(shown(true, 4000, [[1000, 500, 1000]])).toEqual(["\r\u001b[K500 lines, 500 a second, 3 s left"]);
});

test("elsewhere a line is added every ten seconds", () => {
  const steps: [number, number, number][] = Array.from({ length: 25 }, (_, i) => [
    (i + 1) * 1000,
    i * 10,
    i * 10,
  ]);
  expect(shown(false, null, steps)).toEqual(["90 lines, 9 a second\n", "190 lines, 10 a second\n"]);
});

test("the rate is of the last seconds: repeats that went by fast promise nothing", () => {
  const steps: [number, number, number][] = Array.from({ length: 40 }, (_, i) => [
    (i + 1) * 1000,
    10_000 + i * 10,
    10_000 + i * 10,
  ]);
  expect(shown(true, 20_000, steps).at(-1)).toBe("\r\u001b[K10390 lines, 10 a second, 17 min left");
});
