import { expect, test } from "vitest";
import { Pace } from "./pace";

test("a pace is of the last ten seconds, and what was done is told once", () => {
  let now = 0;
  const pace = new Pace(() => now);
  expect(pace.take()).toEqual({ done: 0 });
  now = 2000;
  pace.note(16);
  pace.note(4);
  expect(pace.take()).toEqual({ done: 20, ratePerSecond: 10, lastError: null });
  expect(pace.take()).toEqual({ done: 0, ratePerSecond: 10 });
  now = 11_000;
  pace.note(80);
  expect(pace.take()).toEqual({ done: 80, ratePerSecond: 10, lastError: null });
  now = 13_000;
  expect(pace.take()).toEqual({ done: 0, ratePerSecond: 8 });
  now = 30_000;
  expect(pace.take()).toEqual({ done: 0 });
});
