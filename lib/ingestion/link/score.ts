import type { Comparison } from "./compare";
import { type Cue, isCorrectingCue } from "./cues";

/** Where a candidate stands: in the message's session or not, and 1 for the latest, 1/2 for the one before, … */
export type Place = { readonly isSameSession: boolean; readonly recency: number };

/**
 * Weight of each share of evidence, in log odds. A logistic regression over the pairs that pass the gate, rounded to
 * quarters; held out by dialogue in six folds it loses about four links of 103 (bench/eval-linker). `stateEnded`
 * and `cuedNegated` are raised by hand: the labelled pairs hold few of them, and they are plain evidence.
 */
const WEIGHTS = {
  always: -3,
  overlap: 1,
  overlapBack: 1.5,
  rarest: 0.75,
  frame: 1.25,
  valueChanged: 1.75,
  valueSame: -1,
  negated: 1.25,
  sameAttribute: 2,
  conflict: -1.5,
  stateEnded: 4,
  sharedName: 0.5,
  /** After a change word. */
  changes: 1.5,
  /** A short message with another value right after the candidate. */
  replacesLatest: 1.5,
  /** After a correcting cue: harder to pass by itself, easier with evidence. */
  cued: -2,
  cuedLatest: 3.5,
  cuedOverlap: 0.5,
  cuedValue: 1,
  cuedNegated: 2.75,
} as const;

/** Messages of up to this many words answer what was said last. */
const SHORT_WORDS = 12;

/** Log odds that the message supersedes the candidate, for a pair that has passed the gate. */
export function scoreOf(cue: Cue, pair: Comparison, place: Place, wordCount: number): number {
  const cued = Number(isCorrectingCue(cue));
  const changes = cue === "strong" || cue === "weak" ? 1 : 0;
  const latest = place.isSameSession ? place.recency : 0;
  const evidence: Record<keyof typeof WEIGHTS, number> = {
    always: 1,
    overlap: pair.overlap,
    overlapBack: pair.overlapBack,
    rarest: pair.rarest,
    frame: pair.frame,
    valueChanged: pair.valueChanged,
    valueSame: pair.valueSame,
    negated: Number(pair.negated),
    sameAttribute: Number(pair.sameAttribute),
    conflict: Number(pair.conflict),
    stateEnded: Number(pair.stateEnded),
    sharedName: Number(pair.nameShared && cue !== "none"),
    changes,
    replacesLatest: wordCount <= SHORT_WORDS && pair.kindsChanged > 0 ? latest : 0,
    cued,
    cuedLatest: cued * latest,
    cuedOverlap: cued * pair.overlap,
    cuedValue: cued * pair.valueChanged,
    cuedNegated: cued * Number(pair.negated),
  };
  return Object.entries(WEIGHTS).reduce(
    (total, [share, weight]) => total + weight * evidence[share as keyof typeof WEIGHTS],
    0,
  );
}
