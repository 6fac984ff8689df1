// A point of a chart shows the highest sample of its interval.

import { expect, test } from "vitest";
import { highest } from "./highest";

const sample = (max: number) => ({ metric: "queue_pending", label: "", at: 0, count: 1, sum: max, max });

test("the value of a point is its highest sample, even before its interval is complete", () => {
  expect(highest([sample(3), sample(7)], "queue_pending", false)).toBe(7);
});

test("without samples, the value is zero for a complete interval and unknown for an incomplete one", () => {
  const other = { ...sample(9), metric: "jobs" };
  expect(highest([other], "queue_pending", true)).toBe(0);
  expect(highest([other], "queue_pending", false)).toBeNull();
});
