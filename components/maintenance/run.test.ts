// The maintenance page describes the plan of a dry run and compares a run with the one before.

import { expect, test } from "vitest";
import { canDelete, describePlan, formatDifference, type RunSummary, runBefore, totalOf } from "./run";

const run = (id: string, more: Partial<RunSummary> = {}): RunSummary => ({
  id,
  dry_run: true,
  state: "done",
  all_owners: true,
  owner: null,
  started_by: "worker",
  started_at: "2026-05-03T03:00:00Z",
  since: null,
  ended_at: null,
  owners: 1,
  steps: [],
  ...more,
});
const step = (name: RunSummary["steps"][number]["step"], changed: number, proposed = 0) => ({
  step: name,
  looked: 9,
  changed,
  proposed,
  skipped: 0,
  seconds: 1,
});

test("a plan names only what the run changes", () => {
  expect(describePlan(run("1", { steps: [step("repeats", 0)] }))).toBe("changes nothing");
  const steps = [step("retention", 1), step("repeats", 1200, 1), step("entities", 1), step("statistics", 1)];
  expect(describePlan(run("1", { steps }))).toBe(
    "deletes 1 memory, merges 1,200 memories, corrects 2 index rows, proposes 1 pair",
  );
});

test("a run is compared with the latest finished run of the same owners", () => {
  const ana = { all_owners: false, owner: { kind: "user", id: "ana" } } as const;
  const runs = [run("10"), run("9", ana), run("8", { state: "cancelled" }), run("7"), run("6", ana)];
  expect(runBefore(runs, run("10"))?.id).toBe("7");
  expect(runBefore(runs, run("9", ana))?.id).toBe("6");
  expect(runBefore(runs, run("7"))).toBeUndefined();
  const nightly = { since: "2026-05-02T03:00:00Z" };
  expect(runBefore([run("9", nightly), run("8"), run("7", nightly)], run("9", nightly))?.id).toBe("7");
});

test("a difference has a sign", () => {
  expect([3, -1200, 0].map(formatDifference)).toEqual(["+3", "−1,200", "±0"]);
});

test("unused memories and pairs of people are not counted as proposed pairs of memories", () => {
  const steps = [
    step("repeats", 0, 2),
    step("contradictions", 0, 3),
    step("entities", 0, 7),
    step("unused", 0, 500),
  ];
  expect(totalOf(run("1", { steps }), "proposed")).toBe(2);
});

test("a run for real can delete when it has the step and rules are in force or unknown", () => {
  const state = (...retention: { days: number }[]) => ({
    version: 1,
    set_by: null,
    set_at: null,
    policy: { retention, agents: {}, patterns: false, moods: false },
  });
  const dry = run("1", { steps: [step("retention", 0)] });
  expect(canDelete(dry, state({ days: 9 }))).toBe(true);
  expect(canDelete(dry, undefined)).toBe(true);
  expect(canDelete(dry, state())).toBe(false);
  expect(canDelete(run("1", { steps: [step("repeats", 1)] }), state({ days: 9 }))).toBe(false);
});
