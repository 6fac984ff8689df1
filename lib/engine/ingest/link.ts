import type { Decision } from "@/lib/analysis/decide";
import type { MemoryType, Position, Reason } from "@/lib/base/core";
import type { TextEmbedding } from "@/lib/storage/index";
import type { MemoryPair, MessageRef, StoredEvent, StoredMessage } from "@/lib/storage/records";

/** The memories that a message replaces, and those that it may replace. */
export type Link = {
  /** The memories to supersede, likeliest first. */
  readonly targets: readonly Position[];
  /** The likeliest memory that is only marked for review. */
  readonly uncertain: Position | null;
  /** The evidence for the first target or the uncertain memory; without either, the decision's reason. */
  readonly reason: Reason;
  /** Whether the message is older than its target, so that the message itself is outdated. */
  readonly isOlder: boolean;
  /** The type of the new memory, if the link determines it. */
  readonly type: MemoryType | null;
  /** A memory that stays, because the message corrects only one of its sentences. */
  readonly partOf: Position | null;
  /** The memories that the message may replace, with the probability of each. */
  readonly pairs: readonly MemoryPair[];
  /** The memory that the message says again in other words. */
  readonly confirmed: Position | null;
};

/** A question for a language model: which of these memories does the message replace? */
export type LinkQuestion = {
  readonly ordinal: number;
  readonly text: string;
  /** Likeliest first, at most five. */
  readonly candidates: readonly { readonly ref: MessageRef; readonly text: string }[];
};

/** A message of an event, its position, and its vector. */
export type LinkedTurn = {
  readonly event: StoredEvent;
  readonly message: StoredMessage;
  readonly position: Position;
  readonly ordinal: number;
  readonly embedded: TextEmbedding | null;
  /** Collects the questions for a language model; absent when none is asked. */
  readonly questions?: LinkQuestion[] | undefined;
};

/** Whether the message replaces a memory or corrects a part of one. */
export function isCorrecting({ targets, partOf }: Link): boolean {
  return targets.length > 0 || partOf !== null;
}

/** Returns the positions of memories that share rare words with a message, the most similar first. */
export type FindSimilar = () => Promise<readonly number[]>;

/** The result for a message that corrects nothing. */
export function noLink({ reason }: Decision): Link {
  return {
    targets: [],
    uncertain: null,
    reason,
    isOlder: false,
    type: null,
    partOf: null,
    pairs: [],
    confirmed: null,
  };
}
