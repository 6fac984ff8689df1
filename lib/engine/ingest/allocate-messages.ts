import { AppError, type Position } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import {
  allocatePositions,
  conversationOrder,
  isOriginal,
  type StoredEvent,
  writeFirstPosition,
} from "@/lib/storage/records";
import { type EventStep, stepsOf } from "./event-steps";

/**
 * Returns the positions of a step's messages by ordinal. All messages of the event are adjacent: the first
 * step allocates their positions, and `firstPosition` is the first of them when a step is stored already.
 * Each extracted message gets a session of its own, so that context windows do not count its words twice.
 */
export async function allocateMessages(
  tx: Tx,
  event: StoredEvent,
  { ordinals }: EventStep,
  firstPosition: Position | null,
): Promise<ReadonlyMap<number, Position>> {
  const { messages } = event.payload;
  const originals = conversationOrder(messages).filter((ordinal) => isOriginal(messages[ordinal]));
  const first =
    originals.length === 0 ? null : (firstPosition ?? (await allocateFirst(tx, event, originals.length)));
  const positions = new Map<number, Position>();
  for (const ordinal of ordinals) {
    const [own] = isOriginal(messages[ordinal]) ? [] : await allocatePositions(tx, event.ownerNo, null, 1);
    const position = own ?? (first ?? 0) + originals.indexOf(ordinal);
    positions.set(ordinal, position as Position);
  }
  return positions;
}

/** Allocates the positions of an event and returns the first. The first step of several stores it. */
async function allocateFirst(tx: Tx, event: StoredEvent, count: number): Promise<Position> {
  const [first] = await allocatePositions(tx, event.ownerNo, event.sessionId, count);
  if (first === undefined) throw new AppError("internal", "No position was allocated.");
  if (stepsOf(event).length > 1) writeFirstPosition(tx, event, first);
  return first;
}
