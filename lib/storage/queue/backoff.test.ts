// The delay between attempts doubles within a limit, with jitter.

import fc from "fast-check";
import { expect, test } from "vitest";
import { backoffOf } from "./backoff";

test("the wait doubles with every attempt", () => {
  expect([1, 2, 3, 4].map((attempts) => backoffOf(attempts, 1000, 0.5))).toEqual([1000, 2000, 4000, 8000]);
});

test("the wait stays within 20 % of its unjittered value and under five minutes", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 1, max: 3_600_000 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (attempts, baseMs, random) => {
        const unjittered = Math.min(baseMs * 2 ** (attempts - 1), 300_000);
        const wait = backoffOf(attempts, baseMs, random);
        expect(wait).toBeGreaterThanOrEqual(unjittered * 0.8 - 1e-6);
        expect(wait).toBeLessThanOrEqual(Math.min(unjittered * 1.2, 300_000) + 1e-6);
      },
    ),
  );
});
