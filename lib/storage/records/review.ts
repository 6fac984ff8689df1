import type { Decision } from "@/lib/analysis/decide";

/**
 * Outcome of a model request: an answer, or the reason why the rules decide. `invalid` means that the answer
 * was not JSON that matches the schema, or was too long; `rejected` means that it failed a check, and
 * `over_budget` that today's tokens are used up.
 */
export type AssistOutcome = "answered" | "timeout" | "unavailable" | "invalid" | "rejected" | "over_budget";

/** Reference to a message by event number and ordinal. */
export type MessageRef = { readonly event: number; readonly ordinal: number };

/** The decision on one message of an event. */
export type EventDecision = Decision & {
  /** Ordinal of the message of the same event that covers this one. */
  readonly coveredBy?: number;
  /**
   * The assistant's message that this one confirms or denies. `isAll` means that the assistant's message
   * makes no other statement.
   */
  readonly about?: MessageRef & { readonly isAll: boolean };
};

/**
 * A language model's answers to which memories a message replaces, by ordinal: the messages that stored them,
 * or none. Ordinals without a clear answer are missing.
 */
export type LinkAnswers = {
  readonly prompt: number;
  readonly model: string;
  readonly replaces: Readonly<Record<number, readonly MessageRef[]>>;
};

/**
 * Decisions that cannot be reproduced from the messages alone, such as a model's. They are saved before any
 * memory, so that a repeated delivery of the event leads to the same decisions.
 */
export type Review = {
  /** Decisions on all messages, by ordinal. */
  readonly decisions: readonly EventDecision[];
  /** Prompt version, model, and outcome by ordinal; absent when no model was asked. */
  readonly assist?: {
    readonly prompt: number;
    readonly model: string;
    readonly outcomes: Readonly<Record<number, AssistOutcome>>;
  };
  /** Absent when no model was asked about links. */
  readonly links?: LinkAnswers;
};
