import type { TenantNo } from "@/lib/base/core";
import type { EventDecision, Review, StoredEvent, StoredMessage } from "@/lib/storage/records";
import { decideMessages } from "./decide-messages";
import type { TextVectors } from "./vector-of";

/** An event that is being decided. Extracted messages and their decisions follow the original ones. */
export type Draft = {
  readonly event: StoredEvent;
  readonly messages: StoredMessage[];
  readonly decisions: EventDecision[];
  /** True when a repeat might decide differently, so that these decisions must be saved. */
  isReviewed: boolean;
  assist?: Review["assist"];
};

/** Decides an event by the rules and the vectors of its messages. */
export async function draftEvent(
  tenant: { readonly tenantNo: TenantNo },
  event: StoredEvent,
  vectors: TextVectors,
): Promise<Draft> {
  const { payload } = event;
  return {
    event,
    messages: [...payload.messages],
    decisions: await decideMessages(tenant, payload, vectors),
    isReviewed: false,
  };
}

/** Replaces the decision on a message. */
export function redecide(draft: Draft, ordinal: number, decision: EventDecision): void {
  draft.decisions[ordinal] = decision;
  draft.isReviewed = true;
}

/** Adds a message that restates all or part of another message. Returns its ordinal. */
export function addExtracted(
  draft: Draft,
  message: StoredMessage,
  extractedFrom: number,
  decision: EventDecision,
): number {
  draft.isReviewed = true;
  draft.decisions.push(decision);
  return draft.messages.push({ ...message, extractedFrom }) - 1;
}
