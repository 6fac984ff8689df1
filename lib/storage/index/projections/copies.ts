import { ofOwners, sql, type Tx } from "@/lib/storage/db";
import { isSaid } from "../visibility";
import { type Differences, inSlice, type RebuildMode, type Slice } from "./recorded-turn";

/**
 * Rebuilds what the index copies from a slice's memories: their states in `turns`, and the values of their
 * metadata. In mode `compare` it only counts the differences.
 */
export async function rebuildCopies(tx: Tx, slice: Slice, mode: RebuildMode): Promise<Differences> {
  const [states, metadata] = [await rebuildStates(tx, slice, mode), await rebuildMetadata(tx, slice, mode)];
  return { turns: states, metadata_values: metadata };
}

/** Uses the primary keys of turns, memories and memory_states. */
async function rebuildStates(tx: Tx, slice: Slice, mode: RebuildMode): Promise<number> {
  const ownerFilter = ofOwners(sql`owner_no`, [slice.ownerNo]);
  const changed = sql`select t.owner_no, t.position, m.said_at as memory_at, s.superseded_at, s.expires_at
    from (select * from turns where ${inSlice(slice)} offset 0) t
      left join lateral (select case when ${isSaid} then m.occurred_at end as said_at from memories m
        where ${ofOwners(sql`m.owner_no`, [slice.ownerNo])} and m.position = t.position offset 0) m on true
      left join lateral (select superseded_at, expires_at from memory_states
        where ${ownerFilter} and position = t.position offset 0) s on true
    where (t.memory_at, t.superseded_at, t.expires_at)
      is distinct from (m.said_at, s.superseded_at, s.expires_at)`;
  const rows = await tx.rows(
    mode === "compare"
      ? changed
      : sql`with changed as (${changed}) update turns t set memory_at = c.memory_at, superseded_at = c.superseded_at,
          expires_at = c.expires_at
        from changed c where ${ofOwners(sql`t.owner_no`, [slice.ownerNo])} and t.position = c.position returning 1`,
  );
  return rows.length;
}

/** Uses the primary key of memories and index `metadata_values_by_position`. */
async function rebuildMetadata(tx: Tx, slice: Slice, mode: RebuildMode): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(sql`
    with expected as materialized (select distinct m.owner_no, metadata_value_no(v.key, v.value) as value_no, m.position
        from memories m cross join lateral jsonb_each(m.metadata::jsonb) v
        where ${inSlice(slice, "m")} and m.metadata is not null and jsonb_typeof(v.value) in ('string', 'number', 'boolean')),
      stored as materialized (select owner_no, value_no, position from metadata_values where ${inSlice(slice)}),
      missing as materialized (select * from expected except select * from stored),
      left_over as materialized (select * from stored except select * from expected)
      ${
        mode === "compare"
          ? sql``
          : sql`, added as (insert into metadata_values (owner_no, value_no, position) select * from missing),
      deleted as (delete from metadata_values v using left_over l
        where v.owner_no = l.owner_no and v.value_no = l.value_no and v.position = l.position)`
      }
    select (select count(*) from missing)::int + (select count(*) from left_over)::int as count`);
  return row?.count ?? 0;
}
