import type { MemoryType } from "@/lib/core";

const DAY_MS = 24 * 60 * 60 * 1000;

/** When a memory of the type stops being returned: a mood 24 hours after it was so, everything else never (null). */
export function expiryOf(type: MemoryType, occurredAt: Date): Date | null {
  return type === "mood" ? new Date(occurredAt.getTime() + DAY_MS) : null;
}
