import { compare, rarityAmong } from "./compare";
import { cueOf, isCorrectingCue, stanceOf } from "./cues";
import { facetsOf } from "./facets";
import { type Ground, groundOf } from "./gate";
import { oldValues } from "./old-values";
import { scoreOf } from "./score";

export { isExplicitCorrection } from "./cues";

/** A message that may change an earlier one. */
export type LinkInput = {
  readonly text: string;
  readonly sessionId: string | null;
  /** Milliseconds since 1970. */
  readonly saidAt: number;
};

/** An earlier memory of the same owner. */
export type LinkCandidate = LinkInput & { readonly position: number };

/** Why a message was linked, or why not. Codes are stable. */
export type LinkReason = Ground | "no_candidates" | "no_evidence" | "too_weak" | "two_alike";

/**
 * What a message supersedes. `target` is the position of the memory, or null. `uncertain` is the best candidate when
 * the evidence does not suffice: to be marked and shown, never superseded. `score` is in log odds, -Infinity without
 * a candidate. `explicit` says that the message holds a correcting cue word, whether or not it was linked.
 */
export type LinkResult = {
  readonly target: number | null;
  readonly uncertain: number | null;
  readonly score: number;
  readonly reason: LinkReason;
  readonly explicit: boolean;
};

/** Log odds from which a link is made: lower when the message says that it corrects. Chosen on bench/eval-linker. */
const LINK_AFTER_CUE = 0;
const LINK_WITHOUT_CUE = 0.5;
/** A link stands out from the second best by this much, or is not made. */
const MARGIN = 0.3;
/** Below this there is nothing to show. */
const UNCERTAIN = -1.5;

/**
 * Finds the memory that a message corrects or replaces: extract, gate, score, thresholds, margin.
 * Candidates come oldest first. A correcting cue looks only at what was said before it; without one the target may
 * have been said after the message, and then it is the message that is out of date: the caller compares. A wrong link hides a true memory and a missed one only leaves two, hence the caution.
 * Pure and linear in the number of candidates; of equal scores the latest is named, but not linked (margin).
 */
export function link(message: LinkInput, candidates: readonly LinkCandidate[]): LinkResult {
  const facets = facetsOf(message.text);
  const cue = cueOf(facets.text);
  const explicit = isCorrectingCue(cue);
  const said = explicit ? candidates.filter(({ saidAt }) => saidAt <= message.saidAt) : candidates;
  if (said.length === 0) return unlinked("no_candidates", explicit);

  const old = oldValues(facets.text);
  const stance = stanceOf(facets.text);
  const theirs = said.map(({ text }) => facetsOf(text));
  const rarity = rarityAmong(theirs);
  const ranked = theirs.flatMap((candidate, index) => {
    const { position, sessionId } = said[index] ?? { position: -1, sessionId: null };
    const isSameSession = sessionId !== null && sessionId === message.sessionId;
    const pair = compare(facets, old, candidate, rarity);
    const ground = groundOf(cue, pair, isSameSession, stance);
    if (!ground) return [];
    const place = { isSameSession, recency: 1 / (said.length - index) };
    return [{ position, ground, score: scoreOf(cue, pair, place, facets.frame.length) }];
  });
  ranked.sort((one, other) => other.score - one.score || other.position - one.position);

  const [best, second] = ranked;
  if (!best) return unlinked("no_evidence", explicit);
  const isStrong = best.score >= (explicit ? LINK_AFTER_CUE : LINK_WITHOUT_CUE);
  const isAhead = best.score - (second?.score ?? Number.NEGATIVE_INFINITY) >= MARGIN;
  if (isStrong && isAhead) {
    return { target: best.position, uncertain: null, score: best.score, reason: best.ground, explicit };
  }
  const uncertain = best.score >= UNCERTAIN ? best.position : null;
  return {
    target: null,
    uncertain,
    score: best.score,
    reason: isStrong ? "two_alike" : "too_weak",
    explicit,
  };
}

function unlinked(reason: LinkReason, explicit: boolean): LinkResult {
  return { target: null, uncertain: null, score: Number.NEGATIVE_INFINITY, reason, explicit };
}
