import {
  MEMORY_TYPES,
  type MemoryType,
  type Position,
  ROLES,
  type Role,
  TURNS_PER_SESSION,
} from "@/lib/base/core";
import { list, ofOwners, preferIndexOrder, reusePlans, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { distanceOf, isLive, isSaid, keyedPositions, nearestPositions } from "@/lib/storage/index";
import type { MemoryKey } from "./memory-key";

/** The nearest vectors are looked for among so many of the last ones. Some are of dropped messages. */
const MAX_COMPARED = 1000;
const MAX_NEAREST = 18;

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
  /** Cosine of its vector and the message's; null without either. */
  readonly cosine: number | null;
};

/** The message whose candidates are read, with its vector. Its turn is not indexed yet. */
export type LinkingMessage = MemoryKey & {
  /** Positions of memories that share rare words with the message. */
  readonly similar: readonly number[];
  /** Index keys by source: a source contributes its own last memories. */
  readonly keys: readonly (readonly string[])[];
  readonly embedded: { readonly spaceNo: number; readonly vector: ArrayLike<number> } | null;
};

/**
 * Returns live memories that a message may change, oldest first: the similar ones, up to `limit` of the last
 * ones of each list of keys, of those that precede the message in its session, and of the last recorded
 * ones, and the nearest 18 by vector among the 1 000 of the last sessions. Omits tool output. The planner is
 * told to prefer index order, for as long as `tx` keeps settings: otherwise it sorts all memories of the
 * owner. The lateral joins keep it from reading all of them in the order of the result.
 */
export async function readLinkable(
  tx: Tx,
  { ownerNo, position, similar, keys, embedded }: LinkingMessage,
  limit: number,
): Promise<Linkable[]> {
  const session = position - (position % TURNS_PER_SESSION);
  const last = sql`limit ${limit}::int`;
  const ofOwner = ofOwners(sql`r.owner_no`, [ownerNo]);
  const sources = [
    sql`select unnest(${list([...similar])}::bigint[]) as position`,
    ...keys.filter((names) => names.length > 0).map((names) => keyedPositions(ownerNo, names, limit)),
    sql`select r.position from memories r where ${ofOwner} and r.position >= ${session}::bigint and r.position < ${position}::bigint
      order by r.position desc ${last}`,
    sql`select r.position from memories r where ${ofOwner} order by r.recorded_at desc, r.position desc ${last}`,
    ...(embedded === null
      ? []
      : [nearestPositions(ownerNo, embedded, { among: MAX_COMPARED, limit: MAX_NEAREST })]),
  ].map((source) => sql`(select position::bigint from (${source}) found)`);
  preferIndexOrder(tx);
  reusePlans(tx);
  const rows = await tx.rows<
    TableRow<"memories", "text" | "type" | "role" | "speaker" | "session_id" | "occurred_at" | "ordinal"> & {
      position: number;
      event_no: number;
      distance: number | null;
    }
  >(sql`
    select m.position::float8 as position, m.text, m.type, m.role, m.speaker, m.session_id, m.event_no::float8 as event_no, m.ordinal, m.occurred_at,
      ${embedded === null ? sql`null::float8` : distanceOf(ownerNo, sql`m.position`, embedded)} as distance
    from (${sql.join(sources, sql` union `)}) as w
      cross join lateral (select * from memories where ${ofOwners(sql`owner_no`, [ownerNo])} and position = w.position offset 0) m
      cross join lateral (select * from memory_states where ${ofOwners(sql`owner_no`, [ownerNo])} and position = w.position offset 0) s
    where ${isLive({})} and ${isSaid} and m.role <> ${ROLES.indexOf("tool")}::smallint
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
    cosine: row.distance === null ? null : 1 - row.distance,
  }));
}
