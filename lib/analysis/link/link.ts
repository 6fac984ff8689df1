import type { LinkReason } from "@/lib/base/core";
import { attitudeOf } from "./attitude";
import { compare, rarityAmong } from "./compare";
import { cueOf, isCorrectingCue } from "./cues";
import { extractFacets } from "./facets";
import { linkReasonOf, linksNothing } from "./gate";
import { oldValues } from "./old-values";
import { scoreOf } from "./score";

/** A message that may change an earlier one. */
export type LinkInput = {
  readonly text: string;
  readonly sessionId: string | null;
  /** Milliseconds since 1970. */
  readonly saidAt: number;
};

/** An earlier memory of the same owner. */
export type LinkCandidate = LinkInput & { readonly position: number };

/** Why a message was not linked. These codes are for evaluation and never stored. */
type UnlinkedReason = "no_candidates" | "no_evidence" | "too_weak" | "two_alike";

/**
 * The result of linking. `target` is the position of the superseded memory, or null. `uncertain` is the
 * position of the best candidate when the evidence is insufficient; it may be displayed, but is never
 * superseded. `chance` is the probability of the best candidate, 0 to 1. `explicit`: the message has a
 * correcting cue, linked or not.
 */
export type LinkResult = {
  readonly target: number | null;
  readonly uncertain: number | null;
  /** Why the message supersedes or may supersede whichever of the two is set; null without either. */
  readonly linkReason: LinkReason | null;
  readonly chance: number;
  /** Why the message is linked, or why it is not, also when a candidate is uncertain. */
  readonly outcome: LinkReason | UnlinkedReason;
  readonly explicit: boolean;
};

/**
 * Minimum probability for a link. Chosen with bench/eval-linker: a wrong link costs more than a missed one.
 */
const MIN_LINK_CHANCE = 0.54;
/** Minimum probability for displaying an uncertain candidate. */
const MIN_UNCERTAIN_CHANCE = 0.25;

/**
 * Maximum number of words in a message that supersedes, and in a memory that can be superseded. A longer text
 * makes several statements, and all of them would be hidden: in 2 760 turns of LoCoMo, every link to or from
 * a longer text is wrong.
 */
const MAX_WORDS = { explicit: 40, other: 20 } as const;

/**
 * Finds the memory that a message corrects or replaces. Candidates come oldest first. A candidate's
 * probability is its odds divided by the sum of all odds plus 1, so two equally good candidates both stay
 * below one half. With a correcting cue, only earlier memories are candidates. Without one, the target may be
 * later than the message, which is then the outdated one; the caller compares the times. Of several
 * candidates with equal scores, the latest is named but not linked. Pure, and linear in the number of
 * candidates.
 */
export function link(message: LinkInput, candidates: readonly LinkCandidate[]): LinkResult {
  const facets = extractFacets(message.text);
  const cue = cueOf(facets.text);
  const explicit = isCorrectingCue(cue);
  const longest = MAX_WORDS[explicit ? "explicit" : "other"];
  const possibleCandidates = candidates.filter(
    ({ text, saidAt }) => countWords(text) <= longest && (!explicit || saidAt <= message.saidAt),
  );
  if (possibleCandidates.length === 0) return noLink("no_candidates", explicit);
  if (countWords(message.text) > longest) return noLink("no_evidence", explicit);

  const outdatedValues = oldValues(facets.text);
  const attitude = attitudeOf(facets.text);
  if (linksNothing(cue, attitude)) return noLink("no_evidence", explicit);
  const candidateFacets = possibleCandidates.map(({ text }) => extractFacets(text));
  const rarity = rarityAmong(candidateFacets);
  const candidateStems = new Set(candidateFacets.flatMap(({ about }) => [...about]));
  const scoredCandidates = candidateFacets.flatMap((candidate, index) => {
    const { position, sessionId } = possibleCandidates[index] ?? { position: -1, sessionId: null };
    const isSameSession = sessionId !== null && sessionId === message.sessionId;
    const pair = compare(facets, outdatedValues, candidate, rarity, candidateStems);
    const linkReason = linkReasonOf(cue, pair, attitude);
    if (!linkReason) return [];
    const place = { isSameSession, recency: 1 / (possibleCandidates.length - index) };
    return [{ position, linkReason, odds: Math.exp(scoreOf(cue, pair, place)) }];
  });
  scoredCandidates.sort((one, other) => other.odds - one.odds || other.position - one.position);

  const [best] = scoredCandidates;
  if (!best) return noLink("no_evidence", explicit);
  const chance = best.odds / scoredCandidates.reduce((total, { odds }) => total + odds, 1);
  if (chance >= MIN_LINK_CHANCE) {
    const { position, linkReason } = best;
    return { target: position, uncertain: null, linkReason, chance, outcome: linkReason, explicit };
  }
  const isSufficientAlone = best.odds / (best.odds + 1) >= MIN_LINK_CHANCE;
  return {
    target: null,
    uncertain: chance >= MIN_UNCERTAIN_CHANCE ? best.position : null,
    linkReason: chance >= MIN_UNCERTAIN_CHANCE ? best.linkReason : null,
    chance,
    outcome: isSufficientAlone ? "two_alike" : "too_weak",
    explicit,
  };
}

const countWords = (text: string) => text.split(/\s+/, MAX_WORDS.explicit + 1).length;

function noLink(outcome: UnlinkedReason, explicit: boolean): LinkResult {
  return { target: null, uncertain: null, linkReason: null, chance: 0, outcome, explicit };
}
