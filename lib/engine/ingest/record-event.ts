import { linkKeys } from "@/lib/analysis/pairs";
import { AppError, type OwnerNo, type Position } from "@/lib/base/core";
import { Rollback, type Tx } from "@/lib/storage/db";
import { markGaps, spacesToFill, writeIndex, writeVectors } from "@/lib/storage/index";
import {
  addToGraph,
  addToTotals,
  type DecidedEvent,
  type EventDecision,
  insertDecisions,
  type LockedOwner,
  lockOwnerOfUndecided,
  markDecided,
  pointToMemory,
  readFirstPosition,
  readPositions,
  type StoredEvent,
  speakerOf,
  writeEventTimeZone,
  writeTimeZone,
} from "@/lib/storage/records";
import { allocateMessages } from "./allocate-messages";
import { eraseWithoutTarget } from "./erase-without-target";
import type { EventStep } from "./event-steps";
import { findRelated, type Related, type RelatedAhead } from "./find-related";
import type { LinkedTurn, LinkQuestion } from "./link";
import { recordBackground } from "./record-background";
import { recordSources } from "./record-sources";
import { type Outcome, resolveMessage } from "./resolve-message";
import { type TextVectors, vectorOf } from "./vector-of";
import { writeOutcomeNotices } from "./write-outcome-notices";

/** A decided event with the vectors of its texts. */
export type PreparedEvent = DecidedEvent & { readonly vectors: TextVectors };

type ResolvedMessage = {
  readonly turn: LinkedTurn;
  readonly isAmbiguous: boolean;
  readonly outcome: Outcome;
};

type Linking = {
  /** Collects what a language model should be asked about links; absent when none is asked. */
  readonly questions?: LinkQuestion[] | undefined;
  /**
   * What was found about the first message of the event before its owner was locked. It is used if the owner
   * has not changed since; otherwise it is found again.
   */
  readonly ahead?: RelatedAhead | null;
};

/**
 * Writes one step of an event in the caller's transaction; the last step marks the event as decided. Skips
 * what was stored before or erased. Locks the owner's row, so that each owner has one writer. Throws
 * `internal` for a missing decision or vector, and Rollback when a language model should be asked first.
 */
export async function recordEvent(
  tx: Tx,
  prepared: PreparedEvent,
  step: EventStep,
  linking: Linking = {},
): Promise<readonly Outcome[]> {
  const { event, decisions } = prepared;
  const { ownerNo } = event;
  const [spaces, owner] = await Promise.all([spacesToFill(tx), lockOwnerOfUndecided(tx, event)]);
  if (!owner) return [];
  requireMatching(prepared);
  const timeZone = await recordTimeZone(tx, event, owner);
  // An event of one step is stored whole or not at all.
  const isWhole = step.ordinals.length === event.payload.messages.length;
  const [stored, firstPosition] = isWhole
    ? [new Map<number, Position>(), null]
    : await Promise.all([readPositions(tx, event), readFirstPosition(tx, event)]);
  if (stored.size === 0 && (await eraseWithoutTarget(tx, event))) return [];
  const positions = await allocateMessages(tx, event, step, stored.size > 0 ? firstPosition : null);
  const ordinals = step.ordinals.filter((ordinal) => !stored.has(ordinal));
  const resolved: ResolvedMessage[] = [];
  // One after another, because each message can correct an earlier one.
  for (const ordinal of ordinals) {
    const { turn, decision } = turnOf(prepared, ordinal, positions.get(ordinal), linking.questions);
    const related = await relatedTo(tx, turn, decision, owner, linking.ahead);
    await indexTurn(tx, turn, timeZone);
    const outcome = await resolveMessage(tx, owner, turn, decision, related);
    resolved.push({ turn, isAmbiguous: decision.ambiguous, outcome });
  }
  if (linking.questions?.length) throw new Rollback("A language model is asked before the event is stored.");
  await coverMessages(tx, prepared, resolved);
  // The writes here and below that are not awaited are queued by `tx.write` and sent in this order.
  insertDecisions(tx, event, resolved.map(toDecision));
  const turns = resolved.map(({ turn }) => turn);
  await recordSources(tx, event, turns, decisions);
  await recordBackground(tx, ownerNo, resolved, decisions);
  const added = resolved.flatMap(({ turn, outcome }) => (outcome.isNew ? [turn.position] : []));
  // Together, because both begin with reads, which then share a round trip.
  await Promise.all([addToGraph(tx, ownerNo, added), writeEmbedded(tx, ownerNo, turns, spaces)]);
  const outcomes = resolved.map(({ outcome }) => outcome);
  const rescued = event.payload.requestedChange?.rescues;
  if (rescued && outcomes[0]) await pointToMemory(tx, ownerNo, rescued, outcomes[0].memory);
  addToTotals(tx, ownerNo, outcomes);
  if (step.isLast) markDecided(tx, event);
  const outcomesByOrdinal = resolved.map(({ turn: { ordinal }, outcome }) => ({ ordinal, outcome }));
  await writeOutcomeNotices(tx, owner, event, outcomesByOrdinal, { isWhole, isLast: step.isLast });
  return outcomes;
}

/** Throws `internal` unless each message has a decision and each covered one a message that covers it. */
function requireMatching(prepared: PreparedEvent): void {
  const { event, decisions } = prepared;
  const { messages } = event.payload;
  const isCovered = ({ coveredBy }: EventDecision) => coveredBy === undefined || messages[coveredBy];
  if (decisions.length !== messages.length || !decisions.every(isCovered)) throw mismatch(prepared);
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
 * Returns the time zone in which the days of an event are counted: its own, or else its owner's. Stores it
 * where it is new: an event's time zone becomes its owner's, and an event without one gets its owner's.
 */
async function recordTimeZone(tx: Tx, event: StoredEvent, owner: LockedOwner): Promise<string | undefined> {
  const { timeZone = owner.timeZone ?? undefined } = event.payload;
  if (timeZone === undefined) return undefined;
  if (timeZone !== owner.timeZone) writeTimeZone(tx, event.ownerNo, timeZone);
  if (timeZone !== event.payload.timeZone) await writeEventTimeZone(tx, event, timeZone);
  return timeZone;
}

/** Returns a message of an event at its position, with the decision on it. Throws `internal` without one. */
function turnOf(
  prepared: PreparedEvent,
  ordinal: number,
  position: Position | undefined,
  questions: LinkQuestion[] | undefined,
): { turn: LinkedTurn; decision: EventDecision } {
  const { event, decisions, vectors } = prepared;
  const message = event.payload.messages[ordinal];
  const decision = decisions[ordinal];
  if (!message || !decision || position === undefined) throw mismatch(prepared);
  const embedded = vectorOf(vectors, message);
  return { turn: { event, message, ordinal, position, embedded, questions }, decision };
}

/** Returns how a message is related to memories: as found ahead, or found now if the owner has changed. */
async function relatedTo(
  tx: Tx,
  turn: LinkedTurn,
  decision: EventDecision,
  owner: LockedOwner,
  ahead: RelatedAhead | null | undefined,
): Promise<Related> {
  const isCurrent = ahead?.version === owner.version && ahead.position === turn.position;
  if (!isCurrent) return findRelated(tx, turn, decision);
  turn.questions?.push(...ahead.questions);
  return ahead.related;
}

/** Makes a message findable by its words, tags and days. */
async function indexTurn(
  tx: Tx,
  { event, message, position }: LinkedTurn,
  timeZone: string | undefined,
): Promise<void> {
  await writeIndex(tx, {
    ownerNo: event.ownerNo,
    position,
    eventNo: event.eventNo,
    speaker: speakerOf(message, event.agentId),
    role: message.role,
    text: message.text,
    keys: linkKeys(message),
    tags: event.payload.tags,
    occurredAt: new Date(message.at),
    timeZone,
  });
}

function toDecision({ turn: { ordinal, position }, isAmbiguous, outcome }: ResolvedMessage) {
  return { ...outcome, ordinal, position, isAmbiguous };
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
    const covering = coveredBy === undefined ? undefined : byOrdinal.get(coveredBy);
    if (!covering) continue;
    const covered = byOrdinal.get(ordinal);
    if (covered) covered.memory = covering.memory;
    else await pointToMemory(tx, event.ownerNo, { event: event.eventNo, ordinal }, covering.memory);
  }
}

/**
 * Writes the vectors whose space is still active or being built, and marks gaps in all other current spaces.
 */
async function writeEmbedded(
  tx: Tx,
  ownerNo: OwnerNo,
  turns: readonly LinkedTurn[],
  spaces: readonly number[],
): Promise<void> {
  const vectors = turns.flatMap(({ position, embedded }) =>
    embedded && spaces.includes(embedded.spaceNo) ? [{ ownerNo, position, ...embedded }] : [],
  );
  await writeVectors(tx, vectors);
  const completeSpace = vectors.length === turns.length ? vectors[0]?.spaceNo : undefined;
  markGaps(
    tx,
    ownerNo,
    spaces.filter((spaceNo) => spaceNo !== completeSpace),
    turns.length,
  );
}
