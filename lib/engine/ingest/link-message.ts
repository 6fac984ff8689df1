import type { Decision } from "@/lib/analysis/decide";
import { attributeKeys, hasChangeCue, link } from "@/lib/analysis/link";
import { normalizeWording } from "@/lib/analysis/repeat";
import {
  MEMORY_TYPES,
  type MemoryType,
  type Position,
  type Reason,
  ROLES,
  TURNS_PER_SESSION,
} from "@/lib/base/core";
import { list, ofOwners, sql, type Tx } from "@/lib/storage/db";
import { findKeyed, findSimilar, isLive } from "@/lib/storage/index";
import type { RequestedChange, StoredEvent, StoredMessage } from "@/lib/storage/records";

/** What a message corrects. `target` is certain and superseded; `uncertain` is only marked for review. */
export type Link = {
  readonly target: Position | null;
  readonly uncertain: Position | null;
  /** The evidence for the target or the uncertain candidate; without one the reason of the decision. */
  readonly reason: Reason;
  /** The target is newer than the message, so the message is the outdated one. */
  readonly isOlder: boolean;
  /** Type to store, when the link determines it. */
  readonly type: MemoryType | null;
};

/** A message of an event and its position. */
export type LinkedTurn = {
  readonly event: StoredEvent;
  readonly message: StoredMessage;
  readonly position: Position;
};

/** The result for a message that corrects nothing. */
function noLink({ reason }: Decision): Link {
  return { target: null, uncertain: null, reason, isOlder: false, type: null };
}

/**
 * Candidates of a link: memories that share rare words, the newest ones that set the same attribute, the last
 * ones before it in its session, and the last recorded ones.
 */
const SIMILAR = 24;
const LAST = 8;

/**
 * Finds the live memory of the same owner that a person's message corrects. It requires evidence: a wrong
 * link hides a true memory, a missed one only keeps two.
 */
export async function linkMessage(
  tx: Tx,
  { event, message, position }: LinkedTurn,
  decision: Decision,
): Promise<Link> {
  const none = noLink(decision);
  if (event.payload.requestedChange) return linkRequested(tx, event, event.payload.requestedChange, none);
  if (message.role !== "user") return none;
  if (!decision.keep && !hasChangeCue(message.text)) return none;
  const candidates = await readLinkable(tx, event, message, position);
  if (candidates.length === 0) return none;
  const saidAt = Date.parse(message.at);
  const result = link({ text: message.text, sessionId: event.sessionId, saidAt }, candidates);
  const target = candidates.find(({ position }) => position === result.target);
  // A restatement confirms the memory instead of replacing it.
  if (target && normalizeWording(target.text) === normalizeWording(message.text)) return none;
  const isOlder = target !== undefined && target.saidAt > saidAt;
  return {
    target: target?.position ?? null,
    uncertain: result.uncertain as Position | null,
    reason: result.ground ?? decision.reason,
    isOlder,
    type: null,
  };
}

/**
 * Links to the newest version of the requested memory and keeps its type, so that a corrected preference
 * stays one.
 */
async function linkRequested(
  tx: Tx,
  event: StoredEvent,
  requested: RequestedChange,
  none: Link,
): Promise<Link> {
  if (requested.supersedes === undefined) return none;
  const ownerFilter = ofOwners(sql`s.owner_no`, [event.ownerNo]);
  const [head] = await tx.rows<{ position: number; type: number }>(sql`
    with recursive later as (select s.position, s.superseded_by from memory_states s where ${ownerFilter} and s.position = ${requested.supersedes}::bigint
      union all select s.position, s.superseded_by from later l join memory_states s on ${ownerFilter} and s.position = l.superseded_by)
    select m.position::float8 as position, m.type from later l join memories m on ${ofOwners(sql`m.owner_no`, [event.ownerNo])} and m.position = l.position
    where l.superseded_by is null`);
  const type = head ? (MEMORY_TYPES[head.type] ?? null) : null;
  return {
    ...none,
    target: (head?.position ?? null) as Position | null,
    reason: requested.reason,
    type: requested.type ?? type,
  };
}

type Linkable = { position: Position; text: string; sessionId: string | null; saidAt: number };

/** Returns link candidates of the same speaker, oldest first. Other speakers' statements replace nothing. */
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
  const ownerFilter = ofOwners(sql`r.owner_no`, [event.ownerNo]);
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
        union (select r.position from memories r where ${ownerFilter} and r.position >= ${session}::bigint and r.position < ${position}::bigint
          order by r.position desc limit ${LAST}::int)
        union (select r.position from memories r where ${ownerFilter} order by r.recorded_at desc, r.position desc limit ${LAST}::int)) as w
      join memories m on ${ofOwners(sql`m.owner_no`, [event.ownerNo])} and m.position = w.position
      join memory_states s on ${ofOwners(sql`s.owner_no`, [event.ownerNo])} and s.position = w.position
    where ${isLive({})} and m.role = ${ROLES.indexOf(message.role)}::smallint and m.speaker is not distinct from ${message.speaker}
    order by m.occurred_at, m.position`);
  // A message without a time counts as later than everything accepted before it. A clock that was set back
  // must not make a correction older than its target.
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
