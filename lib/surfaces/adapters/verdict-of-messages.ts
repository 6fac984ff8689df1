import { type MemoryType, REASONS, type Verdict } from "@/lib/base/core";
import type { EventOutput } from "@/lib/features/memories";

/** What became of a message. `known` repeats a memory; `failed` waits for somebody in the dead letters. */
export type MessageVerdict = {
  readonly outcome: "stored" | "superseding" | "known" | "dropped" | "queued" | "failed";
  /** Index of the message in its event. One that was extracted from another one follows these. */
  readonly ordinal: number;
  /** The memory that holds what the message says; null when there is none, or none yet. */
  readonly memoryId: string | null;
  readonly type: MemoryType | null;
  /** Code of the reason, and the same in words; null while the message is queued. */
  readonly reason: string | null;
  readonly reasonText: string | null;
  /** The memories that the message superseded. */
  readonly supersededIds: readonly string[];
};

const OUTCOMES: Readonly<Record<Verdict, MessageVerdict["outcome"]>> = {
  stored: "stored",
  superseding: "superseding",
  deduplicated: "known",
  dropped: "dropped",
};

/** Of a message that was stored in parts, the first outcome of this list is that of the message. */
const PRECEDENCE: readonly MessageVerdict["outcome"][] = ["superseding", "stored", "known", "dropped"];

/**
 * Returns what became of the messages of a decided event, in their order. A long message that was stored in
 * parts has one verdict: the best of its parts, the first memory, and the memories that all superseded.
 */
export function verdictsOfMessages(decisions: EventOutput["decisions"]): MessageVerdict[] {
  // A message that confirms a memory beside its own has a second decision, which follows the first.
  const first = decisions.filter(({ ordinal }, at, all) => all[at - 1]?.ordinal !== ordinal);
  const messages = new Map<number, MessageVerdict[]>();
  for (const decision of first) {
    const ordinal = decision.part_of ?? decision.ordinal;
    messages.set(ordinal, [...(messages.get(ordinal) ?? []), verdictOf(decision, ordinal)]);
  }
  return [...messages.values()].flatMap((parts) => {
    const [best] = parts.toSorted((a, b) => PRECEDENCE.indexOf(a.outcome) - PRECEDENCE.indexOf(b.outcome));
    // The first part that is stored stands for the whole text.
    const stored = parts.find(({ outcome }) => outcome === "stored" || outcome === "superseding");
    const memoryId = (stored ?? best)?.memoryId ?? null;
    return best
      ? [{ ...best, memoryId, supersededIds: parts.flatMap(({ supersededIds }) => supersededIds) }]
      : [];
  });
}

function verdictOf(decision: EventOutput["decisions"][number], ordinal: number): MessageVerdict {
  return {
    outcome: OUTCOMES[decision.verdict],
    ordinal,
    memoryId: decision.memory_id,
    type: decision.type,
    reason: decision.reason,
    reasonText: (REASONS as Readonly<Record<string, string>>)[decision.reason] ?? null,
    supersededIds: decision.superseded_memory_ids,
  };
}
