import { type Decision, decideUnlinked } from "@/lib/analysis/decide";
import { type MemoryType, memoryId, type Position, type Reason, type Verdict } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import {
  type EventDecision,
  findFirstVersionAfter,
  type LockedOwner,
  type Replacement,
  type StoredEvent,
  store,
  storeConfirmation,
  storePairs,
  supersede,
} from "@/lib/storage/records";
import { applyOverrides } from "./apply-overrides";
import { confirmDuplicate } from "./deduplicate";
import { isPlain, type Related } from "./find-related";
import { isCorrecting, type Link, type LinkedTurn } from "./link";

/**
 * The outcome of a message. `replaced` lists the memories that the message superseded, or itself when one
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
  replaced: readonly Replacement[];
  isNew: boolean;
};

/**
 * Links, deduplicates and stores one message, with what `findRelated` found. Linking comes first: a message
 * that corrects a memory is kept even when the decider drops it.
 */
export async function resolveMessage(
  tx: Tx,
  owner: LockedOwner,
  turn: LinkedTurn,
  decision: EventDecision,
  { isEcho, link, statement, duplicates }: Related,
): Promise<Outcome> {
  const { event, message, ordinal, position } = turn;
  const outcome = {
    reason: decision.reason,
    type: null,
    memory: null,
    uncertain: null,
    uncertainReason: null,
    replaced: [],
    isNew: false,
  };
  // recordEvent sets the memory after it has resolved the covering message.
  if (decision.coveredBy !== undefined) return { ...outcome, verdict: "stored" };
  if (isEcho) return { ...outcome, verdict: "dropped", reason: "echo" };
  if (!decision.keep && statement !== null) {
    // A bare "No." ends the denied memory and stores nothing in its place.
    const replaced = await replace(tx, event.ownerNo, { older: statement, newer: null, reason: link.reason });
    return { ...outcome, verdict: "dropped", reason: link.reason, replaced };
  }
  if (!decision.keep && !isCorrecting(link))
    return { ...outcome, verdict: "dropped", ...uncertaintyOf(link) };
  const stored =
    isCorrecting(link) || !isPlain(turn, decision)
      ? decision
      : applyOverrides(decideUnlinked(message, decision), message);
  const type = message.wishes?.type ?? link.type ?? typeOf(stored, link);
  const duplicate = await confirmDuplicate(tx, event.ownerNo, message, type, duplicates);
  if (duplicate !== null) {
    const replaced =
      statement === null
        ? []
        : await replace(tx, event.ownerNo, {
            older: statement,
            newer: duplicate.position,
            reason: link.reason,
          });
    return {
      ...outcome,
      verdict: "deduplicated",
      reason: duplicate.reason,
      type,
      memory: duplicate.position,
      replaced,
    };
  }
  const id = memoryId(owner.tenantId, owner, event.eventId, ordinal);
  const confidence = stored.keep ? stored.confidence : LINKED_CONFIDENCE;
  store(tx, { event, message, ordinal, position, type, id, confidence });
  const replaced = await supersedeTargets(tx, turn, link);
  storePairs(tx, event.ownerNo, position, link.pairs);
  if (link.confirmed !== null)
    storeConfirmation(tx, event.ownerNo, {
      newer: position,
      older: link.confirmed,
      occurredAt: new Date(message.at),
    });
  const isSuperseding = replaced.length > 0 && !link.isOlder;
  return {
    verdict: isSuperseding ? "superseding" : "stored",
    reason: isSuperseding || !decision.keep ? link.reason : stored.reason,
    type,
    memory: position,
    ...uncertaintyOf(link),
    replaced,
    isNew: true,
  };
}

function uncertaintyOf({ uncertain, reason }: Link): Pick<Outcome, "uncertain" | "uncertainReason"> {
  return { uncertain, uncertainReason: uncertain === null ? null : reason };
}

/**
 * Returns the memory type. A message that makes sense only as a correction ("No, 7 pm.") is a `correction`.
 */
function typeOf(decision: Decision, link: Link): MemoryType {
  const isBare = !decision.keep || decision.type === "interaction";
  if (isBare && isCorrecting(link)) return "correction";
  return decision.keep ? decision.type : "interaction";
}

/** The confidence of a message that is kept only because it corrects a memory. */
const LINKED_CONFIDENCE = 0.7;

/**
 * Supersedes the targets, or the message itself when it is older than its target, because a backfill never
 * replaces newer values. Returns the memories that were superseded.
 */
async function supersedeTargets(
  tx: Tx,
  { event: { ownerNo }, message, position }: LinkedTurn,
  link: Link,
): Promise<Replacement[]> {
  const saidAt = new Date(message.at);
  const replaced: Replacement[] = [];
  for (const target of link.targets) {
    const { reason, isOlder } = link;
    const replacement: Replacement =
      isOlder && reason !== "superseded_by_request"
        ? {
            older: position,
            newer: await findFirstVersionAfter(tx, ownerNo, target, saidAt),
            reason: "older_value",
          }
        : { older: isOlder ? position : target, newer: isOlder ? target : position, reason };
    replaced.push(...(await replace(tx, ownerNo, replacement)));
  }
  return replaced;
}

/** Supersedes a memory. Returns the replacement, or nothing when the memory was already superseded. */
async function replace(
  tx: Tx,
  ownerNo: StoredEvent["ownerNo"],
  replacement: Replacement,
): Promise<Replacement[]> {
  return (await supersede(tx, ownerNo, replacement)) ? [replacement] : [];
}
