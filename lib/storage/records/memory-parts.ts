import type { OwnerNo, Position } from "@/lib/base/core";
import { list, ofOwners, sql, type Tx } from "@/lib/storage/db";

/**
 * Returns the turns of the long messages whose parts are among some memories, those of the memories included,
 * also parts that were dropped or repeat another memory. Other memories have none. The parts of a message
 * stand side by side. Uses the primary keys of memories and decisions.
 */
export async function findParts(
  tx: Tx,
  ownerNo: OwnerNo,
  positions: readonly Position[],
): Promise<Position[]> {
  const rows = await tx.rows<{ position: Position }>(sql`
    select distinct d.position::float8 as position
    from (select event_no, position - part + 1 as first, parts from memories where ${ofOwners(sql`owner_no`, [ownerNo])}
        and position = any(${list(positions)}::bigint[]) and part is not null offset 0) m
      cross join lateral (select position from decisions where ${ofOwners(sql`owner_no`, [ownerNo])}
        and event_no = m.event_no offset 0) d
    where d.position >= m.first and d.position < m.first + m.parts order by 1`);
  return rows.map(({ position }) => position);
}
