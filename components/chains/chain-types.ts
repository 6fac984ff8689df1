import type { z } from "zod";
import type { MemoryType, OwnerRef, Role } from "@/lib/base/core";
import type { contradictionPage } from "@/lib/features/memories";

/** One version of a corrected memory. */
export type Version = {
  readonly id: string;
  readonly text: string;
  readonly type: MemoryType;
  readonly occurred_at: string;
  readonly recorded_at: string;
  readonly event_id: string;
  readonly source: string | null;
  readonly agent_id: string | null;
  readonly session_id: string | null;
  readonly role: Role;
  readonly speaker: string | null;
  /** The member or API key that requested the correction; null if it came from an event of an agent. */
  readonly actor: string | null;
  readonly superseded_at: string | null;
  readonly superseded_by: string | null;
  readonly supersede_reason: string | null;
};

/** A corrected memory with its versions, oldest first. */
export type CorrectedMemory = {
  readonly id: string;
  readonly owner: OwnerRef;
  readonly corrected_at: string;
  readonly reason: string;
  readonly current: { readonly id: string; readonly expires_at: string | null } | null;
  readonly versions: readonly Version[];
  readonly has_more_versions: boolean;
};

/** Two current memories that may contradict each other. */
export type Contradiction = z.infer<typeof contradictionPage>["items"][number];
