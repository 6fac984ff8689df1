import { attributeKeys } from "@/lib/analysis/link";
import { AppError, MEMORY_TYPES, OWNER_KINDS, type Position, VERDICTS } from "@/lib/base/core";
import { list, ofOwners, sql, type Tx } from "@/lib/storage/db";
import { allocatePositions, markGaps, spacesToFill, writeIndex, writeVectors } from "@/lib/storage/index";
import { addToTotals, type DecidedEvent, type StoredEvent, speakerOf } from "@/lib/storage/records";

import { type LockedOwner, type Outcome, resolveMessage, type Turn } from "./resolve-message";
import { type TextVectors, vectorOf } from "./vector-of";

/** A decided event with the vectors of its texts. */
export type PreparedEvent = DecidedEvent & { readonly vectors: TextVectors };

type ResolvedMessage = { readonly turn: Turn; readonly isAmbiguous: boolean; readonly outcome: Outcome };

/**
 * Writes the turns, index, decisions, memories, links and vectors of an event in the caller's transaction.
 * Does nothing for an event that was erased or decided before. Locks the owner's row: one writer per owner.
 * Messages are resolved one after another, because each may correct the previous one; the writes that follow
 * are batched. Returns the outcome of each message. Throws `internal` for a missing decision or vector.
 */
export async function recordEvent(tx: Tx, prepared: PreparedEvent): Promise<readonly Outcome[]> {
  const { event } = prepared;
  const { ownerNo, eventNo } = event;
  const [spaces, owner] = await Promise.all([spacesToFill(tx), lockOwner(tx, event)]);
  if (!owner) return [];
  const { messages } = event.payload;
  const places = await allocateMessages(tx, event);
  if (prepared.decisions.length !== messages.length) throw mismatch(prepared, places);
  const resolved: ResolvedMessage[] = [];
  for (const [ordinal, message] of messages.entries()) {
    const decision = prepared.decisions[ordinal];
    const position = places[ordinal];
    if (!decision || position === undefined) throw mismatch(prepared, places);
    const turn = { event, message, ordinal, position, embedded: vectorOf(prepared.vectors, message) };
    await writeIndex(tx, {
      ownerNo,
      position: turn.position,
      eventNo,
      speaker: speakerOf(message, event.agentId),
      text: message.text,
      keys: attributeKeys(message),
      occurredAt: new Date(message.at),
    });
    resolved.push({
      turn,
      isAmbiguous: decision.ambiguous,
      outcome: await resolveMessage(tx, owner, turn, decision),
    });
  }
  for (const [ordinal, { coveredBy }] of prepared.decisions.entries()) {
    if (coveredBy === undefined) continue;
    const [covered, covering] = [resolved[ordinal], resolved[coveredBy]];
    if (!covered || !covering) throw mismatch(prepared, places);
    covered.outcome.memory = covering.outcome.memory;
  }
  const outcomes = resolved.map(({ outcome }) => outcome);
  await insertDecisions(tx, event, resolved);
  await writeEmbedded(tx, prepared, resolved, spaces);
  if (outcomes[0]) await linkRescue(tx, event, outcomes[0]);
  await addToTotals(tx, ownerNo, outcomes);
  await tx.rows(
    sql`update events set decided_at = now() where ${ofOwners(sql`owner_no`, [ownerNo])} and event_no = ${eventNo}::bigint`,
  );
  return outcomes;
}

/** Messages, decisions and positions must match by ordinal. A missing one would drop a message silently. */
function mismatch({ event, decisions }: PreparedEvent, places: readonly Position[]): AppError {
  return new AppError("internal", "The messages, decisions and positions of the event do not match.", {
    event: event.eventNo,
    messages: event.payload.messages.length,
    decisions: decisions.length,
    places: places.length,
  });
}

/**
 * Allocates adjacent positions for the messages. Each extracted message gets a session of its own, so that
 * context windows do not count its words twice.
 */
async function allocateMessages(tx: Tx, { ownerNo, sessionId, payload }: StoredEvent): Promise<Position[]> {
  const turns = payload.messages.filter(({ extractedFrom }) => extractedFrom === undefined);
  const places = await allocatePositions(tx, ownerNo, sessionId, turns.length);
  for (let count = turns.length; count < payload.messages.length; count++)
    places.push(...(await allocatePositions(tx, ownerNo, null, 1)));
  return places;
}

/**
 * Writes the vectors if their space is still active or being built, and marks gaps in all other current
 * spaces.
 */
async function writeEmbedded(
  tx: Tx,
  { event: { ownerNo } }: PreparedEvent,
  resolved: readonly ResolvedMessage[],
  spaces: readonly number[],
): Promise<void> {
  const vectors = resolved.flatMap(({ turn: { position, embedded } }) =>
    embedded && spaces.includes(embedded.spaceNo) ? [{ ownerNo, position, ...embedded }] : [],
  );
  await writeVectors(tx, vectors);
  const completeSpace = vectors.length === resolved.length ? vectors[0]?.spaceNo : undefined;
  await markGaps(
    tx,
    ownerNo,
    spaces.filter((spaceNo) => spaceNo !== completeSpace),
    resolved.length,
  );
}

/** Returns null when the event was erased or decided before. */
async function lockOwner(tx: Tx, event: StoredEvent): Promise<LockedOwner | null> {
  const ownerFilter = ofOwners(sql`o.owner_no`, [event.ownerNo]);
  const [owner] = await tx.rows<{ tenant_id: string; kind: number; owner_id: string }>(sql`
    select t.tenant_id, o.kind, o.owner_id from owners o join tenants t on t.tenant_no = o.tenant_no where ${ownerFilter} for no key update of o`);
  const [due] = await tx.rows(sql`select 1 from events where ${ofOwners(sql`owner_no`, [event.ownerNo])}
    and event_no = ${event.eventNo}::bigint and decided_at is null`);
  const kind = OWNER_KINDS[owner?.kind ?? -1];
  return owner && due && kind ? { kind, id: owner.owner_id, tenantId: owner.tenant_id } : null;
}

/** Points the decision that dropped a message to its new memory, so that erasing one erases both. */
async function linkRescue(tx: Tx, { ownerNo, payload }: StoredEvent, outcome: Outcome): Promise<void> {
  const rescued = payload.requestedChange?.rescues;
  if (!rescued) return;
  await tx.rows(sql`update decisions set memory_position = ${outcome.memory}::bigint where ${ofOwners(sql`owner_no`, [ownerNo])}
    and event_no = ${rescued.event}::bigint and ordinal = ${rescued.ordinal}::smallint and memory_position is null`);
}

async function insertDecisions(
  tx: Tx,
  event: StoredEvent,
  resolved: readonly ResolvedMessage[],
): Promise<void> {
  const column = (pick: (one: ResolvedMessage) => string | number | null) => list(resolved.map(pick));
  await tx.rows(sql`insert into decisions (owner_no, event_no, ordinal, verdict, reason, type, is_ambiguous, position, memory_position, uncertain_position, uncertain_reason)
    select ${event.ownerNo}::bigint, ${event.eventNo}::bigint, d.* from unnest(${column(({ turn }) => turn.ordinal)}::smallint[],
      ${column(({ outcome }) => VERDICTS.indexOf(outcome.verdict))}::smallint[], ${column(({ outcome }) => outcome.reason)}::text[],
      ${column(({ outcome }) => (outcome.type === null ? null : MEMORY_TYPES.indexOf(outcome.type)))}::smallint[],
      ${column(({ isAmbiguous }) => String(isAmbiguous))}::boolean[], ${column(({ turn }) => turn.position)}::bigint[],
      ${column(({ outcome }) => outcome.memory)}::bigint[], ${column(({ outcome }) => outcome.uncertain)}::bigint[],
      ${column(({ outcome }) => outcome.uncertainReason)}::text[]) as d`);
}
