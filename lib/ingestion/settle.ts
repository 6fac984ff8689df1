import {
  type MemoryType,
  memoryId,
  type OwnerNo,
  type OwnerRef,
  type Position,
  type Verdict,
} from "@/lib/core";
import { ofOwners, sql, type Tx } from "@/lib/db";
import type { Embedded } from "@/lib/embedding";
import type { StoredMessage } from "./clean-event";
import { confirmDuplicate } from "./deduplicate";
import { isEcho } from "./echo/is-echo";
import { type Link, linkMessage } from "./link-message";
import type { StoredEvent } from "./read-events";
import type { EventDecision, Said } from "./second-look";
import { store, supersede } from "./store";

export type LockedOwner = OwnerRef & { readonly tenantId: string };

/** A message at its place. */
export type Turn = {
  readonly event: StoredEvent;
  readonly message: StoredMessage;
  readonly ordinal: number;
  readonly position: Position;
  readonly embedded: Embedded | null;
};

/** What became of a message. `replaced` counts the memories that were superseded by it, or it by one. */
export type Outcome = {
  verdict: Verdict;
  reason: string;
  type: MemoryType | null;
  /** Place of the memory that holds it. */
  memory: Position | null;
  uncertain: Position | null;
  /** Why it may correct the uncertain one; null without one. */
  uncertainReason: string | null;
  replaced: number;
  isBorn: boolean;
};

/** Linking comes before dropping: what corrects something is kept, whatever the decider says. */
export async function settle(
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
    replaced: 0,
    isBorn: false,
  };
  // What holds it is settled after it, and named then.
  if (decision.heldBy !== undefined) return { ...outcome, verdict: "stored" };
  const isFree = !event.payload.asked && decision.about === undefined;
  if (decision.keep && isFree && (await isEcho(tx, event.ownerNo, message)))
    return { ...outcome, verdict: "dropped", reason: "echo" };
  const statement = decision.about?.isAll ? await findStatement(tx, event.ownerNo, decision.about) : null;
  const link =
    statement === null
      ? await linkMessage(tx, turn, decision)
      : answerTo(statement, decision.reason === "agreed" ? "agreed" : "denial");
  if (!decision.keep && statement !== null) {
    // "No." says nothing by itself: what it denies is over, and nothing takes its place.
    const isOver = await supersede(tx, event.ownerNo, statement, null, link.reason);
    return { ...outcome, verdict: "dropped", reason: link.reason, replaced: isOver ? 1 : 0 };
  }
  if (!decision.keep && link.target === null) return { ...outcome, verdict: "dropped", ...doubtOf(link) };
  const type = link.type ?? typeOf(decision, link);
  const isCorrecting = link.target !== null && statement === null;
  const twin = isCorrecting ? null : await confirmDuplicate(tx, event.ownerNo, message, type, turn.embedded);
  if (twin !== null) {
    const isOver =
      statement !== null && (await supersede(tx, event.ownerNo, statement, twin.position, link.reason));
    return {
      ...outcome,
      verdict: "deduplicated",
      reason: twin.reason,
      type,
      memory: twin.position,
      replaced: isOver ? 1 : 0,
    };
  }
  const id = memoryId(owner.tenantId, owner, event.eventId, ordinal);
  const confidence = decision.keep ? decision.confidence : LINKED_CONFIDENCE;
  await store(tx, { event, message, ordinal, position, type, id, confidence });
  const isReplacing = await chain(tx, turn, link);
  const isSuperseding = isReplacing && !link.isOlder;
  return {
    verdict: isSuperseding ? "superseding" : "stored",
    reason: isSuperseding || !decision.keep ? link.reason : decision.reason,
    type,
    memory: position,
    ...doubtOf(link),
    replaced: isReplacing ? 1 : 0,
    isBorn: true,
  };
}

/** The live memory that was made of what an assistant said; null when it was not stored, or no longer holds. */
async function findStatement(tx: Tx, ownerNo: OwnerNo, { event, ordinal }: Said): Promise<Position | null> {
  const [row] = await tx.rows<{ position: number }>(sql`
    select d.position::float8 as position from (select position from decisions where ${ofOwners(sql`owner_no`, [ownerNo])}
        and event_no = ${event}::bigint and ordinal = ${ordinal}::smallint and memory_position = position) d
      cross join lateral (select 1 from memory_states where ${ofOwners(sql`owner_no`, [ownerNo])} and position = d.position
        and superseded_at is null offset 0) s`);
  return (row?.position ?? null) as Position | null;
}

function answerTo(target: Position, reason: "agreed" | "denial"): Link {
  return { target, uncertain: null, reason, isOlder: false, type: null };
}

function doubtOf({ uncertain, reason }: Link): Pick<Outcome, "uncertain" | "uncertainReason"> {
  return { uncertain, uncertainReason: uncertain === null ? null : reason };
}

/** What corrects a memory and is no statement of its own ("No, 7 pm.") is a correction. */
function typeOf(decision: EventDecision, link: Link): MemoryType {
  const isBare = !decision.keep || decision.type === "interaction";
  if (isBare && link.target !== null) return "correction";
  return decision.keep ? decision.type : "interaction";
}

/** Of a message that is kept only because it corrects another. */
const LINKED_CONFIDENCE = 0.7;

/**
 * Whether a memory was superseded. A value that was true before the one it meets is stored as superseded: a backfill
 * never replaces what is newer.
 */
async function chain(tx: Tx, { event, position }: Turn, link: Link): Promise<boolean> {
  if (link.target === null) return false;
  if (!link.isOlder) return supersede(tx, event.ownerNo, link.target, position, link.reason);
  return supersede(tx, event.ownerNo, position, link.target as Position, "older_value");
}
