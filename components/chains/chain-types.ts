import type { z } from "zod";
import type { MemoryType, OwnerRef, Role } from "@/lib/core";
import type { contradictionPage } from "@/lib/memories";

/** One version in a chain of corrections. */
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
  /** Who asked for it by name or key; null when it came from what an agent sent. */
  readonly actor: string | null;
  readonly superseded_at: string | null;
  readonly superseded_by: string | null;
  readonly supersede_reason: string | null;
};

/** A memory that was corrected, oldest version first. */
export type CorrectedMemory = {
  readonly id: string;
  readonly owner: OwnerRef;
  readonly corrected_at: string;
  readonly reason: string;
  readonly current: { readonly id: string; readonly expires_at: string | null } | null;
  readonly versions: readonly Version[];
  readonly has_more_versions: boolean;
};

/** Two live memories of which one may correct the other. */
export type Contradiction = z.infer<typeof contradictionPage>["items"][number];
