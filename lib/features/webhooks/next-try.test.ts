// Failed deliveries are tried again at growing intervals, and no earlier than the receiver asks for.

import { expect, test } from "vitest";
import { nextTryMs } from "./next-try";
import { parseRetryAfter } from "./post";

test("ten tries end after three days", () => {
  const waits = Array.from({ length: 9 }, (_, index) => nextTryMs(index + 1, null, 0) ?? 0);
  expect(waits.map((wait) => wait / 1000)).toEqual([
    5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400,
  ]);
  expect(nextTryMs(10, null, 0)).toBeNull();
});

test("jitter adds up to 20 percent", () => {
  expect(nextTryMs(2, null, 0.5)).toBe(330_000);
});

test("Retry-After lengthens a wait, to at most a day, and never shortens it", () => {
  expect(nextTryMs(1, 60_000, 0)).toBe(60_000);
  expect(nextTryMs(1, 1000, 0)).toBe(5000);
  expect(nextTryMs(1, 10 * 86_400_000, 0)).toBe(86_400_000);
});

test("Retry-After is a number of seconds or a date", () => {
  const now = Date.parse("2026-05-03T18:00:00Z");
  expect(parseRetryAfter("120", now)).toBe(120_000);
  expect(parseRetryAfter("Sun, 03 May 2026 18:01:00 GMT", now)).toBe(60_000);
  expect(parseRetryAfter("Sun, 03 May 2026 17:00:00 GMT", now)).toBe(0);
  expect(parseRetryAfter("soon", now)).toBeNull();
  expect(parseRetryAfter(undefined, now)).toBeNull();
});
