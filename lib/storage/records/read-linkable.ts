import { type Position, ROLES, TURNS_PER_SESSION } from "@/lib/base/core";
import { list, ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { isLive } from "@/lib/storage/index";
import type { StoredMessage } from "./event-payload";
import type { MemoryKey } from "./memory-key";

/** A memory that a message may correct. */
export type Linkable = {
  readonly position: Position;
  readonly text: string;
  readonly sessionId: string | null;
  readonly eventNo: number;
  readonly occurredAt: Date;
};

/**
 * Returns the live memories of the speaker and role of a message, oldest first: those at the positions in
 * `similar`, up to `last` that precede the message in its session, and up to `last` that were recorded last.
 * Uses indexes `memories_pkey`, `memories_by_recorded` and `memory_states_pkey`.
 */
export async function readLinkable(
  tx: Tx,
  { ownerNo, position }: MemoryKey,
  { role, speaker }: Pick<StoredMessage, "role" | "speaker">,
  similar: readonly number[],
  last: number,
): Promise<Linkable[]> {
  const ownerFilter = ofOwners(sql`r.owner_no`, [ownerNo]);
  const session = position - (position % TURNS_PER_SESSION);
  const rows = await tx.rows<
    TableRow<"memories", "text" | "session_id" | "occurred_at"> & { position: number; event_no: number }
  >(sql`
    select m.position::float8 as position, m.text, m.session_id, m.event_no::float8 as event_no, m.occurred_at
    from (select unnest(${list(similar)}::bigint[]) as position
        union (select r.position from memories r where ${ownerFilter} and r.position >= ${session}::bigint and r.position < ${position}::bigint
          order by r.position desc limit ${last}::int)
        union (select r.position from memories r where ${ownerFilter} order by r.recorded_at desc, r.position desc limit ${last}::int)) as w
      join memories m on ${ofOwners(sql`m.owner_no`, [ownerNo])} and m.position = w.position
      join memory_states s on ${ofOwners(sql`s.owner_no`, [ownerNo])} and s.position = w.position
    where ${isLive({})} and m.role = ${ROLES.indexOf(role)}::smallint and m.speaker is not distinct from ${speaker}
    order by m.occurred_at, m.position`);
  return rows.map((row) => ({
    position: row.position as Position,
    text: row.text,
    sessionId: row.session_id,
    eventNo: row.event_no,
    occurredAt: row.occurred_at,
  }));
}
