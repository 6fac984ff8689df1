import { MEMORY_TYPES, type MemoryType, type Position, ROLES } from "@/lib/core";
import { list, ofOwners, sql, type Tx } from "@/lib/db";
import { findKeyed, findSimilar, isLive, TURNS_PER_SESSION } from "@/lib/search";
import type { Asked, StoredMessage } from "./clean-event";
import type { Decision } from "./decide/decide";
import { announcesChange, link } from "./link/link";
import { attributeKeys } from "./link/named-attributes";
import type { StoredEvent } from "./read-events";
import { sameWordsForm } from "./repeat/same-words";

/** What a message corrects. `target` is certain; `uncertain` is marked and shown, and supersedes nothing. */
export type Link = {
  readonly target: Position | null;
  readonly uncertain: Position | null;
  /** What speaks for the target, or for the uncertain one. */
  readonly reason: string;
  /** The target was true later than the message: then the message is the one that is out of date. */
  readonly isOlder: boolean;
  /** Type to store with, when the link decides it. */
  readonly type: MemoryType | null;
};

/** What is linked: a message of an event, and its place. */
export type LinkedTurn = {
  readonly event: StoredEvent;
  readonly message: StoredMessage;
  readonly position: Position;
};

const NONE: Link = { target: null, uncertain: null, reason: "", isOlder: false, type: null };

/**
 * Memories that a message is compared with: those that share its rarest words, the last ones that set an attribute
 * which it sets, the last ones before it in its session, and the last ones recorded.
 */
const SIMILAR = 24;
const LAST = 8;

/**
 * Finds the live memory of the same owner that a person's message corrects, with evidence only: a wrong link hides a
 * true memory, a missed one leaves two.
 */
export async function linkMessage(
  tx: Tx,
  { event, message, position }: LinkedTurn,
  decision: Decision,
): Promise<Link> {
  if (event.payload.asked) return named(tx, event, event.payload.asked);
  if (message.role !== "user") return NONE;
  if (!decision.keep && !announcesChange(message.text)) return NONE;
  const candidates = await readLinkable(tx, event, message, position);
  if (candidates.length === 0) return NONE;
  const saidAt = Date.parse(message.at);
  const found = link({ text: message.text, sessionId: event.sessionId, saidAt }, candidates);
  const target = candidates.find(({ position }) => position === found.target);
  // Said again in other words it is confirmed, not replaced.
  if (target && sameWordsForm(target.text) === sameWordsForm(message.text)) return NONE;
  const isOlder = target !== undefined && target.saidAt > saidAt;
  return {
    target: target?.position ?? null,
    uncertain: found.uncertain as Position | null,
    reason: found.ground ?? "",
    isOlder,
    type: null,
  };
}

/** The newest of the chain that somebody named; its type is kept, so that a corrected preference stays one. */
async function named(tx: Tx, event: StoredEvent, asked: Asked): Promise<Link> {
  if (asked.supersedes === undefined) return NONE;
  const mine = ofOwners(sql`s.owner_no`, [event.ownerNo]);
  const [head] = await tx.rows<{ position: number; type: number }>(sql`
    with recursive later as (select s.position, s.superseded_by from memory_states s where ${mine} and s.position = ${asked.supersedes}::bigint
      union all select s.position, s.superseded_by from later l join memory_states s on ${mine} and s.position = l.superseded_by)
    select m.position::float8 as position, m.type from later l join memories m on ${ofOwners(sql`m.owner_no`, [event.ownerNo])} and m.position = l.position
    where l.superseded_by is null`);
  const type = head ? (MEMORY_TYPES[head.type] ?? null) : null;
  return {
    ...NONE,
    target: (head?.position ?? null) as Position | null,
    reason: asked.reason,
    type: asked.type ?? type,
  };
}

type Linkable = { position: Position; text: string; sessionId: string | null; saidAt: number };

/** Oldest first, of the same speaker: in a conversation of several, nobody's words replace another's. */
async function readLinkable(
  tx: Tx,
  event: StoredEvent,
  message: StoredMessage,
  position: Position,
): Promise<Linkable[]> {
  const [similar, keyed] = await Promise.all([
    findSimilar(tx, event.ownerNo, message.text, SIMILAR),
    findKeyed(tx, event.ownerNo, attributeKeys(message), LAST),
  ]);
  const mine = ofOwners(sql`r.owner_no`, [event.ownerNo]);
  const session = position - (position % TURNS_PER_SESSION);
  const rows = await tx.rows<{
    position: number;
    text: string;
    session_id: string | null;
    event_no: number;
    occurred_at: Date;
  }>(sql`
    select m.position::float8 as position, m.text, m.session_id, m.event_no::float8 as event_no, m.occurred_at
    from (select unnest(${list([...similar, ...keyed])}::bigint[]) as position
        union (select r.position from memories r where ${mine} and r.position >= ${session}::bigint and r.position < ${position}::bigint
          order by r.position desc limit ${LAST}::int)
        union (select r.position from memories r where ${mine} order by r.recorded_at desc, r.position desc limit ${LAST}::int)) as w
      join memories m on ${ofOwners(sql`m.owner_no`, [event.ownerNo])} and m.position = w.position
      join memory_states s on ${ofOwners(sql`s.owner_no`, [event.ownerNo])} and s.position = w.position
    where ${isLive({})} and m.role = ${ROLES.indexOf(message.role)}::smallint and m.speaker is not distinct from ${message.speaker}
    order by m.occurred_at, m.position`);
  // What came without a time was said after all that was accepted before it, whatever the clock showed: one that is set
  // back must not make a correction older than what it corrects.
  const saidAt = Date.parse(message.at);
  const latest = (eventNo: number) =>
    message.isUndated && eventNo <= event.eventNo ? saidAt : Number.POSITIVE_INFINITY;
  return rows.map((row) => ({
    position: row.position as Position,
    text: row.text,
    sessionId: row.session_id,
    saidAt: Math.min(row.occurred_at.getTime(), latest(row.event_no)),
  }));
}
