import { eachAlone } from "@/lib/storage/db";
import type { Claim } from "@/lib/storage/queue";
import { readNextPlace } from "@/lib/storage/records";
import { findRelated, type RelatedAhead } from "./find-related";
import type { LinkQuestion } from "./link";
import type { PreparedEvent } from "./record-event";
import { vectorOf } from "./vector-of";

/**
 * Finds how an event of one message is related to the memories of its owner, before the transaction that
 * stores it: reading and comparing takes longer than storing, and the embedded database answers nothing else
 * during a transaction. Returns null for an event of several messages, because each can correct an earlier
 * one, and when the owner was erased.
 */
export async function findAhead(
  lane: Pick<Claim, "tenantNo">,
  { event, decisions, vectors }: PreparedEvent,
): Promise<RelatedAhead | null> {
  const [message, ...others] = event.payload.messages;
  const [decision] = decisions;
  if (!message || !decision || others.length > 0) return null;
  const tx = eachAlone(lane, "work");
  // Read first, so that every later change of the owner is noticed.
  const place = await readNextPlace(tx, event);
  if (!place) return null;
  const questions: LinkQuestion[] = [];
  const turn = {
    event,
    message,
    ordinal: 0,
    position: place.position,
    embedded: vectorOf(vectors, message),
    questions,
  };
  return { ...place, questions, related: await findRelated(tx, turn, decision) };
}
