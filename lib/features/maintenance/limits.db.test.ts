// Cancelling, undoing and listing runs stay within their limits, also beside a run that is running.

import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import type { Position } from "@/lib/base/core";
import { engine, inTenant, setEngine } from "@/lib/storage/db";
import { asSuperuser, testDatabase, testTenant, withQuery } from "@/lib/storage/db/testing";
import { activeSpace } from "@/lib/storage/index";
import { findOwner } from "@/lib/storage/records";
import { undoRun } from "./actions";
import { compareMemories } from "./compare-memories";
import { mergeRepeats } from "./merge-repeats";
import { startRunInput } from "./run-input";
import { cancelRun, getRun, listRuns, startRun } from "./runs";
import type { Slice } from "./slice";
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
    setEngine(
      withQuery(plain, (query, guard) => (...statement) => {
        // Announcements of notices belong to no tenant.
        if (guard.includes(`'${ctx.tenantNo}'`)) count++;
        return query(...statement);
      }),
    );
    const { items } = await listRuns(ctx, { limit });
    setEngine(plain);
    expect(items).toHaveLength(limit);
    return count;
  };
  const one = await statementsOf(1);
  expect(one).toBeLessThanOrEqual(4);
  expect(await statementsOf(4)).toBe(one);
});

test("a dry run keeps the last 1 000 pairs of an owner in mind, and counts one that it forgot again", async () => {
  const ctx = await testTenant();
  await storeUnmerged(ctx, ...pairsOf(["ana"]));
  const spaceNo = (await activeSpace())?.spaceNo ?? null;
  const ownerNo = await inTenant(ctx, "work", (tx) => findOwner(tx, ctx, { kind: "user", id: "ana" }));
  if (!ownerNo) throw new Error("The owner is stored.");
  const place = { ownerNo, spaces: [], spaceNo, since: null, place: 0 };
  // A slice ends after some time, on a busy machine after the first memory.
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  const compared = await compareMemories(ctx, place);
  const slice = (planned: Slice["planned"]) =>
    inTenant(ctx, "work", (tx) => mergeRepeats(tx, { ...place, runNo: 1, isDry: true, planned, compared }));
  const others = Array.from({ length: 1000 }, (_, at): Slice["planned"][number] => {
    const position = (10_000 + at) as Position;
    return [position, position, "proposed"];
  });
  const first = await slice(others);
  expect(first).toMatchObject({ looked: 2, changed: 1 });
  expect(first.planned).toHaveLength(1000);
  expect(first.planned.slice(0, -1)).toEqual(others.slice(1));
  const second = await slice(first.planned);
  expect(second).toMatchObject({ changed: 0, proposed: 0 });
  expect(second.planned).toEqual(first.planned);
  expect(await slice(others)).toMatchObject({ changed: 1 });
  clock.mockRestore();
  expect(await asSuperuser(`select 1 from maintenance_acts where owner_no = ${ownerNo}`)).toEqual([]);
});
