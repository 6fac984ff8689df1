import type { Decision } from "@/lib/analysis/decide";
import { attributeKeys, hasChangeCue, link } from "@/lib/analysis/link";
import { normalizeWording } from "@/lib/analysis/repeat";
import type { MemoryType, Position, Reason } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import { findKeyed, findSimilar } from "@/lib/storage/index";
import {
  findNewestVersion,
  type RequestedChange,
  readLinkable,
  type StoredEvent,
  type StoredMessage,
} from "@/lib/storage/records";

/**
 * The memory that a message corrects. A `target` is superseded; an `uncertain` one is only marked for review.
 */
export type Link = {
  readonly target: Position | null;
  readonly uncertain: Position | null;
  /** The evidence for the target or the uncertain memory. Without either, the reason for the decision. */
  readonly reason: Reason;
  /** Whether the message is older than its target and is therefore outdated itself. */
  readonly isOlder: boolean;
  /** The type of the new memory, if the link determines it. */
  readonly type: MemoryType | null;
};

/** A message of an event and its position. */
export type LinkedTurn = {
  readonly event: StoredEvent;
  readonly message: StoredMessage;
  readonly position: Position;
};

/** Returns the result for a message that corrects nothing. */
function noLink({ reason }: Decision): Link {
  return { target: null, uncertain: null, reason, isOlder: false, type: null };
}

/**
 * The number of link candidates from each source: 24 memories that share rare words, and 8 each of the newest
 * ones with the same attribute, the preceding ones in the session, and the last ones recorded.
 */
const MAX_SIMILAR = 24;
const MAX_RECENT = 8;

/**
 * Finds the owner's live memory that a person's message corrects. It requires evidence, because a wrong link
 * hides a true memory, while a missed one only leaves an outdated memory in place.
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
  const candidates = await findLinkable(tx, event, message, position);
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
  const newest = await findNewestVersion(tx, event.ownerNo, requested.supersedes);
  return {
    ...none,
    target: newest?.position ?? null,
    reason: requested.reason,
    type: requested.type ?? newest?.type ?? null,
  };
}

type Linkable = { position: Position; text: string; sessionId: string | null; saidAt: number };

/**
 * Returns link candidates of the same speaker, oldest first. A message corrects only its own speaker's
 * memories.
 */
async function findLinkable(
  tx: Tx,
  event: StoredEvent,
  message: StoredMessage,
  position: Position,
): Promise<Linkable[]> {
  const [similar, keyed] = await Promise.all([
    findSimilar(tx, event.ownerNo, message.text, MAX_SIMILAR),
    findKeyed(tx, event.ownerNo, attributeKeys(message), MAX_RECENT),
  ]);
  const key = { ownerNo: event.ownerNo, position };
  const rows = await readLinkable(tx, key, message, [...similar, ...keyed], MAX_RECENT);
  // A message without a time counts as later than everything accepted before it. A clock that was set back
  // must not make a correction older than its target.
  const saidAt = Date.parse(message.at);
  const latest = (eventNo: number) =>
    message.isUndated && eventNo <= event.eventNo ? saidAt : Number.POSITIVE_INFINITY;
  return rows.map(({ eventNo, occurredAt, ...row }) => ({
    ...row,
    saidAt: Math.min(occurredAt.getTime(), latest(eventNo)),
  }));
}
