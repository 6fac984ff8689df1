import { MEMORY_TYPES, type MemoryType, type OwnerNo, type Position } from "@/lib/base/core";
import { list, ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";

/**
 * Returns whether the memory at `position` is superseded or will be replaced by one of the undecided events
 * among `eventNos`. Uses the primary keys of events and memory_states.
 */
export async function isReplaced(
  tx: Tx,
  ownerNo: OwnerNo,
  position: number,
  eventNos: readonly number[],
): Promise<boolean> {
  const [replacement] = await tx.rows(sql`
    select 1 from events where ${ofOwners(sql`owner_no`, [ownerNo])} and event_no = any(${list(eventNos)}::bigint[])
      and decided_at is null and (payload::jsonb -> 'requestedChange' ->> 'supersedes')::bigint = ${position}::bigint
    union all
    select 1 from memory_states where ${ofOwners(sql`owner_no`, [ownerNo])} and position = ${position}::bigint
      and superseded_at is not null`);
  return replacement !== undefined;
}

/** Returns the newest version of the memory at `position`; null when the chain ends with an erased memory. */
export async function findNewestVersion(
  tx: Tx,
  ownerNo: OwnerNo,
  position: number,
): Promise<{ position: Position; memoryId: string; type: MemoryType | null } | null> {
  const ownerFilter = ofOwners(sql`s.owner_no`, [ownerNo]);
  const [newest] = await tx.rows<TableRow<"memories", "type"> & { position: number; memory_id: string }>(sql`
    with recursive later as (select s.position, s.superseded_by from memory_states s where ${ownerFilter} and s.position = ${position}::bigint
      union select s.position, s.superseded_by from later l join memory_states s on ${ownerFilter} and s.position = l.superseded_by)
    select m.position::float8 as position, encode(m.memory_id, 'hex') as memory_id, m.type from later l join memories m on ${ofOwners(sql`m.owner_no`, [ownerNo])} and m.position = l.position
    where l.superseded_by is null`);
  if (!newest) return null;
  const { position: newestPosition, memory_id: memoryId, type } = newest;
  return { position: newestPosition as Position, memoryId, type: MEMORY_TYPES[type] ?? null };
}

/**
 * Returns whether a memory is current, or the newest version of its chain has its text again, because its
 * correction was taken back. A memory that it was merged into is no version of it. Uses only primary keys.
 */
export async function isCurrentText(tx: Tx, ownerNo: OwnerNo, position: Position): Promise<boolean> {
  const ownerFilter = ofOwners(sql`s.owner_no`, [ownerNo]);
  const columns = sql`s.position, s.superseded_at, s.superseded_by, s.supersede_reason`;
  const found = await tx.rows(sql`
    with recursive later as (select ${columns} from memory_states s where ${ownerFilter} and s.position = ${position}::bigint
      union select ${columns} from later l join memory_states s on ${ownerFilter} and s.position = l.superseded_by
        where l.supersede_reason <> 'merged')
    select 1 from later l join memories m on ${ofOwners(sql`m.owner_no`, [ownerNo])} and m.position = l.position
      join memories k on ${ofOwners(sql`k.owner_no`, [ownerNo])} and k.position = ${position}::bigint
    where l.superseded_at is null and m.text = k.text`);
  return found.length > 0;
}

/**
 * Returns the first version after `saidAt` of the memory at `position`: it or one that it superseded, as long
 * as each superseded only one such version, besides those that arrived late. That is the memory which makes
 * an older value untrue. At most 50 versions back. Uses index `memory_states_by_successor`.
 */
export async function findFirstVersionAfter(
  tx: Tx,
  ownerNo: OwnerNo,
  position: Position,
  saidAt: Date,
): Promise<Position> {
  const earlier = await tx.rows<{ position: number; successor: number; is_late: boolean }>(sql`
    with recursive versions as (
      select s.position, s.superseded_by, s.supersede_reason, 1 as distance from memory_states s
        where ${ofOwners(sql`s.owner_no`, [ownerNo])} and s.superseded_by = ${position}::bigint
      union all select s.position, s.superseded_by, s.supersede_reason, v.distance + 1 from versions v
        join memory_states s on ${ofOwners(sql`s.owner_no`, [ownerNo])} and s.superseded_by = v.position
        where v.distance < ${MAX_VERSIONS_BACK}::int)
    select v.position::float8 as position, v.superseded_by::float8 as successor,
      v.supersede_reason = 'older_value' as is_late
    from versions v join memories m on ${ofOwners(sql`m.owner_no`, [ownerNo])} and m.position = v.position
    where m.occurred_at > ${saidAt}::timestamptz order by m.occurred_at, m.position limit 1000`);
  let first: number = position;
  for (let step = 0; step < MAX_VERSIONS_BACK; step++) {
    const versions = earlier.filter(({ successor }) => successor === first);
    const [oldest] = versions;
    if (!oldest || versions.filter(({ is_late }) => !is_late).length > 1) break;
    first = oldest.position;
  }
  return first as Position;
}

const MAX_VERSIONS_BACK = 50;
