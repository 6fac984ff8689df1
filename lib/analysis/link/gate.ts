import type { LinkReason } from "@/lib/base/core";
import type { Attitude } from "./attitude";
import type { Comparison } from "./compare";
import { type Cue, isCorrectingCue } from "./cues";

/** Below this share of common words, a question or an excuse after "no" or "actually" turns to something else. */
const COMMON = 0.2;

/**
 * The ground on which a message may supersede a candidate, or null. Whatever the score, a message supersedes nothing
 * when it repeats the candidate, when it changes nothing by its own words, when it turns to another topic after a
 * correcting cue, or when it has no such cue and another subject or a new quantity. Without any word of change it
 * must exchange exactly one value or deny the candidate; a rewording is left to deduplication.
 */
export function groundOf(cue: Cue, pair: Comparison, stance: Attitude): LinkReason | null {
  if (pair.repeat || stance.changesNothing) return null;
  if (isCorrectingCue(cue)) {
    if (stance.adds && !stance.wishes && pair.negated === 0) return null;
    if (!stance.wishes && pair.negated === 0 && hasOtherTopic(pair, stance)) return null;
    return cue === "explicit" ? "explicit_correction" : "soft_correction";
  }
  if (
    stance.asks ||
    stance.adds ||
    stance.isPast ||
    pair.isCandidatePast ||
    pair.hasSmallTalk ||
    pair.otherSubject ||
    pair.otherPart ||
    pair.otherOccasion ||
    pair.lacksQuantity
  )
    return null;
  if (pair.stateEnded) return "state_ended";
  if (pair.sameAttribute) return "same_attribute";
  if (cue === "weak" && pair.hasNoSharedWord) return null;
  if (cue !== "none") return "change";
  // Two things that differ make another one: the meeting with somebody else at another time.
  const differing = pair.kindsChanged + Number(pair.namesDiffer || pair.slotChanged);
  if (differing > 1 && !pair.isPolarityFlipped) return null;
  const isOther = pair.kindsChanged === 1 || pair.numberChanged || pair.namesDiffer || pair.isPolarityFlipped;
  return isOther && pair.kindsChanged < 2 && !stance.isOneOfMany ? "new_value" : null;
}

function hasOtherTopic(pair: Comparison, { turnsAway }: Attitude): boolean {
  return pair.otherSubject || (turnsAway && pair.overlap < COMMON);
}
