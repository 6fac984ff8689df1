// Row-level security applies its policy before every condition that is not leakproof, such as one that
// compares a key with coalesce(). The index is then read from the owner's first row to its last.

import { expect, test } from "vitest";
import { entityId, type OwnerNo, ownerNoOf, type Position, tenantNoOf } from "@/lib/base/core";
import { inTenant, sql, type Tx } from "@/lib/storage/db";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { findMatching } from "@/lib/storage/index";
import { findErased } from "./find-erased";
import { readRelations } from "./graph/read-relations";
import { insertEvents } from "./insert-events";
import { readLinkable } from "./read-linkable";
import { readOutcomes } from "./read-outcome";

testDatabase();

type Node = {
  readonly "Relation Name"?: string;
  readonly "Index Cond"?: string;
  readonly "Join Filter"?: string;
  readonly Filter?: string;
  readonly Plans?: readonly Node[];
};

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Returns the plans of the statements of `work`. */
async function plansOf(work: (tx: Tx, ownerNo: OwnerNo) => Promise<unknown>) {
  const ctx = await testTenant();
  const plans: Node[] = [];
  await inTenant(ctx, "work", async (tx) => {
    await tx.rows(sql`select set_config('enable_seqscan', 'off', true)`);
    const explaining: Tx = {
      ...tx,
      async rows(statement) {
        const [row] = await tx.rows<{ "QUERY PLAN": { Plan: Node }[] }>(
          sql`explain (format json) ${statement}`,
        );
        plans.push(...(row?.["QUERY PLAN"] ?? []).flatMap(({ Plan }) => nodesOf(Plan)));
        return tx.rows(statement);
      },
    };
    await work(explaining, ownerNoOf(ctx.tenantNo, 1));
  });
  return plans;
}

test.each<[string, string, RegExp, (tx: Tx, ownerNo: OwnerNo) => Promise<unknown>]>([
  [
    "relations",
    "entities",
    /entity_no/,
    (tx, ownerNo) => readRelations(tx, ownerNo, [1, 2], { perEntity: 9, limit: 9 }),
  ],
  ["outcomes", "memories", /position/, (tx, ownerNo) => readOutcomes(tx, { ownerNo, eventNo: 1 as never })],
  [
    "memories that name an entity",
    "entities",
    /entity_no|into_no/,
    (tx, ownerNo) => findMatching(tx, ownerNo, { entityId: entityId(1) }, 9),
  ],
])("%s are read by the keys of %s", async (_, table, key, work) => {
  const reads = (await plansOf(work)).filter((node) => node["Relation Name"] === table);
  expect(reads.length).toBeGreaterThan(0);
  // What is only tested after a row was read.
  expect(reads.filter(({ Filter = "" }) => key.test(Filter))).toEqual([]);
});

test("the candidates of a message are read by their positions, not compared with all memories of the owner", async () => {
  const keys = [["attribute"], ["topic"]];
  const plans = await plansOf((tx, ownerNo) =>
    readLinkable(tx, { ownerNo, position: 9 as Position, similar: [1, 2], keys, embedded: null }, 8),
  );
  expect(plans.filter((node) => node["Relation Name"] === "memory_states").length).toBeGreaterThan(0);
  expect(plans.flatMap((node) => node["Join Filter"] ?? [])).toEqual([]);
});

test("events are compared with their own tombstones, not with all of the tenant", async () => {
  const eventOf = (index: number, ownerNo: OwnerNo) => {
    const owner = { kind: "user", id: "ana" } as const;
    const ids = { eventId: `event-${index}`, sessionId: null, agentId: null, source: null };
    return {
      index,
      ownerNo,
      event: { owner, ...ids, payload: { messages: [], tags: [], metadata: {} }, redactions: [] },
    };
  };
  for (const count of [1, 2]) {
    const work = async (tx: Tx, ownerNo: OwnerNo) => {
      const ctx = { tenantNo: tenantNoOf(ownerNo) };
      const events = Array.from({ length: count }, (_, index) => eventOf(index, ownerNo));
      await insertEvents(tx, ctx, events);
      await findErased(
        tx,
        ctx,
        events.map(({ event }) => event),
      );
    };
    const plans = await plansOf(work);
    const reads = plans.filter((node) => node["Relation Name"] === "tombstones");
    expect(reads.map((node) => /event_hash/.test(node["Index Cond"] ?? ""))).toEqual([true, true]);
  }
});
