import type { Decision } from "@/lib/analysis/decide";
import type { MemoryType, Position, Reason, Role } from "@/lib/base/core";

/** Types that a new value keeps: "gate light off at midnight" is as much a preference as what it replaces. */
const LASTING: ReadonlySet<MemoryType> = new Set(["preference", "decision"]);
/** Types that say otherwise. */
const DISTINCT: ReadonlySet<MemoryType> = new Set(["preference", "decision", "mood"]);

/** The part of a link that matters for the type. */
type Replacement = {
  readonly targets: readonly Position[];
  readonly isOlder: boolean;
  readonly reason: Reason;
};
type Replaced = { readonly position: Position; readonly type: MemoryType };

/**
 * Returns the type that a message takes over from the likeliest memory that it replaces, or null. Only a
 * preference or decision passes its type on, only to a person's message without a type of its own, and not
 * when the message says that the older one has ended. A correction says how something changes and not what it
 * is, so that a corrected preference stays one.
 */
export function inheritedType(
  role: Role,
  decision: Decision,
  { targets, isOlder, reason }: Replacement,
  memories: readonly Replaced[],
): MemoryType | null {
  const [first] = targets;
  if (first === undefined || isOlder || role !== "user" || reason === "state_ended") return null;
  if (decision.keep && DISTINCT.has(decision.type)) return null;
  const replaced = memories.find(({ position }) => position === first);
  return replaced && LASTING.has(replaced.type) ? replaced.type : null;
}
