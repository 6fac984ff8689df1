import type { MemoryType, OwnerRef, Role, Verdict } from "@/lib/core";
import type { Memory as Stored } from "@/lib/memories";
import type { RetrieveOutput } from "@/lib/retrieval";

/** A memory with what lists show of its state. */
export type Memory = Stored & {
  readonly state: "current" | "superseded" | "expired";
  readonly is_embedding_pending: boolean;
  readonly redaction_count: number;
  readonly is_superseding: boolean;
};

/** A memory that a search returned. */
export type Hit = RetrieveOutput["hits"][number];

/** A masked span; `start` and `length` count in the text shown. */
export type Redaction = {
  readonly field: string;
  readonly kind: string;
  readonly rule: string;
  readonly mode: "mask" | "drop" | "tag";
  readonly start: number;
  readonly length: number;
};

/** The event that a memory comes from. */
export type Origin = {
  readonly event: {
    readonly id: string;
    readonly received_at: string;
    readonly decided_at: string | null;
    readonly owner: OwnerRef;
    readonly session_id: string | null;
    readonly agent_id: string | null;
    readonly source: string | null;
    readonly tags: readonly string[];
    readonly metadata: unknown;
    readonly actor: string | null;
  };
  readonly ordinal: number;
  readonly messages: readonly Message[];
  readonly redactions: readonly Redaction[];
};

export type Message = {
  readonly ordinal: number;
  readonly role: Role;
  readonly speaker: string | null;
  readonly text: string;
  readonly at: string;
  readonly decision: {
    readonly id: string;
    readonly verdict: Verdict;
    readonly reason: string;
    readonly type: MemoryType | null;
    readonly is_ambiguous: boolean;
    readonly uncertain_memory_id: string | null;
    readonly decided_at: string;
  } | null;
  readonly redactions: readonly Redaction[];
};

/** A verdict on one message. */
export type Decision = {
  readonly id: string;
  readonly event_id: string;
  readonly ordinal: number;
  readonly owner: OwnerRef;
  readonly verdict: Verdict;
  readonly reason: string;
  readonly type: MemoryType | null;
  readonly is_ambiguous: boolean;
  readonly text: string | null;
  readonly role: Role;
  readonly speaker: string | null;
  readonly source: string | null;
  readonly session_id: string | null;
  readonly agent_id: string | null;
  readonly memory_id: string | null;
  readonly decided_at: string;
  readonly is_rescued: boolean;
};

/** Who was shown a memory. */
export type Usage = {
  readonly items: readonly {
    readonly request_id: string;
    readonly actor: string;
    readonly rank: number;
    readonly shown_at: string;
  }[];
};
