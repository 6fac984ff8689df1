import {
  MEMORY_TYPES,
  type MemoryType,
  type Position,
  ROLES,
  type Role,
  TURNS_PER_SESSION,
} from "@/lib/base/core";
import { list, ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { isLive } from "@/lib/storage/index";
import type { MemoryKey } from "./memory-key";

/** A memory that a message may correct. */
export type Linkable = {
  readonly position: Position;
  readonly text: string;
  readonly type: MemoryType;
  readonly role: Role;
  readonly speaker: string | null;
  readonly sessionId: string | null;
  readonly eventNo: number;
  /** Ordinal of its message in the event. */
  readonly ordinal: number;
  readonly occurredAt: Date;
};

/**
 * Returns live memories that a message may change, oldest first: those at the positions in `similar`, up to
 * `last` that precede the message in its session, and up to `last` that were recorded last. Omits tool
 * output. Uses indexes `memories_pkey`, `memories_by_recorded` and `memory_states_pkey`.
 */
export async function readLinkable(
  tx: Tx,
  { ownerNo, position }: MemoryKey,
  similar: readonly number[],
  last: number,
): Promise<Linkable[]> {
  const ownerFilter = ofOwners(sql`r.owner_no`, [ownerNo]);
  const session = position - (position % TURNS_PER_SESSION);
  const rows = await tx.rows<
    TableRow<"memories", "text" | "type" | "role" | "speaker" | "session_id" | "occurred_at" | "ordinal"> & {
      position: number;
      event_no: number;
    }
  >(sql`
    select m.position::float8 as position, m.text, m.type, m.role, m.speaker, m.session_id, m.event_no::float8 as event_no, m.ordinal, m.occurred_at
    from (select unnest(${list(similar)}::bigint[]) as position
        union (select r.position from memories r where ${ownerFilter} and r.position >= ${session}::bigint and r.position < ${position}::bigint
          order by r.position desc limit ${last}::int)
        union (select r.position from memories r where ${ownerFilter} order by r.recorded_at desc, r.position desc limit ${last}::int)) as w
      join memories m on ${ofOwners(sql`m.owner_no`, [ownerNo])} and m.position = w.position
      join memory_states s on ${ofOwners(sql`s.owner_no`, [ownerNo])} and s.position = w.position
    where ${isLive({})} and m.role <> ${ROLES.indexOf("tool")}::smallint
    order by m.occurred_at, m.position`);
  return rows.map((row) => ({
    position: row.position as Position,
    text: row.text,
    type: MEMORY_TYPES[row.type] ?? "interaction",
    role: ROLES[row.role] ?? "user",
    speaker: row.speaker,
    sessionId: row.session_id,
    eventNo: row.event_no,
    ordinal: row.ordinal,
    occurredAt: row.occurred_at,
  }));
}
