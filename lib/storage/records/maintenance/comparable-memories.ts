import { type OwnerNo, type Position, ROLES, type Role } from "@/lib/base/core";
import { list, ofOwners, type SQL, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { isLive, isSaid, sharingPositions } from "@/lib/storage/index";

/** A memory that maintenance may merge with another one. */
export type ComparableMemory = {
  readonly position: Position;
  readonly text: string;
  readonly role: Role;
  readonly speaker: string | null;
  readonly occurredAt: Date;
  /** Type, agent, source, tags and metadata, by which lists and retrieval filter, as one string. */
  readonly filters: string;
  readonly recordedAt: Date;
};

/**
 * Returns an owner's next memories after a position that can be merged, in order of their positions: live
 * ones that never expire, are whole messages and belong to no chain. A chain that only merges made is none.
 * With `since`, only those that were stored since. Uses index `memory_states_by_successor` and the primary
 * keys of memories and memory_states.
 */
export function readComparableAfter(
  tx: Tx,
  ownerNo: OwnerNo,
  after: number,
  since: Date | null,
  limit: number,
): Promise<ComparableMemory[]> {
  const isNew = since === null ? sql`` : sql`m.recorded_at >= ${since}::timestamptz and `;
  return read(
    tx,
    ownerNo,
    sql`${isNew}m.position > ${after}::bigint order by m.position limit ${limit}::int`,
  );
}

/** Returns those of some memories that can be merged, like readComparableAfter. */
export function readComparable(
  tx: Tx,
  ownerNo: OwnerNo,
  positions: readonly number[],
): Promise<ComparableMemory[]> {
  return read(tx, ownerNo, sql`m.position = any(${list(positions)}::bigint[]) order by m.position`);
}

/**
 * Returns whether an owner has a memory, live or not, whose content happened between two others and that
 * shares a word with them. Does not count `except`, nor what was merged into one of the two. Uses the primary
 * keys of postings, memories and memory_states.
 */
export async function hasSimilarBetween(
  tx: Tx,
  ownerNo: OwnerNo,
  pair: readonly [ComparableMemory, ComparableMemory],
  except: readonly Position[],
): Promise<boolean> {
  const [from, to] = pair.map(({ occurredAt }) => occurredAt).sort((a, b) => a.getTime() - b.getTime());
  const among = list(pair.map(({ position }) => position));
  const text = pair.map((memory) => memory.text).join(" ");
  const rows = await tx.rows(sql`select 1 from (${sharingPositions(ownerNo, text)}) w
      join memories m on ${ofOwners(sql`m.owner_no`, [ownerNo])} and m.position = w.position
      join memory_states s on ${ofOwners(sql`s.owner_no`, [ownerNo])} and s.position = w.position
    where m.occurred_at > ${from}::timestamptz and m.occurred_at < ${to}::timestamptz
      and w.position <> all(${list(except)}::bigint[])
      and (s.supersede_reason is distinct from 'merged' or s.superseded_by <> all(${among}::bigint[])) limit 1`);
  return rows.length > 0;
}

async function read(tx: Tx, ownerNo: OwnerNo, which: SQL): Promise<ComparableMemory[]> {
  const rows = await tx.rows<
    TableRow<
      "memories",
      | "text"
      | "role"
      | "speaker"
      | "occurred_at"
      | "recorded_at"
      | "type"
      | "agent_id"
      | "source"
      | "tags"
      | "metadata"
    > & { position: Position }
  >(sql`select m.position::float8 as position, m.text, m.role, m.speaker, m.occurred_at, m.recorded_at, m.type, m.agent_id, m.source,
      m.tags, m.metadata
    from memories m join memory_states s on ${ofOwners(sql`s.owner_no`, [ownerNo])} and s.position = m.position
    where ${ofOwners(sql`m.owner_no`, [ownerNo])} and ${isLive({})} and ${isSaid} and s.expires_at is null and m.part is null
      and not exists (select 1 from memory_states b where ${ofOwners(sql`b.owner_no`, [ownerNo])}
        and b.superseded_by = m.position and b.supersede_reason <> 'merged') and ${which}`);
  return rows.map(
    ({
      position,
      text,
      role,
      speaker,
      occurred_at,
      recorded_at,
      type,
      agent_id,
      source,
      tags,
      metadata,
    }) => ({
      position,
      text,
      role: ROLES[role] ?? "user",
      speaker,
      occurredAt: occurred_at,
      recordedAt: recorded_at,
      filters: JSON.stringify([type, agent_id, source, [...tags].sort(), metadata]),
    }),
  );
}
