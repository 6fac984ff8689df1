import type { Comparison } from "./compare";
import { type Cue, isCorrectingCue, type Stance } from "./cues";

/** Why a candidate may be superseded by the message. Codes are stable. */
export type Ground =
  | "explicit_correction"
  | "soft_correction"
  | "change"
  | "state_ended"
  | "same_attribute"
  | "new_value";

/**
 * The evidence without which nothing is linked, first match decides: a repeat never, nor a correcting cue before a
 * statement about something else (a question, a farewell, an excuse, another attribute); an explicit correction always;
 * a soft cue in the same session with a like value, overlap or frame; a change word with overlap, a negated value or
 * the same attribute; the same attribute; nearly the same words with another value; a weak word or no cue only with
 * a like frame. Without this gate .047 of the distractors are linked and half of them marked (bench/eval-linker).
 */
export function groundOf(cue: Cue, pair: Comparison, isSameSession: boolean, stance: Stance): Ground | null {
  if (pair.repeat || (isCorrectingCue(cue) && isElsewhere(pair, stance))) return null;
  if (cue === "explicit") return "explicit_correction";
  if (pair.stateEnded) return "state_ended";
  if (cue === "soft" && isSameSession && isNear(pair)) return "soft_correction";
  if (cue === "strong") return isChanged(pair, isSameSession) ? "change" : null;
  if (pair.sameAttribute) return "same_attribute";
  if (cue === "none" && pair.kindsChanged >= 2) return null;
  if (pair.overlap >= 0.6 && pair.kindsChanged > 0 && !pair.conflict) return "new_value";
  if (cue === "weak") return isWeaklyChanged(pair) ? "change" : null;
  return isLikeFrame(pair) ? "new_value" : null;
}

/** "Actually, my brother lives in Rome" corrects nothing said about oneself, however close it follows. */
function isElsewhere(pair: Comparison, stance: Stance): boolean {
  if (pair.negated) return false;
  if (pair.conflict) return true;
  return stance !== "wishing" && (pair.foreign || (stance === "away" && pair.overlap < 0.2));
}

function isNear({ kindsChanged, overlap, frame }: Comparison): boolean {
  return kindsChanged > 0 || overlap >= 0.2 || frame >= 0.3;
}

function isChanged(pair: Comparison, isSameSession: boolean): boolean {
  if (pair.overlap >= 0.12 || pair.negated || pair.sameAttribute || pair.countChanged) return true;
  if (pair.nameShared) return true;
  return pair.kindsChanged > 0 && (pair.frame >= 0.4 || isSameSession);
}

function isWeaklyChanged(pair: Comparison): boolean {
  return (pair.kindsChanged > 0 && pair.overlap >= 0.2) || pair.countChanged || pair.frame >= 0.45;
}

function isLikeFrame(pair: Comparison): boolean {
  const otherValue = pair.kindsChanged > 0 || pair.namesDiffer;
  return (pair.frame >= 0.55 && otherValue && !pair.conflict) || (pair.countChanged && pair.overlap >= 0.3);
}
