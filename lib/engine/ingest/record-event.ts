import { linkKeys } from "@/lib/analysis/pairs";
import { AppError, type Position } from "@/lib/base/core";
import { Rollback, type Tx } from "@/lib/storage/db";
import { markGaps, spacesToFill, writeIndex, writeVectors } from "@/lib/storage/index";
import {
  addToTotals,
  allocatePositions,
  type DecidedEvent,
  insertDecisions,
  linkRescued,
  lockOwnerOfUndecided,
  markDecided,
  type StoredEvent,
  speakerOf,
  writeTimeZone,
} from "@/lib/storage/records";

import type { LinkQuestion } from "./link-question";
import { recordBackground } from "./record-background";
import { type Outcome, resolveMessage, type Turn } from "./resolve-message";
import { type TextVectors, vectorOf } from "./vector-of";

/** A decided event with the vectors of its texts. */
export type PreparedEvent = DecidedEvent & { readonly vectors: TextVectors };

type ResolvedMessage = { readonly turn: Turn; readonly isAmbiguous: boolean; readonly outcome: Outcome };

/**
 * Writes the turns, index, decisions, memories, links and vectors of an event in the caller's transaction.
 * Does nothing for an event that was erased or decided before. Locks the owner's row, so that each owner has
 * one writer. Messages are resolved one after another, because each can correct an earlier one; the writes
 * that follow are batched. Returns the outcome of each message. Throws `internal` for a missing decision or
 * vector. With `questions`, adds what a language model should be asked about links and throws Rollback when
 * there is something to ask.
 */
export async function recordEvent(
  tx: Tx,
  prepared: PreparedEvent,
  questions?: LinkQuestion[],
): Promise<readonly Outcome[]> {
  const { event } = prepared;
  const { ownerNo, eventNo } = event;
  const [spaces, owner] = await Promise.all([spacesToFill(tx), lockOwnerOfUndecided(tx, event)]);
  if (!owner) return [];
  const { messages, timeZone = owner.timeZone ?? undefined } = event.payload;
  if (timeZone !== undefined && timeZone !== owner.timeZone) await writeTimeZone(tx, ownerNo, timeZone);
  const places = await allocateMessages(tx, event);
  if (prepared.decisions.length !== messages.length) throw mismatch(prepared, places);
  const resolved: ResolvedMessage[] = [];
  for (const [ordinal, message] of messages.entries()) {
    const decision = prepared.decisions[ordinal];
    const position = places[ordinal];
    if (!decision || position === undefined) throw mismatch(prepared, places);
    const embedded = vectorOf(prepared.vectors, message);
    const turn = { event, message, ordinal, position, embedded, questions };
    await writeIndex(tx, {
      ownerNo,
      position: turn.position,
      eventNo,
      speaker: speakerOf(message, event.agentId),
      text: message.text,
      keys: linkKeys(message),
      tags: event.payload.tags,
      occurredAt: new Date(message.at),
      timeZone,
    });
    resolved.push({
      turn,
      isAmbiguous: decision.ambiguous,
      outcome: await resolveMessage(tx, owner, turn, decision),
    });
  }
  if (questions?.length) throw new Rollback("A language model is asked before the event is stored.");
  for (const [ordinal, { coveredBy }] of prepared.decisions.entries()) {
    if (coveredBy === undefined) continue;
    const [covered, covering] = [resolved[ordinal], resolved[coveredBy]];
    if (!covered || !covering) throw mismatch(prepared, places);
    covered.outcome.memory = covering.outcome.memory;
  }
  const outcomes = resolved.map(({ outcome }) => outcome);
  const decisions = resolved.map(({ turn: { ordinal, position }, isAmbiguous, outcome }) => ({
    ...outcome,
    ordinal,
    position,
    isAmbiguous,
  }));
  await insertDecisions(tx, event, decisions);
  await recordBackground(tx, ownerNo, resolved, prepared.decisions);
  await writeEmbedded(tx, prepared, resolved, spaces);
  const rescued = event.payload.requestedChange?.rescues;
  if (rescued && outcomes[0]) await linkRescued(tx, ownerNo, rescued, outcomes[0].memory);
  await addToTotals(tx, ownerNo, outcomes);
  await markDecided(tx, event);
  return outcomes;
}

/** Returns the error for an event whose messages, decisions and positions do not match by ordinal. */
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
  await markGaps(
    tx,
    ownerNo,
    spaces.filter((spaceNo) => spaceNo !== completeSpace),
    resolved.length,
  );
}
