import { z } from "zod";
import type { Ctx, OwnerNo, Verdict } from "@/lib/core";
import { inTenant, ofTenant, sql, type Tx } from "@/lib/db";

export const totalsOutput = z
  .object({
    memories: z.number().describe("All that are stored, superseded ones too"),
    superseded: z.number(),
    dropped: z.number().describe("Messages that were dropped and are still known"),
    deduplicated: z.number().describe("Messages that said the same again"),
  })
  .describe("As of now, exact");
export type Totals = z.infer<typeof totalsOutput>;

/** What became of a message; `replaced` counts the memories that became superseded by it, `isBorn`: it became one. */
type Settled = { readonly verdict: Verdict; readonly replaced: number; readonly isBorn: boolean };

/** Adds the outcomes of an event's messages to its owner's totals, in the transaction that stores them. */
export async function addToTotals(tx: Tx, ownerNo: OwnerNo, outcomes: readonly Settled[]): Promise<void> {
  const count = (isOne: (outcome: Settled) => boolean) => outcomes.filter(isOne).length;
  const dropped = count(({ verdict }) => verdict === "dropped");
  const deduplicated = count(({ verdict }) => verdict === "deduplicated");
  const memories = count(({ isBorn }) => isBorn);
  const superseded = outcomes.reduce((sum, { replaced }) => sum + replaced, 0);
  await tx.rows(sql`insert into owner_totals as t (owner_no, memories, superseded, dropped, deduplicated)
    values (${ownerNo}::bigint, ${memories}::int, ${superseded}::int, ${dropped}::int, ${deduplicated}::int)
    on conflict (owner_no) do update set memories = t.memories + excluded.memories, superseded = t.superseded + excluded.superseded,
      dropped = t.dropped + excluded.dropped, deduplicated = t.deduplicated + excluded.deduplicated`);
}

/** The tenant's totals: exact, from one small row an owner. Counts on the primary key of owner_totals. */
export async function readTotals(ctx: Pick<Ctx, "tenantNo">): Promise<Totals> {
  const [row] = await inTenant(ctx, "work", (tx) =>
    tx.rows<Totals>(sql`select coalesce(sum(memories), 0)::float8 as memories, coalesce(sum(superseded), 0)::float8 as superseded,
        coalesce(sum(dropped), 0)::float8 as dropped, coalesce(sum(deduplicated), 0)::float8 as deduplicated
      from owner_totals where ${ofTenant(sql`owner_no`, ctx.tenantNo)}`),
  );
  return row ?? { memories: 0, superseded: 0, dropped: 0, deduplicated: 0 };
}
