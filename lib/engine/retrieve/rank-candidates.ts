import {
  confidenceOf,
  type LexicalMatches,
  prepareRank,
  type RankedHit,
  weakHits,
} from "@/lib/analysis/rank";
import type { TurnKey } from "@/lib/base/core";
import type { RetrieveInput } from "./input";
import { constantsOf } from "./ranking-constants";
import type { Candidates, Similarities } from "./read-candidates";
import type { Search } from "./search";

/** The ranked turns, best first, those whose score is far below the best, and the confidence in an answer. */
export type Ranking = {
  readonly ranked: readonly RankedHit[];
  readonly weak: ReadonlySet<TurnKey>;
  readonly confidence: number;
};

/**
 * Prepares the ranking of a request's candidates, while their similarities are being read, and returns a
 * function that ranks them. Hits below `filters.min_score` are left out, but count for the confidence, which
 * is fitted on memories alone. Pure.
 */
export function prepareRanking(
  input: RetrieveInput,
  search: Search,
  words: LexicalMatches,
  candidates: Omit<Candidates, "similarities">,
): (similarities: Similarities) => Ranking {
  const { mode, hasCues, query, owner, asking } = search;
  const question = { mode, hasCues, query, askerId: owner.id, now: asking.at.getTime(), words };
  const rankBy = prepareRank({ ...constantsOf(input), ...question, ...candidates });
  return (similarities) => toRanking(rankBy(similarities), input, search, words, candidates);
}

function toRanking(
  ranked: readonly RankedHit[],
  input: RetrieveInput,
  { mode, hasCues, query }: Search,
  words: LexicalMatches,
  candidates: Omit<Candidates, "similarities">,
): Ranking {
  const memories = ranked.filter(({ isBackground }) => !isBackground);
  const speakers = candidates.turns.filter(({ isBackground }) => !isBackground);
  return {
    ranked: ranked.filter(({ score }) => score >= (input.filters.min_score ?? Number.NEGATIVE_INFINITY)),
    // The scores of the other modes have other scales.
    weak: weakHits(hasCues && mode !== "linear" ? memories : []),
    confidence: confidenceOf({
      query,
      words,
      gathered: candidates.gathered,
      ranked: memories,
      speakerOf: new Map(speakers.map((turn) => [turn.key, turn.speaker])),
    }),
  };
}
