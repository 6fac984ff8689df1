import { withChances } from "@/lib/analysis/decide";
import type { TypeChances } from "@/lib/analysis/types";
import { TYPE_CLASSES, type TypeLine } from "./type-lines";

/** A message with the probabilities of a model that was not fitted to it. */
export type Judged = TypeLine & { readonly chances: TypeChances };

/** Recall and precision of one type, and the number of kept messages with its label. */
type TypeFigures = {
  readonly recall: number;
  readonly precision: number;
  readonly count: number;
};

/**
 * Counts as bench/life/score.ts does: only messages that are kept, a change counts as found when it is a
 * correction. What a message takes over from the memory that it replaces is not known here.
 */
export function figuresOf(
  type: "preference" | "decision",
  judged: readonly Judged[],
  min: TypeChances,
): TypeFigures {
  let [found, right, all, recalled] = [0, 0, 0, 0];
  for (const line of judged) {
    const decision = line.isOpen ? withChances(line.ruled, line.chances, min) : line.ruled;
    if (!decision.keep) continue;
    const isLabelled = TYPE_CLASSES[line.label] === type;
    const isFound = decision.type === type;
    if (isFound) found += 1;
    if (isFound && isLabelled) right += 1;
    if (!isLabelled) continue;
    all += 1;
    if (isFound || (decision.type === "correction" && line.isChange)) recalled += 1;
  }
  return { recall: recalled / (all || 1), precision: right / (found || 1), count: all };
}
