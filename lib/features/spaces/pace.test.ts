// The pace of a re-embedding reports its rate and its completed work.

import { expect, test } from "vitest";
import { Pace } from "./pace";

test("the rate is measured over the last ten seconds, and completed work is reported only once", () => {
  let now = 0;
  const pace = new Pace(() => now);
  expect(pace.take()).toEqual({ done: 0 });
  now = 2000;
  pace.record(16);
  pace.record(4);
  expect(pace.take()).toEqual({ done: 20, ratePerSecond: 10, lastError: null });
  expect(pace.take()).toEqual({ done: 0, ratePerSecond: 10 });
  now = 11_000;
  pace.record(80);
  expect(pace.take()).toEqual({ done: 80, ratePerSecond: 10, lastError: null });
  now = 13_000;
  expect(pace.take()).toEqual({ done: 0, ratePerSecond: 8 });
  now = 30_000;
  expect(pace.take()).toEqual({ done: 0 });
});
