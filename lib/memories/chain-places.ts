import { ofOwners, sql, type Tx } from "@/lib/db";
import type { Place } from "./memory";

/** More versions than anybody corrects; a circle of links, which nothing makes, ends here too. */
const LONGEST = 10_000;

/**
 * The places of a chain, each before what replaced it; those with the same successor go by time. Looks up the
 * keys of memory_states, and memory_states_by_successor: `offset 0` keeps a planner without statistics to that.
 */
export async function readChain(tx: Tx, { ownerNo, position }: Place): Promise<Place[]> {
  const mine = ofOwners(sql`owner_no`, [ownerNo]);
  const rows = await tx.rows<{ position: number }>(sql`
    with recursive later as (
        select position, superseded_by, 1 as step from memory_states where ${mine} and position = ${position}::bigint
        union all select n.position, n.superseded_by, l.step + 1 from later l cross join lateral
          (select position, superseded_by from memory_states where ${mine} and position = l.superseded_by offset 0) n
        where l.step < ${LONGEST}::int),
      chain as (
        select position, 1 as step from (select position from later order by step desc limit 1) newest
        union all select o.position, c.step + 1 from chain c cross join lateral
          (select position from memory_states where ${mine} and superseded_by = c.position offset 0) o
        where c.step < ${LONGEST}::int)
    select c.position::float8 as position from chain c cross join lateral
      (select occurred_at, recorded_at from memories where ${mine} and position = c.position offset 0) m
    order by c.step desc, m.occurred_at, m.recorded_at, c.position`);
  return rows.map((row) => ({ ownerNo, position: row.position }));
}
