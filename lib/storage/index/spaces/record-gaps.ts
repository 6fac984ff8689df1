import type { OwnerNo, TenantNo } from "@/lib/base/core";
import { ofTenant, sql, type Tx } from "@/lib/storage/db";

/** Number of owners per transaction, which counts all embeddings of each owner. */
const OWNERS_PER_TRANSACTION = 50;

/**
 * Records which owners of a tenant have turns without a vector in a space. Returns the number of vectors
 * counted and the owner to continue after, which is null at the end. Uses the primary key of embeddings once
 * per owner.
 */
export async function recordGaps(
  tx: Tx,
  tenantNo: TenantNo,
  spaceNo: number,
  after: OwnerNo | null,
): Promise<{ done: number; next: OwnerNo | null }> {
  const [row] = await tx.rows<{ done: string | null; next: string | null }>(sql`
    with counted as materialized (
      select s.owner_no, s.turns, n.done from (select owner_no, turns from owner_stats
          where ${ofTenant(sql`owner_no`, tenantNo)} and owner_no > ${after ?? "0"}::bigint and turns > 0
          order by owner_no limit ${OWNERS_PER_TRANSACTION}::int) s
        cross join lateral (select count(*)::int as done from embeddings
          where owner_no = s.owner_no and space_no = ${spaceNo}::smallint offset 0) n
    ), listed as (
      insert into embedding_gaps (space_no, owner_no, missing)
      select ${spaceNo}::smallint, owner_no, turns - done from counted where turns > done
      on conflict (space_no, owner_no) do update set missing = excluded.missing
    )
    select sum(done) as done, case when count(*) = ${OWNERS_PER_TRANSACTION}::int then max(owner_no)::text end as next from counted`);
  return { done: Number(row?.done ?? 0), next: (row?.next ?? null) as OwnerNo | null };
}
