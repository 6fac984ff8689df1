import type { LinkReason } from "@/lib/base/core";
import { attitudeOf } from "./attitude";
import { compare, rarityAmong } from "./compare";
import { cueOf, isCorrectingCue } from "./cues";
import { extractFacets } from "./facets";
import { groundOf } from "./gate";
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
 * What a message supersedes. `target` is the position of the memory, or null. `uncertain` is the best candidate when
 * the evidence does not suffice; it may be shown, but is never superseded. `ground` supports either of
 * them, or is null. `chance` is the best candidate's, 0 to 1. `explicit`: the message has a correcting cue, linked or not.
 */
export type LinkResult = {
  readonly target: number | null;
  readonly uncertain: number | null;
  readonly ground: LinkReason | null;
  readonly chance: number;
  readonly reason: LinkReason | UnlinkedReason;
  readonly explicit: boolean;
};

/** Chance from which a link is made. Chosen on bench/eval-linker: a wrong link costs more than a missed one. */
const LINK = 0.54;
/** Below this there is nothing to show. */
const UNCERTAIN = 0.25;

/**
 * Most words of a message that supersedes, and of a memory that can be superseded. A longer one says more than one
 * thing, and would be hidden whole: all links to and from longer ones among 2 760 turns of LoCoMo are wrong.
 */
const LONGEST = { explicit: 40, other: 20 } as const;

/**
 * Finds the memory that a message corrects or replaces: extract, gate, score, choose. The chance of a candidate is
 * its share of the odds of all candidates and of none, so two equally good candidates both stay below one half.
 * Candidates come oldest first. A correcting cue looks only at what was said before it; without one the target may
 * have been said after the message, and then the message is the outdated one; the caller compares.
 * A wrong link hides a true memory, while a missed link only leaves two. Pure and linear in the number
 * of candidates; of equal scores the latest is named, but not linked.
 */
export function link(message: LinkInput, candidates: readonly LinkCandidate[]): LinkResult {
  const facets = extractFacets(message.text);
  const cue = cueOf(facets.text);
  const explicit = isCorrectingCue(cue);
  const longest = LONGEST[explicit ? "explicit" : "other"];
  const said = candidates.filter(
    ({ text, saidAt }) => countWords(text) <= longest && (!explicit || saidAt <= message.saidAt),
  );
  if (said.length === 0) return unlinked("no_candidates", explicit);
  if (countWords(message.text) > longest) return unlinked("no_evidence", explicit);

  const old = oldValues(facets.text);
  const stance = attitudeOf(facets.text);
  const theirs = said.map(({ text }) => extractFacets(text));
  const rarity = rarityAmong(theirs);
  const known = new Set(theirs.flatMap(({ about }) => [...about]));
  const ranked = theirs.flatMap((candidate, index) => {
    const { position, sessionId } = said[index] ?? { position: -1, sessionId: null };
    const isSameSession = sessionId !== null && sessionId === message.sessionId;
    const pair = compare(facets, old, candidate, rarity, known);
    const ground = groundOf(cue, pair, stance);
    if (!ground) return [];
    const place = { isSameSession, recency: 1 / (said.length - index) };
    return [{ position, ground, odds: Math.exp(scoreOf(cue, pair, place)) }];
  });
  ranked.sort((one, other) => other.odds - one.odds || other.position - one.position);

  const [best] = ranked;
  if (!best) return unlinked("no_evidence", explicit);
  const chance = best.odds / ranked.reduce((total, { odds }) => total + odds, 1);
  if (chance >= LINK) {
    const { position, ground } = best;
    return { target: position, uncertain: null, ground, chance, reason: ground, explicit };
  }
  const isEnoughAlone = best.odds / (best.odds + 1) >= LINK;
  return {
    target: null,
    uncertain: chance >= UNCERTAIN ? best.position : null,
    ground: chance >= UNCERTAIN ? best.ground : null,
    chance,
    reason: isEnoughAlone ? "two_alike" : "too_weak",
    explicit,
  };
}

const countWords = (text: string) => text.split(/\s+/, LONGEST.explicit + 1).length;

function unlinked(reason: UnlinkedReason, explicit: boolean): LinkResult {
  return { target: null, uncertain: null, ground: null, chance: 0, reason, explicit };
}
