import { type MemoryType, memoryId, type Position, type Reason, type Verdict } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import type { TextEmbedding } from "@/lib/storage/index";
import {
  type EventDecision,
  findMemoryOfMessage,
  type LockedOwner,
  type StoredEvent,
  type StoredMessage,
  store,
  supersede,
} from "@/lib/storage/records";

import { confirmDuplicate } from "./deduplicate";
import { isEcho } from "./is-echo";
import { type Link, linkMessage } from "./link-message";

/** A message with its position in the index. */
export type Turn = {
  readonly event: StoredEvent;
  readonly message: StoredMessage;
  readonly ordinal: number;
  readonly position: Position;
  readonly embedded: TextEmbedding | null;
};

/**
 * The outcome of a message. `replacedCount` counts the memories that the message superseded or that
 * superseded it.
 */
export type Outcome = {
  verdict: Verdict;
  reason: Reason;
  type: MemoryType | null;
  /** Position of the memory that stores the message. */
  memory: Position | null;
  uncertain: Position | null;
  /** Why the message might correct the uncertain memory; null without an uncertain memory. */
  uncertainReason: Reason | null;
  replacedCount: number;
  isNew: boolean;
};

/**
 * Links, deduplicates and stores one message. Linking comes first: a message that corrects a memory is kept
 * even when the decider drops it.
 */
export async function resolveMessage(
  tx: Tx,
  owner: LockedOwner,
  turn: Turn,
  decision: EventDecision,
): Promise<Outcome> {
  const { event, message, ordinal, position } = turn;
  const outcome = {
    reason: decision.reason,
    type: null,
    memory: null,
    uncertain: null,
    uncertainReason: null,
    replacedCount: 0,
    isNew: false,
  };
  // recordEvent sets the memory after it has resolved the covering message.
  if (decision.coveredBy !== undefined) return { ...outcome, verdict: "stored" };
  const isPlain = !event.payload.requestedChange && decision.about === undefined;
  if (decision.keep && isPlain && (await isEcho(tx, event.ownerNo, message)))
    return { ...outcome, verdict: "dropped", reason: "echo" };
  const statement = decision.about?.isAll
    ? await findMemoryOfMessage(tx, event.ownerNo, decision.about)
    : null;
  const link =
    statement === null
      ? await linkMessage(tx, turn, decision)
      : answerTo(statement, decision.reason === "agreed" ? "agreed" : "denial");
  if (!decision.keep && statement !== null) {
    // A bare "No." ends the denied memory and stores nothing in its place.
    const isEnded = await supersede(tx, event.ownerNo, statement, null, link.reason);
    return { ...outcome, verdict: "dropped", reason: link.reason, replacedCount: isEnded ? 1 : 0 };
  }
  if (!decision.keep && link.target === null)
    return { ...outcome, verdict: "dropped", ...uncertaintyOf(link) };
  const type = link.type ?? typeOf(decision, link);
  const isCorrecting = link.target !== null && statement === null;
  const duplicate = isCorrecting
    ? null
    : await confirmDuplicate(tx, event.ownerNo, message, type, turn.embedded);
  if (duplicate !== null) {
    const isEnded =
      statement !== null && (await supersede(tx, event.ownerNo, statement, duplicate.position, link.reason));
    return {
      ...outcome,
      verdict: "deduplicated",
      reason: duplicate.reason,
      type,
      memory: duplicate.position,
      replacedCount: isEnded ? 1 : 0,
    };
  }
  const id = memoryId(owner.tenantId, owner, event.eventId, ordinal);
  const confidence = decision.keep ? decision.confidence : LINKED_CONFIDENCE;
  await store(tx, { event, message, ordinal, position, type, id, confidence });
  const isReplacing = await supersedeTarget(tx, turn, link);
  const isSuperseding = isReplacing && !link.isOlder;
  return {
    verdict: isSuperseding ? "superseding" : "stored",
    reason: isSuperseding || !decision.keep ? link.reason : decision.reason,
    type,
    memory: position,
    ...uncertaintyOf(link),
    replacedCount: isReplacing ? 1 : 0,
    isNew: true,
  };
}

function answerTo(target: Position, reason: "agreed" | "denial"): Link {
  return { target, uncertain: null, reason, isOlder: false, type: null };
}

function uncertaintyOf({ uncertain, reason }: Link): Pick<Outcome, "uncertain" | "uncertainReason"> {
  return { uncertain, uncertainReason: uncertain === null ? null : reason };
}

/**
 * Returns the memory type. A message that makes sense only as a correction ("No, 7 pm.") is a `correction`.
 */
function typeOf(decision: EventDecision, link: Link): MemoryType {
  const isBare = !decision.keep || decision.type === "interaction";
  if (isBare && link.target !== null) return "correction";
  return decision.keep ? decision.type : "interaction";
}

/** The confidence of a message that is kept only because it corrects a memory. */
const LINKED_CONFIDENCE = 0.7;

/**
 * Supersedes the target, or the message itself when it is older than its target, because a backfill never
 * replaces newer values. Returns whether a memory was superseded.
 */
async function supersedeTarget(tx: Tx, { event, position }: Turn, link: Link): Promise<boolean> {
  if (link.target === null) return false;
  if (!link.isOlder) return supersede(tx, event.ownerNo, link.target, position, link.reason);
  return supersede(tx, event.ownerNo, position, link.target as Position, "older_value");
}
