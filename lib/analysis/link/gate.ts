import type { LinkReason } from "@/lib/base/core";
import type { Attitude } from "./attitude";
import type { Comparison } from "./compare";
import { type Cue, isCorrectingCue } from "./cues";

/** Below this share of shared words, a question or an excuse after "no" or "actually" changes the subject. */
const MIN_SHARED_WORDS = 0.2;

/**
 * Returns the reason for which a message may supersede a candidate, or null.
 *
 * A message supersedes nothing, whatever its score, when it repeats the candidate, when its own words say
 * that nothing changes, or when it changes the subject after a correcting cue, unless it is a wish or names
 * the candidate's value as the old one. Without such a cue, it supersedes nothing when it has another subject
 * or adds a quantity. Without any cue, it must change exactly one value or negate the candidate, except that
 * the end of the candidate's state and another value of its attribute need neither. Deduplication handles
 * rewordings.
 */
export function linkReasonOf(cue: Cue, pair: Comparison, attitude: Attitude): LinkReason | null {
  if (pair.isRepeat || attitude.changesNothing) return null;
  if (isCorrectingCue(cue)) {
    if (attitude.isAddition && !attitude.isWish && pair.negatedShare === 0) return null;
    if (!attitude.isWish && pair.negatedShare === 0 && hasOtherTopic(pair, attitude)) return null;
    if (attitude.isOwnWish && !pair.hasSharedTopic()) return null;
    return cue === "explicit" ? "explicit_correction" : "soft_correction";
  }
  if (
    attitude.isQuestion ||
    attitude.isAddition ||
    attitude.isPast ||
    pair.isCandidatePast ||
    pair.hasSmallTalk ||
    pair.hasOtherSubject ||
    pair.hasOtherPart ||
    pair.hasOtherOccasion ||
    pair.lacksQuantity
  )
    return null;
  if (pair.hasStateEnded) return "state_ended";
  if (pair.namesAnother && cue === "none") return null;
  if (pair.hasSameAttribute) return "same_attribute";
  if (cue === "weak" && pair.hasNoSharedWord) return null;
  if (cue !== "none") return "change";
  // With two differences the message is about another thing, such as a meeting with another person at another
  // time.
  const differenceCount = pair.changedKindCount + Number(pair.haveDifferentNames || pair.isSlotChanged);
  if (differenceCount > 1 && !pair.isPolarityFlipped) return null;
  const isOther =
    pair.changedKindCount === 1 || pair.isNumberChanged || pair.haveDifferentNames || pair.isPolarityFlipped;
  return isOther && pair.changedKindCount < 2 && !attitude.isOneOfMany ? "new_value" : null;
}

/** Whether `linkReasonOf` returns null for every candidate. */
export function linksNothing(cue: Cue, attitude: Attitude): boolean {
  if (attitude.changesNothing) return true;
  return !isCorrectingCue(cue) && (attitude.isQuestion || attitude.isAddition || attitude.isPast);
}

function hasOtherTopic(pair: Comparison, { changesTopic }: Attitude): boolean {
  return pair.hasOtherSubject || (changesTopic && pair.overlap < MIN_SHARED_WORDS);
}
