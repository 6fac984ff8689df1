import type { Comparison } from "./compare";
import { type Cue, isCorrectingCue } from "./cues";
import type { Stance } from "./stance";

/** Why a candidate may be superseded by the message. Codes are stable. */
export type Ground =
  | "explicit_correction"
  | "soft_correction"
  | "change"
  | "state_ended"
  | "same_attribute"
  | "new_value";

/** Below this share of common words, a question or an excuse after "no" or "actually" turns to something else. */
const COMMON = 0.2;

/**
 * The ground on which a candidate may be superseded, or null when something speaks against it, whatever the score:
 * the same said again; a message that changes nothing by what it says of itself; after a correcting cue a turn to
 * something else; without one another subject, or a quantity where the candidate has none; and without any word of
 * change no value, or several, in the place of the candidate's and no denial: the same in other words is for the
 * deduplication.
 */
export function groundOf(cue: Cue, pair: Comparison, stance: Stance): Ground | null {
  if (pair.repeat || stance.untouched) return null;
  if (isCorrectingCue(cue)) {
    if (stance.adds && !stance.wishes && pair.negated === 0) return null;
    if (!stance.wishes && pair.negated === 0 && isElsewhere(pair, stance)) return null;
    return cue === "explicit" ? "explicit_correction" : "soft_correction";
  }
  if (
    stance.asks ||
    stance.adds ||
    stance.isPast ||
    pair.wasBefore ||
    pair.smallTalk ||
    pair.otherSubject ||
    pair.otherPart ||
    pair.otherOccasion ||
    pair.lacksQuantity
  )
    return null;
  if (pair.stateEnded) return "state_ended";
  if (pair.sameAttribute) return "same_attribute";
  if (cue === "weak" && pair.sharesNothing) return null;
  if (cue !== "none") return "change";
  // Two things that differ make another one: the meeting with somebody else at another time.
  const differing = pair.kindsChanged + Number(pair.namesDiffer || pair.slotChanged);
  if (differing > 1 && !pair.flipped) return null;
  const isOther = pair.kindsChanged === 1 || pair.numberChanged || pair.namesDiffer || pair.flipped;
  return isOther && pair.kindsChanged < 2 && !stance.oneOfMany ? "new_value" : null;
}

function isElsewhere(pair: Comparison, { away }: Stance): boolean {
  return pair.otherSubject || (away && pair.overlap < COMMON);
}
