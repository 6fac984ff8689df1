// The recorder keeps counts, percentiles and the slowest requests in bounded memory.

import fc from "fast-check";
import { expect, test } from "vitest";
import type { TenantNo } from "@/lib/base/core";
import { Recorder } from "./recorder";
import { Sketch } from "./sketch";

const TENANT = 1 as TenantNo;
const recorderAt = (at = 0) => {
  const clock = { at };
  return { clock, recorder: new Recorder(() => clock.at) };
};
const counts = (recorder: Recorder) =>
  recorder.take().series.map(({ label, at, count }) => [label, at, count]);

test("percentiles are within 0.4 % of the nearest rank, however the values are split and merged", () => {
  const values = fc.array(fc.integer({ min: 0, max: 90_000_000 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(values, fc.nat({ max: 200 }), fc.constantFrom(0.5, 0.95, 0.99, 1), (us, cut, share) => {
      const [first, second] = [new Sketch(), new Sketch()];
      for (const [index, value] of us.entries()) (index < cut ? first : second).record(value / 1000);
      const merged = new Sketch();
      merged.merge(Sketch.decode(second.encode()));
      merged.merge(Sketch.decode(first.encode()));
      const sorted = [...us].sort((a, b) => a - b);
      const exactPercentile = (sorted[Math.ceil(share * us.length) - 1] ?? 0) / 1000;
      expect(merged.count).toBe(us.length);
      expect(Math.abs((merged.percentile(share) ?? -1) - exactPercentile)).toBeLessThanOrEqual(
        exactPercentile * 0.004,
      );
    }),
  );
});

test("an empty sketch has no percentile, and durations are clamped to the valid range", () => {
  expect(new Sketch().percentile(0.5)).toBeNull();
  const sketch = new Sketch();
  for (const ms of [-1, Number.MAX_SAFE_INTEGER]) sketch.record(ms);
  expect(sketch.percentile(0.5)).toBe(0);
});

test("take returns each changed series as a whole, and past minutes are deleted once they are written", () => {
  const { clock, recorder } = recorderAt();
  recorder.count(TENANT, "jobs", "done", 2);
  expect(counts(recorder)).toEqual([["done", 0, 2]]);
  expect(counts(recorder)).toEqual([]);
  recorder.count(TENANT, "jobs", "done");
  clock.at = 60_000;
  recorder.count(TENANT, "jobs", "done");
  const unsavedValues = recorder.take();
  expect(unsavedValues.series.map(({ at, count }) => [at, count])).toEqual([
    [0, 3],
    [60_000, 1],
  ]);
  recorder.restore(unsavedValues);
  expect(counts(recorder)).toHaveLength(2);
});

test("the number of labels and series is limited: excess labels become other, excess series are counted as lost", () => {
  const { clock, recorder } = recorderAt();
  for (let index = 0; index < 150; index++) recorder.count(TENANT, "events", `label${index}`);
  expect(counts(recorder).find(([label]) => label === "other")).toEqual(["other", 0, 50]);
  for (; clock.at < 100 * 60_000; clock.at += 60_000)
    for (let index = 0; index < 100; index++) recorder.count(TENANT, "events", `label${index}`);
  const { series, lostCount } = recorder.take();
  expect([series.length, lostCount > 0]).toEqual([5000 - 1, true]);
});

test("the slowest requests per hour and operation are kept and returned once", () => {
  const { clock, recorder } = recorderAt();
  for (let ms = 1; ms <= 100; ms++)
    recorder.request(TENANT, "POST /retrieve", 101 - ms, { requestId: String(101 - ms) });
  recorder.request(TENANT, "POST /events", 1, { requestId: "event" });
  const ids = recorder.take().slowRequests.map(({ requestId }) => requestId);
  expect(ids).toHaveLength(21);
  expect(ids).toEqual(expect.arrayContaining(["100", "81", "event"]));
  expect(recorder.take().slowRequests).toEqual([]);
  clock.at = 3_600_000;
  recorder.take();
  recorder.request(TENANT, "POST /retrieve", 1, { requestId: "next hour" });
  expect(recorder.take().slowRequests).toMatchObject([{ requestId: "next hour" }]);
});
