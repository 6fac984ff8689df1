import type { Redaction } from "@/lib/analysis/pii";
import type { MemoryType, OwnerRef, RequestedReason, Role } from "@/lib/base/core";
import type { Review } from "./review";

/** A message in its stored form: redacted and dated. */
export type StoredMessage = {
  readonly role: Role;
  readonly text: string;
  readonly speaker: string | null;
  readonly at: string;
  /** Set when the caller sent no time; `at` is then the time of acceptance. */
  readonly isUndated?: true;
  /**
   * Ordinal of the message of the same event that this one was extracted from. An extracted message is not
   * one of the session's turns.
   */
  readonly extractedFrom?: number;
  /** Set for a text that a model wrote about a session. It is not one of the session's turns. */
  readonly isDerived?: true;
  /** Stored events and export files have this name. */
  readonly wishes?: CallerOverrides;
  readonly part?: MessagePart;
};

/** Returns whether a message was sent, and not extracted from another one of its event. */
export function isOriginal(message: StoredMessage | undefined): boolean {
  return message?.extractedFrom === undefined;
}

/**
 * The place of a text in a long message that was cut. The first part has the ordinal of the message, and the
 * others follow all messages of the event. The texts of all parts, joined, are the message.
 */
export type MessagePart = {
  /** Ordinal of the first part. */
  readonly of: number;
  /** From 1 to `count`. */
  readonly no: number;
  readonly count: number;
};

/**
 * What the caller of a message decides in place of the rules. They decide about everything that is missing.
 */
type CallerOverrides = {
  readonly keep?: true;
  readonly type?: MemoryType;
  /** From 0 to 1. */
  readonly confidence?: number;
  /** ISO 8601. */
  readonly expiresAt?: string;
};

/**
 * A change that somebody requested explicitly. Its message is always kept and links only to the named memory.
 */
export type RequestedChange = {
  /** The requesting actor, as in the audit log. */
  readonly actor: string;
  readonly reason: RequestedReason;
  /** Position of the memory to replace. */
  readonly supersedes?: number;
  /** The type to store; defaults to the type of the replaced memory, then to the decision of the rules. */
  readonly type?: MemoryType;
  /** The dropped message to restore. */
  readonly rescues?: { readonly event: number; readonly ordinal: number };
};

/** The sources of events with a requested change, which distinguish them from an agent's events. */
export const REQUESTED_SOURCES = ["supersede", "undo", "rescue"] as const;
export type RequestedSource = (typeof REQUESTED_SOURCES)[number];

/** The JSON document of an event (`events.payload`). */
export type Payload = {
  readonly messages: readonly StoredMessage[];
  readonly tags: readonly string[];
  readonly metadata: unknown;
  /** The IANA time zone in which days are counted: the caller's, else the owner's; UTC when absent. */
  readonly timeZone?: string;
  /** ID of the owner's event whose memory has replaced the memories of this one. */
  readonly replacedBy?: string;
  readonly requestedChange?: RequestedChange;
  readonly review?: Review;
};

export type CleanRedaction = Omit<Redaction, "kind"> & { readonly kind: string; readonly field: string };

/** A redacted event, ready to be stored. It holds no raw text. */
export type CleanEvent = {
  readonly owner: OwnerRef;
  readonly eventId: string;
  readonly sessionId: string | null;
  readonly agentId: string | null;
  readonly source: string | null;
  readonly payload: Payload;
  /** At most MAX_LISTED_REDACTIONS, messages first. */
  readonly redactions: readonly CleanRedaction[];
  /** The number of all redactions by kind. */
  readonly redactionCounts: ReadonlyMap<string, number>;
};

/**
 * Maximum number of redactions that are listed per accepted event. A message of 32 KB can have over a
 * thousand.
 */
export const MAX_LISTED_REDACTIONS = 1000;
