import type { Decision } from "./decide/decide";

/**
 * What came of asking a model about a message: it answered, or why the rules decide. `invalid` is no JSON of the schema,
 * or too much of it; `nonsense` is what no check lets pass.
 */
export type AssistOutcome = "answered" | "timeout" | "unavailable" | "invalid" | "nonsense";

/** A message of an earlier or the same event, by the event's number and its own ordinal. */
export type Said = { readonly event: number; readonly ordinal: number };

/** A verdict within its event. */
export type EventDecision = Decision & {
  /** Another message of the event holds what this one says, by its ordinal. */
  readonly heldBy?: number;
  /** What the assistant had said, when the message agrees to it or denies it; `isAll`: it said nothing else. */
  readonly about?: Said & { readonly isAll: boolean };
};

/**
 * What the message alone would not give again: a model's verdict, or one that goes by the message before. Written before
 * anything is stored, so that an event that is decided again, after a crash or by another worker, is decided alike.
 */
export type SecondLook = {
  /** By ordinal, of all messages. */
  readonly decisions: readonly EventDecision[];
  /** Version of the prompt, the model, and what came of it by ordinal, when a model was asked. */
  readonly asked?: {
    readonly prompt: number;
    readonly model: string;
    readonly outcomes: Readonly<Record<number, AssistOutcome>>;
  };
};
