import { linkKeys } from "@/lib/analysis/pairs";
import { AppError, type Position } from "@/lib/base/core";
import { Rollback, type Tx } from "@/lib/storage/db";
import { markGaps, spacesToFill, writeIndex, writeVectors } from "@/lib/storage/index";
import {
  addToGraph,
  addToTotals,
  allocatePositions,
  conversationOrder,
  type DecidedEvent,
  type EventDecision,
  insertDecisions,
  linkRescued,
  lockOwnerOfUndecided,
  markDecided,
  readFirstPosition,
  readPositions,
  type StoredEvent,
  speakerOf,
  writeEventTimeZone,
  writeFirstPosition,
  writeTimeZone,
} from "@/lib/storage/records";
import { eraseWithoutTarget } from "./erase-without-target";
import { findRelated, type RelatedAhead } from "./find-related";
import type { LinkedTurn, LinkQuestion } from "./link";
import { noticeOutcomes } from "./notice-outcomes";
import { recordBackground } from "./record-background";
import { recordSources } from "./record-sources";
import { type Outcome, resolveMessage } from "./resolve-message";
import { type TextVectors, vectorOf } from "./vector-of";

/** A decided event with the vectors of its texts. */
export type PreparedEvent = DecidedEvent & { readonly vectors: TextVectors };

type ResolvedMessage = {
  readonly turn: LinkedTurn;
  readonly isAmbiguous: boolean;
  readonly outcome: Outcome;
};

/** Messages of an event that are stored in one transaction, in the order of the conversation. */
export type Step = { readonly ordinals: readonly number[]; readonly isLast: boolean };

/** A long message has many parts, and the embedded database serves nothing else during a transaction. */
const PARTS_PER_STEP = 4;

/** Returns the steps in which an event is stored: one, or several for an event with a long message. */
export function stepsOf({ payload: { messages } }: StoredEvent): Step[] {
  const order = conversationOrder(messages);
  const size = messages.some(({ part }) => part) ? PARTS_PER_STEP : Math.max(order.length, 1);
  const starts = Array.from(
    { length: Math.max(1, Math.ceil(order.length / size)) },
    (_, step) => step * size,
  );
  return starts.map((from) => ({
    ordinals: order.slice(from, from + size),
    isLast: from + size >= order.length,
  }));
}

/**
 * Writes one step of an event in the caller's transaction; the last step marks the event as decided. Skips
 * what was stored before or erased. Locks the owner's row, so that each owner has one writer. Messages are
 * resolved one after another, because each can correct an earlier one. Throws `internal` for a missing
 * decision or vector. With `questions`, adds what a language model should be asked about links and throws
 * Rollback when there is something to ask. What was found `ahead` about the first message of the event is
 * used if the owner has not changed since; otherwise it is found again.
 */
export async function recordEvent(
  tx: Tx,
  prepared: PreparedEvent,
  step: Step,
  questions?: LinkQuestion[],
  ahead?: RelatedAhead | null,
): Promise<readonly Outcome[]> {
  const { event } = prepared;
  const { ownerNo, eventNo } = event;
  const [spaces, owner] = await Promise.all([spacesToFill(tx), lockOwnerOfUndecided(tx, event)]);
  if (!owner) return [];
  const { messages, timeZone = owner.timeZone ?? undefined } = event.payload;
  if (timeZone !== undefined && timeZone !== owner.timeZone) writeTimeZone(tx, ownerNo, timeZone);
  if (timeZone !== undefined && timeZone !== event.payload.timeZone)
    await writeEventTimeZone(tx, event, timeZone);
  const isCovered = ({ coveredBy }: EventDecision) => coveredBy === undefined || messages[coveredBy];
  if (prepared.decisions.length !== messages.length || !prepared.decisions.every(isCovered))
    throw mismatch(prepared);
  // An event of one step is stored whole or not at all.
  const isWhole = step.ordinals.length === messages.length;
  const [decided, firstPosition] = isWhole
    ? [new Map<number, Position>(), null]
    : await Promise.all([readPositions(tx, event), readFirstPosition(tx, event)]);
  if (decided.size === 0 && (await eraseWithoutTarget(tx, event))) return [];
  const places = await allocateMessages(tx, event, step, decided.size > 0 ? firstPosition : null);
  const resolved: ResolvedMessage[] = [];
  for (const ordinal of step.ordinals) {
    const message = messages[ordinal];
    const decision = prepared.decisions[ordinal];
    const position = places.get(ordinal);
    if (!message || !decision || position === undefined) throw mismatch(prepared);
    if (decided.has(ordinal)) continue;
    const embedded = vectorOf(prepared.vectors, message);
    const turn = { event, message, ordinal, position, embedded, questions };
    const isCurrent = ahead?.version === owner.version && ahead.position === position;
    const related = isCurrent ? ahead.related : await findRelated(tx, turn, decision);
    if (isCurrent) questions?.push(...ahead.questions);
    await writeIndex(tx, {
      ownerNo,
      position: turn.position,
      eventNo,
      speaker: speakerOf(message, event.agentId),
      role: message.role,
      text: message.text,
      keys: linkKeys(message),
      tags: event.payload.tags,
      occurredAt: new Date(message.at),
      timeZone,
    });
    resolved.push({
      turn,
      isAmbiguous: decision.ambiguous,
      outcome: await resolveMessage(tx, owner, turn, decision, related),
    });
  }
  if (questions?.length) throw new Rollback("A language model is asked before the event is stored.");
  await coverMessages(tx, prepared, resolved);
  const outcomes = resolved.map(({ outcome }) => outcome);
  const decisions = resolved.map(({ turn: { ordinal, position }, isAmbiguous, outcome }) => ({
    ...outcome,
    ordinal,
    position,
    isAmbiguous,
  }));
  insertDecisions(tx, event, decisions);
  await recordSources(
    tx,
    event,
    resolved.map(({ turn }) => turn),
    prepared.decisions,
  );
  await recordBackground(tx, ownerNo, resolved, prepared.decisions);
  const added = resolved.flatMap(({ turn, outcome }) => (outcome.isNew ? [turn.position] : []));
  // Both read first, in one round trip.
  await Promise.all([addToGraph(tx, ownerNo, added), writeEmbedded(tx, prepared, resolved, spaces)]);
  const rescued = event.payload.requestedChange?.rescues;
  if (rescued && outcomes[0]) await linkRescued(tx, ownerNo, rescued, outcomes[0].memory);
  addToTotals(tx, ownerNo, outcomes);
  if (step.isLast) markDecided(tx, event);
  const resolvedPlaces = resolved.map(({ turn: { ordinal }, outcome }) => ({ ordinal, outcome }));
  await noticeOutcomes(tx, owner, event, resolvedPlaces, { isWhole, isLast: step.isLast });
  return outcomes;
}

/**
 * Points each message that another one covers to that one's memory. The covering message was extracted, so it
 * is stored in the same step or a later one.
 */
async function coverMessages(
  tx: Tx,
  { event, decisions }: PreparedEvent,
  resolved: readonly ResolvedMessage[],
): Promise<void> {
  const byOrdinal = new Map(resolved.map((one) => [one.turn.ordinal, one.outcome]));
  for (const [ordinal, { coveredBy }] of decisions.entries()) {
    const covering = byOrdinal.get(coveredBy ?? -1);
    if (!covering) continue;
    const covered = byOrdinal.get(ordinal);
    if (covered) covered.memory = covering.memory;
    else await linkRescued(tx, event.ownerNo, { event: event.eventNo, ordinal }, covering.memory);
  }
}

/** Returns the error for an event whose messages, decisions and positions do not match by ordinal. */
function mismatch({ event, decisions }: PreparedEvent): AppError {
  return new AppError("internal", "The messages, decisions and positions of the event do not match.", {
    event: event.eventNo,
    messages: event.payload.messages.length,
    decisions: decisions.length,
  });
}

/**
 * Returns the positions of a step's messages by ordinal. All messages of the event are adjacent: the first
 * step allocates their positions, and `firstPosition` is the first of them when a step is stored already.
 * Each extracted message gets a session of its own, so that context windows do not count its words twice.
 */
async function allocateMessages(
  tx: Tx,
  event: StoredEvent,
  { ordinals }: Step,
  firstPosition: Position | null,
): Promise<ReadonlyMap<number, Position>> {
  const { messages } = event.payload;
  const isSaid = (ordinal: number) => messages[ordinal]?.extractedFrom === undefined;
  const said = conversationOrder(messages).filter(isSaid);
  const first = said.length === 0 ? null : (firstPosition ?? (await allocateFirst(tx, event, said.length)));
  const places = new Map<number, Position>();
  for (const ordinal of ordinals) {
    const [own] = isSaid(ordinal) ? [] : await allocatePositions(tx, event.ownerNo, null, 1);
    const position = own ?? (first ?? 0) + said.indexOf(ordinal);
    places.set(ordinal, position as Position);
  }
  return places;
}

/** Allocates the positions of an event and returns the first. The first step of several stores it. */
async function allocateFirst(tx: Tx, event: StoredEvent, count: number): Promise<Position> {
  const [first] = await allocatePositions(tx, event.ownerNo, event.sessionId, count);
  if (first === undefined) throw new AppError("internal", "No position was allocated.");
  if (stepsOf(event).length > 1) writeFirstPosition(tx, event, first);
  return first;
}

/**
 * Writes the vectors whose space is still active or being built, and marks gaps in all other current spaces.
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
  markGaps(
    tx,
    ownerNo,
    spaces.filter((spaceNo) => spaceNo !== completeSpace),
    resolved.length,
  );
}
