import { autocommit } from "@/lib/storage/db";
import type { Claim } from "@/lib/storage/queue";
import { conversationOrder, readNextPosition } from "@/lib/storage/records";
import type { EventStep } from "./event-steps";
import { findRelated, type RelatedAhead } from "./find-related";
import type { LinkQuestion } from "./link";
import type { PreparedEvent } from "./record-event";
import { vectorOf } from "./vector-of";

/**
 * Finds how the first message of an event is related to the memories of its owner, before the transaction
 * that stores it: reading and comparing takes longer than storing, and the embedded database answers nothing
 * else during a transaction. Later messages depend on what the earlier ones store: their words count, and a
 * message can correct, repeat or answer an earlier one. Returns null for a later step, and when the event was
 * erased or decided before.
 */
export async function findAhead(
  lane: Pick<Claim, "tenantNo">,
  { event, decisions, vectors }: PreparedEvent,
  step: EventStep,
): Promise<RelatedAhead | null> {
  const { messages } = event.payload;
  const [ordinal = -1] = conversationOrder(messages);
  const message = messages[ordinal];
  const decision = decisions[ordinal];
  if (!message || !decision || step.ordinals[0] !== ordinal) return null;
  const tx = autocommit(lane, "work");
  // Read first, so that every later change of the owner is noticed.
  const next = await readNextPosition(tx, event);
  if (!next) return null;
  const questions: LinkQuestion[] = [];
  const embedded = vectorOf(vectors, message);
  const turn = { event, message, ordinal, position: next.position, embedded, questions };
  return { ...next, questions, related: await findRelated(tx, turn, decision) };
}
