import { z } from "zod";
import { type Ctx, type OwnerNo, VERDICTS, type Verdict } from "@/lib/base/core";
import { inTenant, ofOwners, ofTenant, sql, type Tx } from "@/lib/storage/db";
import type { Differences, RebuildMode } from "@/lib/storage/index";

export const totalsOutput = z
  .object({
    memories: z.number().describe("Stored memories, including superseded ones"),
    superseded: z.number(),
    dropped: z.number().describe("Dropped messages that have not been deleted"),
    deduplicated: z.number().describe("Messages that repeated a memory"),
  })
  .describe("Current exact counts");
export type Totals = z.infer<typeof totalsOutput>;

/**
 * Outcome of a message. `replaced` are the memories that were superseded; `isNew` means that it was stored.
 */
type MessageOutcome = {
  readonly verdict: Verdict;
  readonly replaced: readonly unknown[];
  readonly isNew: boolean;
};

/** Adds the outcomes of an event to the totals of its owner, in the transaction that stores them. */
export function addToTotals(tx: Tx, ownerNo: OwnerNo, outcomes: readonly MessageOutcome[]): void {
  const count = (isOne: (outcome: MessageOutcome) => boolean) => outcomes.filter(isOne).length;
  const dropped = count(({ verdict }) => verdict === "dropped");
  const deduplicated = count(({ verdict }) => verdict === "deduplicated");
  const memories = count(({ isNew }) => isNew);
  const superseded = outcomes.reduce((sum, { replaced }) => sum + replaced.length, 0);
  tx.write(sql`insert into owner_totals as t (owner_no, memories, superseded, dropped, deduplicated)
    values (${ownerNo}::bigint, ${memories}::int, ${superseded}::int, ${dropped}::int, ${deduplicated}::int)
    on conflict (owner_no) do update set memories = t.memories + excluded.memories, superseded = t.superseded + excluded.superseded,
      dropped = t.dropped + excluded.dropped, deduplicated = t.deduplicated + excluded.deduplicated`);
}

/**
 * Counts an owner's memories and decisions, and corrects its totals. In mode `compare` it only counts the
 * differences. The caller holds the owner's row locked.
 */
export async function recountTotals(tx: Tx, ownerNo: OwnerNo, mode: RebuildMode): Promise<Differences> {
  const ownerFilter = ofOwners(sql`owner_no`, [ownerNo]);
  const ofVerdict = (verdict: Verdict) =>
    sql`count(*) filter (where verdict = ${VERDICTS.indexOf(verdict)}::smallint)::int`;
  const [row] = await tx.rows<{ count: number }>(sql`
    with counted as materialized (select * from
        (select count(*)::int as memories, count(superseded_at)::int as superseded from memory_states where ${ownerFilter}) m
        cross join (select ${ofVerdict("dropped")} as dropped, ${ofVerdict("deduplicated")} as deduplicated
          from decisions where ${ownerFilter}) d),
      stored as materialized (select coalesce(sum(memories), 0) as memories, coalesce(sum(superseded), 0) as superseded,
        coalesce(sum(dropped), 0) as dropped, coalesce(sum(deduplicated), 0) as deduplicated
        from owner_totals where ${ownerFilter}),
      changed as materialized (select c.* from counted c cross join stored s
        where (c.memories, c.superseded, c.dropped, c.deduplicated) <> (s.memories, s.superseded, s.dropped, s.deduplicated))
      ${
        mode === "compare"
          ? sql``
          : sql`, written as (insert into owner_totals (owner_no, memories, superseded, dropped, deduplicated)
        select ${ownerNo}::bigint, memories, superseded, dropped, deduplicated from changed
        on conflict (owner_no) do update set memories = excluded.memories, superseded = excluded.superseded,
          dropped = excluded.dropped, deduplicated = excluded.deduplicated)`
      }
    select count(*)::int as count from changed`);
  return { owner_totals: row?.count ?? 0 };
}

/**
 * Returns the exact totals of an owner, or of the whole tenant. Uses the primary key of owner_totals: one
 * small row per owner.
 */
export async function readTotals(ctx: Pick<Ctx, "tenantNo">, owner: OwnerNo | null = null): Promise<Totals> {
  const ownerFilter = owner ? ofOwners(sql`owner_no`, [owner]) : ofTenant(sql`owner_no`, ctx.tenantNo);
  const [row] = await inTenant(ctx, "work", (tx) =>
    tx.rows<Totals>(sql`select coalesce(sum(memories), 0)::float8 as memories, coalesce(sum(superseded), 0)::float8 as superseded,
        coalesce(sum(dropped), 0)::float8 as dropped, coalesce(sum(deduplicated), 0)::float8 as deduplicated
      from owner_totals where ${ownerFilter}`),
  );
  return row ?? { memories: 0, superseded: 0, dropped: 0, deduplicated: 0 };
}
