// Row-level security applies its policy before every condition that is not leakproof, such as one that
// compares a key with coalesce(). The index is then read from the owner's first row to its last.

import { expect, test } from "vitest";
import { entityId, type OwnerNo } from "@/lib/base/core";
import { inTenant, sql, type Tx } from "@/lib/storage/db";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { findMatching } from "@/lib/storage/index";
import { readRelations } from "./graph/read-relations";
import { readOutcomes } from "./read-outcome";

testDatabase();

type Node = {
  readonly "Relation Name"?: string;
  readonly Filter?: string;
  readonly Plans?: readonly Node[];
};

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Returns what the statements of `work` only test after they have read a row of `table`. */
async function filtersOf(table: string, work: (tx: Tx, ownerNo: OwnerNo) => Promise<unknown>) {
  const ctx = await testTenant();
  const filters: string[] = [];
  await inTenant(ctx, "work", async (tx) => {
    await tx.rows(sql`select set_config('enable_seqscan', 'off', true)`);
    const explaining: Tx = {
      ...tx,
      async rows(statement) {
        const [row] = await tx.rows<{ "QUERY PLAN": { Plan: Node }[] }>(
          sql`explain (format json) ${statement}`,
        );
        const nodes = (row?.["QUERY PLAN"] ?? []).flatMap(({ Plan }) => nodesOf(Plan));
        const reads = nodes.filter((node) => node["Relation Name"] === table);
        filters.push(...reads.map((node) => node.Filter ?? ""));
        return tx.rows(statement);
      },
    };
    await work(explaining, String(ctx.tenantNo * 2 ** 32 + 1) as OwnerNo);
  });
  return filters;
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
  const filters = await filtersOf(table, work);
  expect(filters.length).toBeGreaterThan(0);
  expect(filters.filter((filter) => key.test(filter))).toEqual([]);
});
