import { expect, test } from "vitest";
import { highest } from "./highest";

const sample = (max: number) => ({ metric: "queue_pending", label: "", at: 0, count: 1, sum: max, max });

test("a point shows its highest sample, also while it runs", () => {
  expect(highest([sample(3), sample(7)], "queue_pending", false)).toBe(7);
});

test("without a sample a queue is empty once the point is over, and unknown before", () => {
  const other = { ...sample(9), metric: "jobs" };
  expect(highest([other], "queue_pending", true)).toBe(0);
  expect(highest([other], "queue_pending", false)).toBeNull();
});
