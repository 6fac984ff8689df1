import type { OwnerNo, Position } from "@/lib/base/core";
import { ofOwners, sql, type Tx } from "@/lib/storage/db";
import { isLive } from "@/lib/storage/index";

/**
 * Returns an owner's next live memories after a position that were stored before a time, by position, with
 * whether no retrieval has returned them since. Uses indexes `memories_pkey`, `memory_states_pkey` and
 * `usages_by_memory`.
 */
export function findUnused(
  tx: Tx,
  ownerNo: OwnerNo,
  before: Date,
  after: number,
  limit: number,
): Promise<{ position: Position; is_unused: boolean }[]> {
  return tx.rows(sql`select m.position::float8 as position, not exists (select 1 from usages u
        where ${ofOwners(sql`u.owner_no`, [ownerNo])} and u.position = m.position and u.shown_at >= ${before}::timestamptz) as is_unused
    from memories m join memory_states s on ${ofOwners(sql`s.owner_no`, [ownerNo])} and s.position = m.position
    where ${ofOwners(sql`m.owner_no`, [ownerNo])} and m.position > ${after}::bigint
      and m.recorded_at < ${before}::timestamptz and ${isLive({})}
    order by m.position limit ${limit}::int`);
}
