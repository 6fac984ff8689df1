import { MEMORY_TYPES, type MemoryType, type OwnerNo } from "@/lib/base/core";
import { ofOwners, sql, type Tx } from "@/lib/storage/db";
import { isLive } from "@/lib/storage/index";
import { MAX_COUNTED } from "./paginate";

/** The current memories of a type, and when the latest of them was recorded. */
type TypeCount = { readonly count: number; readonly lastAt: Date };

/**
 * Returns the current memories of an owner by type, among the newest MAX_COUNTED memories. `isCapped` is true
 * when there can be older ones. Uses index `memories_by_recorded` and the key of memory_states.
 */
export async function countByType(
  tx: Tx,
  ownerNo: OwnerNo,
): Promise<{ readonly counts: ReadonlyMap<MemoryType, TypeCount>; readonly isCapped: boolean }> {
  const rows = await tx.rows<{ type: number; live: number; read: number; last_at: Date | null }>(sql`
    select m.type, count(*)::int as read, (count(*) filter (where ${isLive({})}))::int as live,
      max(m.recorded_at) filter (where ${isLive({})}) as last_at
    from (select owner_no, position, type, recorded_at, occurred_at from memories m where ${ofOwners(sql`m.owner_no`, [ownerNo])}
        order by recorded_at desc, position desc limit ${MAX_COUNTED}::int) m
      cross join lateral (select * from memory_states where owner_no = m.owner_no and position = m.position offset 0) s
    group by m.type order by m.type`);
  const counts = rows.flatMap(({ type, live, last_at }) => {
    const name = MEMORY_TYPES[type];
    return name && last_at ? [[name, { count: live, lastAt: last_at }] as const] : [];
  });
  return {
    counts: new Map(counts),
    isCapped: rows.reduce((sum, { read }) => sum + read, 0) >= MAX_COUNTED,
  };
}
