import type { StoredMessage } from "./clean-event";
import { decideMessages } from "./decide-messages";
import type { StoredEvent } from "./read-events";
import type { EventDecision, SecondLook } from "./second-look";

/** An event while it is decided. What is taken out of a message stands at the end of messages and decisions. */
export type Draft = {
  readonly event: StoredEvent;
  readonly messages: StoredMessage[];
  readonly decisions: EventDecision[];
  /** Set once its messages alone would not give these verdicts again. */
  isSecondLook: boolean;
  asked?: SecondLook["asked"];
};

/** An event with the verdicts of the rules, message by message. */
export function draftEvent(event: StoredEvent): Draft {
  const { payload } = event;
  return {
    event,
    messages: [...payload.messages],
    decisions: decideMessages(payload),
    isSecondLook: false,
  };
}

/** Changes the verdict on a message. */
export function redecide(draft: Draft, ordinal: number, decision: EventDecision): void {
  draft.decisions[ordinal] = decision;
  draft.isSecondLook = true;
}

/** Adds a message that says what another says, or a part of it. Gives its ordinal. */
export function take(draft: Draft, message: StoredMessage, of: number, decision: EventDecision): number {
  draft.isSecondLook = true;
  draft.decisions.push(decision);
  return draft.messages.push({ ...message, of }) - 1;
}
