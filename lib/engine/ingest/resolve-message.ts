import { type Decision, decideUnlinked } from "@/lib/analysis/decide";
import { type MemoryType, memoryId, type Position, type Reason, type Verdict } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import {
  type EventDecision,
  findFirstVersionAfter,
  type LockedOwner,
  overridesOf,
  type Replacement,
  type StoredEvent,
  store,
  storeConfirmation,
  storePairs,
  supersede,
  takeBack,
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

const NOTHING_STORED = {
  type: null,
  memory: null,
  uncertain: null,
  uncertainReason: null,
  replaced: [],
  isNew: false,
} as const;

/**
 * Links, deduplicates and stores one message, with what `findRelated` found. Linking comes first: a message
 * that corrects a memory is kept even when the decider drops it.
 */
export async function resolveMessage(
  tx: Tx,
  owner: LockedOwner,
  turn: LinkedTurn,
  decision: EventDecision,
  related: Related,
): Promise<Outcome> {
  // recordEvent sets the memory after it has resolved the covering message.
  if (decision.coveredBy !== undefined)
    return { ...NOTHING_STORED, verdict: "stored", reason: decision.reason };
  const { isEcho, link, statement, duplicates } = related;
  if (isEcho || (!decision.keep && (statement !== null || !isCorrecting(link))))
    return dropMessage(tx, turn, decision, related);
  const { message, embedded } = turn;
  const stored =
    isCorrecting(link) || !isPlain(turn, decision)
      ? decision
      : applyOverrides(decideUnlinked({ ...message, embedded }, decision), message);
  const type = overridesOf(message).type ?? link.type ?? typeOf(stored, link);
  const { ownerNo } = turn.event;
  const duplicate = await confirmDuplicate(tx, ownerNo, message, type, duplicates);
  if (duplicate === null) {
    const confidence = stored.keep ? stored.confidence : LINKED_CONFIDENCE;
    const reason = decision.keep ? stored.reason : link.reason;
    return storeMessage(tx, owner, turn, link, { type, confidence, reason });
  }
  const { position, reason } = duplicate;
  const replacement = statement !== null && { older: statement, newer: position, reason: link.reason };
  const replaced = replacement ? await replace(tx, ownerNo, replacement) : [];
  return { ...NOTHING_STORED, verdict: "deduplicated", reason, type, memory: position, replaced };
}

/** Stores nothing. A bare "No." ends the denied memory and puts nothing in its place. */
async function dropMessage(
  tx: Tx,
  { event }: LinkedTurn,
  { reason }: EventDecision,
  { isEcho, link, statement }: Related,
): Promise<Outcome> {
  const dropped = { ...NOTHING_STORED, verdict: "dropped" } as const;
  if (isEcho) return { ...dropped, reason: "echo" };
  if (statement === null) return { ...dropped, reason, ...uncertaintyOf(link) };
  const denial = { older: statement, newer: null, reason: link.reason };
  return { ...dropped, reason: link.reason, replaced: await replace(tx, event.ownerNo, denial) };
}

/** Stores a message as a new memory with its links. */
async function storeMessage(
  tx: Tx,
  owner: LockedOwner,
  turn: LinkedTurn,
  link: Link,
  memory: { readonly type: MemoryType; readonly confidence: number; readonly reason: Reason },
): Promise<Outcome> {
  const { event, message, ordinal, position } = turn;
  const { type, confidence, reason } = memory;
  const id = memoryId(owner.tenantId, owner, event.eventId, ordinal);
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
    reason: isSuperseding ? link.reason : reason,
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
 * replaces newer values. A pattern that a person corrected is not published by policy again. Returns the
 * memories that were superseded.
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
  if (link.reason === "superseded_by_request")
    await takeBack(
      tx,
      ownerNo,
      replaced.map(({ older }) => older),
    );
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
