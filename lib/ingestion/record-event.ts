import {
  MEMORY_TYPES,
  type MemoryType,
  memoryId,
  OWNER_KINDS,
  type OwnerRef,
  type Position,
  VERDICTS,
  type Verdict,
} from "@/lib/core";
import { list, ofOwners, sql, type Tx } from "@/lib/db";
import { type Embedded, markGaps, spacesToFill } from "@/lib/embedding";
import { takePlaces, writeIndex, writeVectors } from "@/lib/search";
import type { Decision } from "./decide/decide";
import { confirmDuplicate } from "./deduplicate";
import { type Link, linkMessage } from "./link-message";
import { type StoredEvent, speakerOf } from "./read-events";
import { store, supersede } from "./store";
import { addToTotals } from "./totals";

/** An event on its way: what was decided about its messages, and their vectors. No vector: to be made later. */
export type Prepared = {
  readonly event: StoredEvent;
  readonly decisions: readonly Decision[];
  readonly embedded: readonly (Embedded | null)[];
};

type LockedOwner = OwnerRef & { readonly tenantId: string };
/** What became of a message. `replaced` counts the memories that were superseded by it, or it by one. */
export type Outcome = {
  verdict: Verdict;
  reason: string;
  type: MemoryType | null;
  memory: Position | null;
  uncertain: Position | null;
  replaced: number;
};
type Turn = {
  event: StoredEvent;
  message: StoredEvent["payload"]["messages"][number];
  ordinal: number;
  position: Position;
  embedded: Embedded | null;
};
type Settled = { readonly turn: Turn; readonly isAmbiguous: boolean; readonly outcome: Outcome };

/**
 * Writes what became of an event: places, index, decisions, memories, chains and vectors, in the caller's transaction.
 * Does nothing for an event that was erased or decided before. Holds the owner's row: one writer an owner.
 * Messages are settled one after another, because each may correct the one before; what follows from that is written
 * for all of them at once. Gives the outcome of each message.
 */
export async function recordEvent(tx: Tx, prepared: Prepared): Promise<readonly Outcome[]> {
  const { event } = prepared;
  const { ownerNo, eventNo } = event;
  const [spaces, owner] = await Promise.all([spacesToFill(tx), lockOwner(tx, event)]);
  if (!owner) return [];
  const { messages } = event.payload;
  const places = await takePlaces(tx, ownerNo, event.sessionId, messages.length);
  const settled: Settled[] = [];
  for (const [ordinal, message] of messages.entries()) {
    const decision = prepared.decisions[ordinal] ?? { keep: false, reason: "empty", ambiguous: false };
    const embedded = prepared.embedded[ordinal] ?? null;
    const turn = { event, message, ordinal, position: places[ordinal] as Position, embedded };
    await writeIndex(tx, {
      ownerNo,
      position: turn.position,
      eventNo,
      speaker: speakerOf(message, event.agentId),
      text: message.text,
      occurredAt: new Date(message.at),
    });
    settled.push({ turn, isAmbiguous: decision.ambiguous, outcome: await settle(tx, owner, turn, decision) });
  }
  const outcomes = settled.map(({ outcome }) => outcome);
  await insertDecisions(tx, event, settled);
  await writeEmbedded(tx, prepared, settled, spaces);
  if (outcomes[0]) await noteRescue(tx, event, outcomes[0]);
  await addToTotals(tx, ownerNo, outcomes);
  await tx.rows(
    sql`update events set decided_at = now() where ${ofOwners(sql`owner_no`, [ownerNo])} and event_no = ${eventNo}::bigint`,
  );
  return outcomes;
}

/**
 * Writes the vectors in the space they are of, when it is still searched or built. In other spaces the turns are missing:
 * in the one that is being built, in one that has become active since, in any without an embedder.
 */
async function writeEmbedded(
  tx: Tx,
  { event: { ownerNo }, embedded }: Prepared,
  settled: readonly Settled[],
  spaces: readonly number[],
): Promise<void> {
  const made = settled.flatMap(({ turn: { position, ordinal } }) => {
    const one = embedded[ordinal];
    return one && spaces.includes(one.spaceNo) ? [{ ownerNo, position, ...one }] : [];
  });
  await writeVectors(tx, made);
  const whole = made.length === settled.length ? made[0]?.spaceNo : undefined;
  await markGaps(
    tx,
    ownerNo,
    spaces.filter((spaceNo) => spaceNo !== whole),
    settled.length,
  );
}

/** Null when the event is gone, erased or decided. */
async function lockOwner(tx: Tx, event: StoredEvent): Promise<LockedOwner | null> {
  const mine = ofOwners(sql`o.owner_no`, [event.ownerNo]);
  const [owner] = await tx.rows<{ tenant_id: string; kind: number; owner_id: string }>(sql`
    select t.tenant_id, o.kind, o.owner_id from owners o join tenants t on t.tenant_no = o.tenant_no where ${mine} for no key update of o`);
  const [due] = await tx.rows(sql`select 1 from events where ${ofOwners(sql`owner_no`, [event.ownerNo])}
    and event_no = ${event.eventNo}::bigint and decided_at is null`);
  const kind = OWNER_KINDS[owner?.kind ?? -1];
  return owner && due && kind ? { kind, id: owner.owner_id, tenantId: owner.tenant_id } : null;
}

/** Linking comes before dropping: what corrects something is kept, whatever the decider says. */
async function settle(tx: Tx, owner: LockedOwner, turn: Turn, decision: Decision): Promise<Outcome> {
  const { event, message, ordinal, position } = turn;
  const link = await linkMessage(tx, event, message, decision);
  if (!decision.keep && link.target === null)
    return {
      verdict: "dropped",
      reason: decision.reason,
      type: null,
      memory: null,
      uncertain: link.uncertain,
      replaced: 0,
    };
  const type = link.type ?? typeOf(decision, link);
  const twin =
    link.target === null ? await confirmDuplicate(tx, event.ownerNo, message, turn.embedded) : null;
  if (twin !== null)
    return {
      verdict: "deduplicated",
      reason: twin.reason,
      type,
      memory: twin.position,
      uncertain: null,
      replaced: 0,
    };
  const id = memoryId(owner.tenantId, owner, event.eventId, ordinal);
  await store(tx, {
    event,
    message,
    ordinal,
    position,
    type,
    id,
    confidence: decision.keep ? decision.confidence : LINKED_CONFIDENCE,
  });
  const isReplacing = await chain(tx, turn, link);
  const isSuperseding = isReplacing && !link.isOlder;
  return {
    verdict: isSuperseding ? "superseding" : "stored",
    reason: isSuperseding || !decision.keep ? link.reason : decision.reason,
    type,
    memory: position,
    uncertain: link.uncertain,
    replaced: isReplacing ? 1 : 0,
  };
}

/** What corrects a memory and is no statement of its own ("No, 7 pm.") is a correction. */
function typeOf(decision: Decision, link: Link): MemoryType {
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

/** The decision that dropped a message names the memory that holds it since, so that erasing one erases both. */
async function noteRescue(tx: Tx, { ownerNo, payload }: StoredEvent, outcome: Outcome): Promise<void> {
  const rescued = payload.asked?.rescues;
  if (!rescued) return;
  await tx.rows(sql`update decisions set memory_position = ${outcome.memory}::bigint where ${ofOwners(sql`owner_no`, [ownerNo])}
    and event_no = ${rescued.event}::bigint and ordinal = ${rescued.ordinal}::smallint and memory_position is null`);
}

async function insertDecisions(tx: Tx, event: StoredEvent, settled: readonly Settled[]): Promise<void> {
  const column = (pick: (one: Settled) => string | number | null) => list(settled.map(pick));
  await tx.rows(sql`insert into decisions (owner_no, event_no, ordinal, verdict, reason, type, is_ambiguous, position, memory_position, uncertain_position)
    select ${event.ownerNo}::bigint, ${event.eventNo}::bigint, d.* from unnest(${column(({ turn }) => turn.ordinal)}::smallint[],
      ${column(({ outcome }) => VERDICTS.indexOf(outcome.verdict))}::smallint[], ${column(({ outcome }) => outcome.reason)}::text[],
      ${column(({ outcome }) => (outcome.type === null ? null : MEMORY_TYPES.indexOf(outcome.type)))}::smallint[],
      ${column(({ isAmbiguous }) => String(isAmbiguous))}::boolean[], ${column(({ turn }) => turn.position)}::bigint[],
      ${column(({ outcome }) => outcome.memory)}::bigint[], ${column(({ outcome }) => outcome.uncertain)}::bigint[]) as d`);
}
