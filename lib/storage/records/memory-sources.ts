import type { OwnerNo, Position } from "@/lib/base/core";
import { list, ofOwners, type SQL, sql, type Tx } from "@/lib/storage/db";

/**
 * How a derived turn depends on a source: it relies on the source (`cites`), restates text of it (`part_of`),
 * replaces it (`merged`), or was written by a model that read it (`read`). The table stores the index.
 */
export const SOURCE_KINDS = ["cites", "part_of", "merged", "read"] as const;
type SourceKind = (typeof SOURCE_KINDS)[number];

/** A turn that nobody said in these words, and a turn from which it was derived. */
export type MemorySource = {
  readonly position: Position;
  readonly source: Position;
  readonly kind: SourceKind;
};

/** A source of a source of a source is followed; nothing is derived in more steps. */
const MAX_DEPTH = 3;

/** Stores from what turns were derived; what is known stays. The caller holds the owner's row locked. */
export async function insertSources(
  tx: Tx,
  ownerNo: OwnerNo,
  sources: readonly MemorySource[],
): Promise<void> {
  if (sources.length === 0) return;
  await tx.rows(sql`insert into memory_sources (owner_no, position, source_position, kind)
    select ${ownerNo}::bigint, s.* from unnest(${list(sources.map(({ position }) => position))}::bigint[],
      ${list(sources.map(({ source }) => source))}::bigint[],
      ${list(sources.map(({ kind }) => SOURCE_KINDS.indexOf(kind)))}::smallint[]) as s
    on conflict do nothing`);
}

/**
 * Returns the turns that were derived from some turns, directly or from one another, without those turns
 * themselves. A memory with which another one was merged was said by itself. Uses index
 * `memory_sources_by_source`.
 */
export async function findDerived(
  tx: Tx,
  ownerNo: OwnerNo,
  positions: readonly Position[],
): Promise<Position[]> {
  const found = new Set(positions);
  let latest = positions;
  for (let depth = 1; depth <= MAX_DEPTH && latest.length > 0; depth++) {
    const rows = await tx.rows<{ position: Position }>(sql`
      select distinct position::float8 as position from memory_sources
      where ${ofOwners(sql`owner_no`, [ownerNo])} and source_position = any(${list(latest)}::bigint[])
        and kind <> ${SOURCE_KINDS.indexOf("merged")}::smallint`);
    latest = rows.map(({ position }) => position).filter((position) => !found.has(position));
    for (const position of latest) found.add(position);
  }
  return [...found].slice(new Set(positions).size);
}

/** Returns the turns whose text contains that of a derived turn. Uses the primary key of memory_sources. */
export async function findContainers(
  tx: Tx,
  ownerNo: OwnerNo,
  positions: readonly Position[],
): Promise<Position[]> {
  const rows = await tx.rows<{ position: Position }>(sql`
    select distinct source_position::float8 as position from memory_sources
    where ${ofOwners(sql`owner_no`, [ownerNo])} and position = any(${list(positions)}::bigint[])
      and kind = ${SOURCE_KINDS.indexOf("part_of")}::smallint`);
  return rows.map(({ position }) => position);
}

/**
 * Returns the memories that were merged into a memory, directly or one into another, without the memory
 * itself. Uses the primary key of memory_sources.
 */
export async function findMerged(tx: Tx, ownerNo: OwnerNo, position: Position): Promise<Position[]> {
  const rows = await tx.rows<{ position: Position }>(sql`
    with recursive merged as (select ${position}::bigint as position
      union select s.source_position from merged m join memory_sources s
        on ${ofOwners(sql`s.owner_no`, [ownerNo])} and s.position = m.position
          and s.kind = ${SOURCE_KINDS.indexOf("merged")}::smallint)
    select position::float8 as position from merged where position <> ${position}::bigint order by 1`);
  return rows.map((row) => row.position);
}

/**
 * Returns as SQL the position of the memory into which a memory was merged, directly or one into another, or
 * its own. Uses the primary key of memory_states.
 */
export function mergedInto(ownerNo: SQL, position: SQL): SQL {
  return sql`(with recursive chain as (select position, superseded_by, supersede_reason from memory_states
      where owner_no = ${ownerNo} and position = ${position}
    union all select s.* from chain c cross join lateral (select position, superseded_by, supersede_reason
      from memory_states where owner_no = ${ownerNo} and position = c.superseded_by offset 0) s
      where c.supersede_reason = 'merged')
    select position from chain where supersede_reason is distinct from 'merged' or superseded_by is null limit 1)`;
}

/**
 * Returns the turns on which a derived memory relies; empty for one that somebody said, also when it was
 * extracted from a turn. Uses the primary key of memory_sources.
 */
export async function findCited(tx: Tx, ownerNo: OwnerNo, position: Position): Promise<Position[]> {
  const rows = await tx.rows<{ position: Position }>(sql`
    select source_position::float8 as position from memory_sources s
    where ${ofOwners(sql`s.owner_no`, [ownerNo])} and s.position = ${position}::bigint
      and s.kind = ${SOURCE_KINDS.indexOf("cites")}::smallint
      and not exists (select 1 from memory_sources p where p.owner_no = s.owner_no and p.position = s.position
        and p.kind = ${SOURCE_KINDS.indexOf("part_of")}::smallint)
    order by 1`);
  return rows.map((row) => row.position);
}
