// Cancelling, undoing and listing runs stay within their limits, also beside a run that is running.

import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { engine, setEngine } from "@/lib/storage/db";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { undoRun } from "./actions";
import { startRunInput } from "./run-input";
import { cancelRun, getRun, listRuns, startRun } from "./runs";
import { FULLER, maintained, runMaintenance, SHORTER, said, stepOf, storeUnmerged, undone } from "./testing";

testDatabase();

const OWNERS = ["ana", "ben", "cleo", "dora", "emil", "fay"];
const pairsOf = (owners: readonly string[]) =>
  owners.flatMap((user_id) => [said(SHORTER, { user_id }), said(FULLER, { user_id })]);

test("a run that is cancelled during a slice did what its report says, and nothing more", async () => {
  const ctx = await testTenant();
  await storeUnmerged(ctx, ...pairsOf(OWNERS));
  let merged = 0;
  for (const turns of [0, 20, 60, 150, 400]) {
    const { id } = await startRun(ctx, startRunInput.parse({ dry_run: false, steps: ["repeats"] }));
    const cancelled = (async () => {
      for (let turn = 0; turn < turns; turn++) await nextTurn();
      await cancelRun(ctx, id);
    })();
    await Promise.all([runMaintenance(), cancelled]);
    const { changed } = stepOf(await getRun(ctx, id), "repeats");
    const actions = await asSuperuser(`select 1 from maintenance_acts where run_no = ${id}`);
    expect(actions).toHaveLength(changed);
    const ends = await asSuperuser<{ counts: string }>(
      `select counts from audit_entries where target = 'maintenance:${id}'
       and action in ('maintenance.cancel', 'maintenance.done')`,
    );
    expect(ends.map(({ counts }) => JSON.parse(counts).repeats ?? 0)).toEqual([changed]);
    merged += changed;
  }
  const { changed } = stepOf(await maintained(ctx, { steps: ["repeats"] }), "repeats");
  expect(merged + changed).toBe(OWNERS.length);
});

test("a call to undo ends after its time, and the next one continues where it ended", async () => {
  const ctx = await testTenant();
  await storeUnmerged(ctx, ...pairsOf(["ana", "ben", "cleo"]));
  const { id } = await maintained(ctx, { steps: ["repeats"] });
  let now = performance.now();
  // Each look at the clock is a second later, so that each call has time for one action.
  const clock = vi.spyOn(performance, "now").mockImplementation(() => {
    now += 1000;
    return now;
  });
  const first = await undoRun(ctx, id, {});
  clock.mockRestore();
  expect(first).toEqual({ undone: 1, left: 0, next_cursor: expect.any(String) });
  expect(await undoRun(ctx, id, { cursor: first.next_cursor ?? "" })).toEqual({
    undone: 2,
    left: 0,
    next_cursor: null,
  });
  expect(await undone(ctx, id)).toEqual({ undone: 0, left: 0 });
});

test("a page of runs takes as many statements as one run", async () => {
  const ctx = await testTenant();
  await storeUnmerged(ctx, ...pairsOf(["ana", "ben"]));
  for (const user_id of ["ana", "ben", "ana", "ben"]) await maintained(ctx, { user_id, dry_run: true });
  const plain = engine();
  const statementsOf = async (limit: number) => {
    let count = 0;
    setEngine({
      ...plain,
      transaction: (priority, work, guard) =>
        plain.transaction(
          priority,
          (query) =>
            work((...statement) => {
              // Announcements of notices belong to no tenant.
              if (guard?.includes(`'${ctx.tenantNo}'`)) count++;
              return query(...statement);
            }),
          guard,
        ),
    });
    const { items } = await listRuns(ctx, { limit });
    setEngine(plain);
    expect(items).toHaveLength(limit);
    return count;
  };
  const one = await statementsOf(1);
  expect(one).toBeLessThanOrEqual(4);
  expect(await statementsOf(4)).toBe(one);
});
