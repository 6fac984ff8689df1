// The copy of a memory's time and state in its turn, which ranking reads, follows every change.

import { expect, test } from "vitest";
import { drainQueue, ownMessage as own, remember } from "@/lib/engine/ingest/testing";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { eraseMemory } from "./erase-memory";
import { restoreMemory } from "./restore";
import { separateMemory } from "./separate";
import { supersedeMemory } from "./supersede";
import { memoryOf } from "./testing";

testDatabase();

test("the copies equal the memories and their states after each change", async () => {
  const ctx = await testTenant();
  const differences = () =>
    asSuperuser(
      `select t.position from turns t left join memories m on m.owner_no = t.owner_no and m.position = t.position
         left join memory_states s on s.owner_no = t.owner_no and s.position = t.position
       where t.owner_no >> 32 = $1 and (t.memory_at, t.superseded_at, t.expires_at)
         is distinct from (m.occurred_at, s.superseded_at, s.expires_at)`,
      [ctx.tenantNo],
    );
  const copies = () =>
    asSuperuser<{ states: string }>(
      `select count(memory_at) || ' ' || count(superseded_at) || ' ' || count(expires_at) as states from turns
       where owner_no >> 32 = $1`,
      [ctx.tenantNo],
    ).then(([row]) => row?.states);
  const [first, second] = await remember(
    ctx,
    own("I like the lights at 40%"),
    own("My sister Nora lives in Ghent", { expires_at: "2099-01-01T00:00:00Z" }),
    own("okay"),
  );
  const [old, other] = [await memoryOf(ctx, first), await memoryOf(ctx, second)];
  expect([await differences(), await copies()]).toEqual([[], "2 0 1"]);
  await supersedeMemory(ctx, old, { text: "I like the lights at 60%" });
  await drainQueue();
  expect([await differences(), await copies()]).toEqual([[], "3 1 1"]);
  await restoreMemory(ctx, old);
  await drainQueue();
  expect([await differences(), await copies()]).toEqual([[], "4 2 1"]);
  await separateMemory(ctx, old);
  expect([await differences(), await copies()]).toEqual([[], "4 1 1"]);
  await eraseMemory(ctx, other);
  expect([await differences(), await copies()]).toEqual([[], "3 1 0"]);
});
