import type { Position } from "@/lib/base/core";
import { ofOwners, sql, type Tx } from "@/lib/storage/db";
import type { MemoryKey } from "./memory-key";

/** No real chain is this long. The limit also ends a cycle of links, which should not exist. */
const MAX_VERSIONS = 10_000;

/**
 * Returns the keys of a chain's memories, each before its successor; those with the same successor are
 * ordered by time. Uses the primary key of memory_states and index `memory_states_by_successor`. `offset 0`
 * makes a planner without statistics use them.
 */
export async function readChain(tx: Tx, { ownerNo, position }: MemoryKey): Promise<MemoryKey[]> {
  const ownerFilter = ofOwners(sql`owner_no`, [ownerNo]);
  const rows = await tx.rows<{ position: number }>(sql`
    with recursive later as (
        select position, superseded_by, 1 as step from memory_states where ${ownerFilter} and position = ${position}::bigint
        union all select n.position, n.superseded_by, l.step + 1 from later l cross join lateral
          (select position, superseded_by from memory_states where ${ownerFilter} and position = l.superseded_by offset 0) n
        where l.step < ${MAX_VERSIONS}::int),
      chain as (
        select position, 1 as step from (select position from later order by step desc limit 1) newest
        union all select o.position, c.step + 1 from chain c cross join lateral
          (select position from memory_states where ${ownerFilter} and superseded_by = c.position offset 0) o
        where c.step < ${MAX_VERSIONS}::int)
    select c.position::float8 as position from chain c cross join lateral
      (select occurred_at, recorded_at from memories where ${ownerFilter} and position = c.position offset 0) m
    order by c.step desc, m.occurred_at, m.recorded_at, c.position`);
  return rows.map((row) => ({ ownerNo, position: row.position as Position }));
}
