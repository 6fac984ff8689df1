import { MEMORY_TYPES, OWNER_KINDS, type Position, VERDICTS } from "@/lib/core";
import { list, ofOwners, sql, type Tx } from "@/lib/db";
import { type Embedded, markGaps, spacesToFill } from "@/lib/embedding";
import { takePlaces, writeIndex, writeVectors } from "@/lib/search";
import type { DecidedEvent } from "./keep-second-look";
import { attributeKeys } from "./link/named-attributes";
import { type StoredEvent, speakerOf } from "./read-events";
import { type LockedOwner, type Outcome, settle, type Turn } from "./settle";
import { addToTotals } from "./totals";

/** An event on its way: what was decided about its messages, and their vectors. No vector: to be made later. */
export type Prepared = DecidedEvent & { readonly embedded: readonly (Embedded | null)[] };

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
  const places = await placesOf(tx, event);
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
      keys: attributeKeys(message),
      occurredAt: new Date(message.at),
    });
    settled.push({ turn, isAmbiguous: decision.ambiguous, outcome: await settle(tx, owner, turn, decision) });
  }
  for (const [ordinal, { heldBy }] of prepared.decisions.entries()) {
    const [held, holder] = [settled[ordinal], settled[heldBy ?? -1]];
    if (held && holder) held.outcome.memory = holder.outcome.memory;
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
 * The messages stand side by side in their session. What was taken out of one stands apart from everything, each in a
 * session of its own: it is no turn, and the windows of turns must not have its words twice.
 */
async function placesOf(tx: Tx, { ownerNo, sessionId, payload }: StoredEvent): Promise<Position[]> {
  const turns = payload.messages.filter(({ of }) => of === undefined);
  const places = await takePlaces(tx, ownerNo, sessionId, turns.length);
  for (let taken = turns.length; taken < payload.messages.length; taken++)
    places.push(...(await takePlaces(tx, ownerNo, null, 1)));
  return places;
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

/** The decision that dropped a message names the memory that holds it since, so that erasing one erases both. */
async function noteRescue(tx: Tx, { ownerNo, payload }: StoredEvent, outcome: Outcome): Promise<void> {
  const rescued = payload.asked?.rescues;
  if (!rescued) return;
  await tx.rows(sql`update decisions set memory_position = ${outcome.memory}::bigint where ${ofOwners(sql`owner_no`, [ownerNo])}
    and event_no = ${rescued.event}::bigint and ordinal = ${rescued.ordinal}::smallint and memory_position is null`);
}

async function insertDecisions(tx: Tx, event: StoredEvent, settled: readonly Settled[]): Promise<void> {
  const column = (pick: (one: Settled) => string | number | null) => list(settled.map(pick));
  await tx.rows(sql`insert into decisions (owner_no, event_no, ordinal, verdict, reason, type, is_ambiguous, position, memory_position, uncertain_position, uncertain_reason)
    select ${event.ownerNo}::bigint, ${event.eventNo}::bigint, d.* from unnest(${column(({ turn }) => turn.ordinal)}::smallint[],
      ${column(({ outcome }) => VERDICTS.indexOf(outcome.verdict))}::smallint[], ${column(({ outcome }) => outcome.reason)}::text[],
      ${column(({ outcome }) => (outcome.type === null ? null : MEMORY_TYPES.indexOf(outcome.type)))}::smallint[],
      ${column(({ isAmbiguous }) => String(isAmbiguous))}::boolean[], ${column(({ turn }) => turn.position)}::bigint[],
      ${column(({ outcome }) => outcome.memory)}::bigint[], ${column(({ outcome }) => outcome.uncertain)}::bigint[],
      ${column(({ outcome }) => outcome.uncertainReason)}::text[]) as d`);
}
