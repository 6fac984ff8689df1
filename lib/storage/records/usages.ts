import type { Ctx, OwnerNo } from "@/lib/base/core";
import { json, ofOwners, ofTenant, sql, type TableRow, type Tx } from "@/lib/storage/db";
import type { MemoryKey } from "./memory-key";

/** One memory of `hits` that a request returned. `rank` counts from 1; `at` is ISO 8601. */
export type Usage = {
  readonly ownerNo: OwnerNo;
  readonly position: number;
  readonly requestId: string;
  readonly actor: string;
  readonly rank: number;
  readonly hits: number;
  readonly at: string;
};

/** Inserts usages of the tenant's memories. Leaves out memories that were erased in the meantime. */
export async function insertUsages(
  tx: Tx,
  ctx: Pick<Ctx, "tenantNo">,
  usages: readonly Usage[],
): Promise<void> {
  const rows = usages.map(({ ownerNo, position, requestId, actor, rank, hits, at }) => ({
    o: ownerNo,
    p: position,
    r: requestId,
    a: actor,
    k: rank,
    n: hits,
    at,
  }));
  await tx.rows(sql`insert into usages (owner_no, position, request_id, actor, rank, hits, shown_at)
    select g.o, g.p, g.r, g.a, g.k, g.n, g.at from jsonb_to_recordset(${json(rows)})
      as g(o bigint, p bigint, r text, a text, k smallint, n smallint, at timestamptz)
    join memories m on m.owner_no = g.o and m.position = g.p
    where ${ofTenant(sql`g.o`, ctx.tenantNo)}`);
}

/** A stored usage. */
type UsageRow = TableRow<"usages", "request_id" | "actor" | "rank" | "shown_at">;

/** Returns the last `limit` usages of a memory, latest first. Uses index `usages_by_memory`. */
export function readUsages(tx: Tx, { ownerNo, position }: MemoryKey, limit: number): Promise<UsageRow[]> {
  return tx.rows<UsageRow>(sql`
    select request_id, actor, rank, shown_at from usages
    where ${ofOwners(sql`owner_no`, [ownerNo])} and position = ${position}::bigint order by shown_at desc limit ${limit}::int`);
}
