// A query vector is awaited only until the deadline, and its late failure is logged.

import { beforeEach, expect, test, vi } from "vitest";
import { log } from "@/lib/base/observability";
import { embedWithin } from "./embed-within";

const embedQuery = vi.hoisted(() => vi.fn<() => Promise<Float32Array>>());
vi.mock("@/lib/storage/index", () => ({ activeSpace: async () => ({ spaceNo: 3 }), embedQuery }));

const logged: unknown[] = [];
beforeEach(() => {
  logged.length = 0;
  for (const level of ["warn", "error"] as const)
    vi.spyOn(log(), level).mockImplementation((...args: unknown[]) => void logged.push(args));
});

test("returns the vector with its space, and rethrows an unknown error", async () => {
  const vector = new Float32Array([1, 0]);
  embedQuery.mockResolvedValueOnce(vector);
  expect(await embedWithin("tea", false, performance.now() + 1000)).toEqual({
    spaceNo: 3,
    vector,
    plain: vector,
  });
  embedQuery.mockRejectedValueOnce(new TypeError("a defect"));
  await expect(embedWithin("tea", false, performance.now() + 1000)).rejects.toThrow("a defect");
});

test("logs a failure that occurs after the deadline", async () => {
  let fail = (_: Error) => {};
  embedQuery.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
  expect(await embedWithin("tea", false, performance.now())).toBe("late");
  expect(logged).toEqual([]);
  fail(new TypeError("a late defect"));
  await expect.poll(() => logged.length).toBe(1);
});
