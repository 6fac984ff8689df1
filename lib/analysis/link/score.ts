import type { Comparison } from "./compare";
import { type Cue, isCorrectingCue } from "./cues";

/** Position of a candidate. `recency` is 1 for the latest, 1/2 for the one before, and so on. */
export type CandidateContext = { readonly isSameSession: boolean; readonly recency: number };

/**
 * Weight of each kind of evidence, in log odds. The model chooses among the candidates and "none of them". It
 * is fitted by maximum likelihood to the labelled pairs of bench/eval-linker and golden/linker.json, together
 * with pairs of turns from conversations without changes, and rounded to quarters. In six-fold
 * cross-validation by case it loses one of 173 links.
 */
const WEIGHTS = {
  always: -10,
  explicit: 2.5,
  strong: 3.25,
  overlap: 1.25,
  overlapBack: 1.75,
  topicBack: 4,
  frame: 6.5,
  changed: 3.5,
  changedMore: 2,
  number: 3,
  /** A different word after a shared one is weaker evidence than a recognised value. */
  slot: -1.5,
  names: 2,
  negated: 1,
  negatedElsewhere: -3,
  sameAttribute: 2.5,
  /** Set by hand: the labelled pairs contain few names and ages. */
  isSingleValued: 2,
  stateEnded: 10,
  isSubjectElided: 0.75,
  /** With a correcting cue. */
  cuedSession: 2.5,
  cuedLatest: 3.5,
  cuedValue: 3,
  /** Without a correcting cue. */
  uncuedFlip: 1,
  /** With a cue of change. */
  changesTopic: 4.75,
  changesValue: 2.25,
} as const;

/** Returns the log odds that the message supersedes the candidate, for a pair that has passed the gate. */
export function scoreOf(cue: Cue, pair: Comparison, place: CandidateContext): number {
  const evidence = evidenceOf(cue, pair, place);
  return Object.entries(WEIGHTS).reduce(
    (total, [share, weight]) => total + weight * evidence[share as keyof typeof WEIGHTS],
    0,
  );
}

function evidenceOf(
  cue: Cue,
  pair: Comparison,
  place: CandidateContext,
): Record<keyof typeof WEIGHTS, number> {
  const hasCorrectingCue = Number(isCorrectingCue(cue));
  const hasChangeCue = Number(cue === "strong" || cue === "weak");
  return {
    always: 1,
    explicit: Number(cue === "explicit"),
    strong: Number(cue === "strong"),
    overlap: pair.overlap,
    overlapBack: pair.overlapBack,
    topicBack: pair.topicBack,
    frame: pair.frame,
    changed: Number(pair.changedKindCount > 0),
    changedMore: Number(pair.changedKindCount > 1),
    number: Number(pair.isNumberChanged),
    slot: Number(pair.isSlotChanged),
    names: Number(pair.haveDifferentNames),
    negated: pair.negatedShare,
    negatedElsewhere: Number(pair.isNegatedElsewhere),
    sameAttribute: Number(pair.hasSameAttribute),
    isSingleValued: Number(pair.isSingleValued),
    stateEnded: Number(pair.hasStateEnded),
    isSubjectElided: Number(pair.isSubjectElided),
    cuedSession: hasCorrectingCue * Number(place.isSameSession),
    cuedLatest: hasCorrectingCue * Number(place.isSameSession) * place.recency,
    cuedValue: hasCorrectingCue * Number(pair.hasOtherValue),
    uncuedFlip: (1 - hasCorrectingCue) * Number(pair.isPolarityFlipped) * pair.topicBack,
    changesTopic: hasChangeCue * pair.topic,
    changesValue: hasChangeCue * Number(pair.hasOtherValue),
  };
}
