import { DAY_MS, sessionKeyOf, type TurnKey } from "@/lib/base/core";
import { bm25, idf } from "./bm25";
import type { DenseHit, LexicalMatches, Candidate as Turn } from "./candidate";
import { applyCues } from "./cues";
import { fuse, rankShare, ranksOf } from "./fuse";
import type { Gathered } from "./gather-tf";
import { idfShares } from "./idf-shares";
import { ignoreCommonTerms, type LinearWeights, linear } from "./linear";
import type { RankingWeights } from "./ranking-weights";
import { readQuestion, speakerOf } from "./read-question";
import { addScores, tagScores } from "./tag-scores";
import { turnBefore, type WordCues, wordCues } from "./word-cues";

/** The constants that a ranking uses. */
export type RankingConstants = {
  readonly k: number;
  readonly weights: RankingWeights;
  readonly linearWeights: LinearWeights;
};

export type RankInput = RankingConstants & {
  readonly mode: "hybrid" | "sparse" | "dense" | "linear";
  readonly hasCues: boolean;
  readonly query: string;
  readonly askerId: string;
  readonly words: LexicalMatches;
  readonly gathered: Gathered;
  readonly dense: readonly DenseHit[];
  readonly turns: readonly Turn[];
  /** Cosine of the question with each turn alone; turns without a vector are missing. */
  readonly similarities: ReadonlyMap<TurnKey, number>;
  /** Milliseconds since 1970. The linear mode computes the age of a memory at this time. */
  readonly now: number;
};

/** A turn in its final position: its score, and the contribution of each search and cue. */
export type RankedHit = {
  readonly key: TurnKey;
  readonly isBackground: boolean;
  readonly score: number;
  readonly ranks: Readonly<Record<string, number>>;
  readonly raw: Readonly<Record<string, number>>;
  readonly shares: Readonly<Record<string, number>>;
};

/**
 * Taken off the score of a dropped message. On LoCoMo, recall is the same for every value from .1 to 1.2, and
 * the larger ones let fewer messages without information into the first places (docs/ranking.md).
 */
const BACKGROUND_PENALTY = 1.2;

/**
 * A dropped message is only returned when it contains at least this share of the question's words, weighted
 * by idf. The words and vectors of its neighbors alone would return greetings and agreements
 * (docs/ranking.md).
 */
const MIN_OVERLAP = 0.2;

/** A turn with a lower date match must also match a term or the query vector to be ranked. */
export const MIN_DATE_MATCH = 0.8;

/** Number of results per search that are fused; more make no difference on LoCoMo. */
const MAX_FUSED_PER_SEARCH = 200;

/**
 * Ranks the candidate turns by searches, fusion and cues; best first, ties broken by key. Dropped messages
 * get a penalty, and never change the order of the memories among each other. Pure.
 */
export function rank(input: RankInput): RankedHit[] {
  const keysWithBefore = new Set(input.turns.flatMap(({ key }) => [key, turnBefore(key)]));
  const overlaps = idfShares(input.words, keysWithBefore);
  const memories = input.turns.filter((turn) => !turn.isBackground);
  const background = input.turns.filter(
    ({ isBackground, key }) => isBackground && (overlaps.get(key) ?? 0) >= MIN_OVERLAP,
  );
  const cuesOf = wordCues(input.query, input.words, overlaps, input.turns);
  const ranked = rankTurns({ ...input, turns: memories, cuesOf });
  if (background.length === 0) return ranked;
  const keys = new Set(background.map(({ key }) => key));
  const found = rankTurns({ ...input, turns: [...memories, ...background], cuesOf })
    .filter(({ key }) => keys.has(key))
    .map((hit) => ({
      ...hit,
      isBackground: true,
      score: hit.score - BACKGROUND_PENALTY,
      raw: { overlap: overlaps.get(hit.key) ?? 0, ...hit.raw },
      shares: { background: -BACKGROUND_PENALTY, ...hit.shares },
    }));
  return [...ranked, ...found].sort((a, b) => b.score - a.score || a.key - b.key);
}

/** Ranks turns of both kinds alike; `isBackground` is set by the caller. */
function rankTurns(input: RankInput & { readonly cuesOf: (turn: Turn) => WordCues }): RankedHit[] {
  const { mode, hasCues, k, words, turns, cuesOf } = input;
  const byKey = new Map(turns.map((turn) => [turn.key, turn]));
  const sparse = mode === "dense" ? [] : rankSparse(input).slice(0, MAX_FUSED_PER_SEARCH);
  const dense =
    mode === "sparse" ? [] : input.dense.filter(({ key }) => byKey.has(key)).slice(0, MAX_FUSED_PER_SEARCH);
  const bm25Scores = new Map(sparse.map(({ key, score }) => [key, score]));
  const cosines = new Map(dense.map(({ key, cosine }) => [key, cosine]));
  const ranks = {
    sparse: ranksOf(sparse.map(({ key }) => key)),
    dense: ranksOf(dense.map(({ key }) => key)),
  };
  const explain = ({ key, score, shares }: Pick<RankedHit, "key" | "score" | "shares">): RankedHit => ({
    key,
    isBackground: false,
    score,
    shares,
    ranks: presentOf("sparse", ranks.sparse.get(key), "dense", ranks.dense.get(key)),
    raw: presentOf("bm25", bm25Scores.get(key), "cosine", cosines.get(key)),
  });
  const found = new Set([...bm25Scores.keys(), ...cosines.keys()]);
  if (mode === "linear") {
    const candidates = [...found].map((key) => ({
      key,
      bm25: bm25Scores.get(key) ?? 0,
      cosine: cosines.get(key) ?? 0,
      days: (input.now - (byKey.get(key)?.occurredAt.getTime() ?? 0)) / DAY_MS,
    }));
    return linear(candidates, input.linearWeights).map(explain);
  }
  const share = (rank: number | undefined) => (rank === undefined ? 0 : rankShare(rank, k));
  if (!hasCues) {
    const rankings = [
      { weight: 1, keys: [...ranks.sparse.keys()] },
      { weight: input.weights.dense, keys: [...ranks.dense.keys()] },
    ];
    const parts = (key: TurnKey) => ({
      sparse: share(ranks.sparse.get(key)),
      dense: input.weights.dense * share(ranks.dense.get(key)),
    });
    return [...fuse(rankings, k)].map(([key, score]) => explain({ key, score, shares: parts(key) }));
  }
  const recencyOf = recency(turns);
  const datedTurns = turns
    .filter(({ key }) => (words.dateMatches.get(key) ?? 0) >= MIN_DATE_MATCH)
    .map(({ key }) => key);
  const candidates = [...new Set([...found, ...datedTurns])].flatMap((key) => {
    const turn = byKey.get(key);
    const wordsOf = turn && cuesOf(turn);
    return turn && wordsOf
      ? [
          // No spread and no Object.entries: they took half of the time of a ranking.
          {
            key,
            staticScore: turn.staticScore,
            fits: turn.fits,
            sparse: share(ranks.sparse.get(key)),
            dense: share(ranks.dense.get(key)),
            sessionKey: sessionKeyOf(key),
            speaker: speakerOf(key, turn, words),
            dateMatch: words.dateMatches.get(key) ?? 0,
            similarity: input.similarities.get(key) ?? 0,
            windowSimilarity: cosines.get(key) ?? 0,
            own: wordsOf,
            recency: recencyOf(turn),
            isFirstInBoth: ranks.sparse.get(key) === 1 && ranks.dense.get(key) === 1,
          },
        ]
      : [];
  });
  return applyCues(
    candidates,
    readQuestion(input.query, words.stats.speakers, input.askerId),
    input.weights,
  ).map(explain);
}

/** Returns where a turn lies between the oldest candidate (0) and the newest (1), over at least a day. */
function recency(turns: readonly Turn[]): (turn: Turn) => number {
  const times = turns.map(({ occurredAt }) => occurredAt.getTime());
  const first = Math.min(...times);
  const span = Math.max(Math.max(...times) - first, DAY_MS);
  return ({ occurredAt }) => (occurredAt.getTime() - first) / span;
}

function rankSparse({ mode, hasCues, words, gathered, turns }: RankInput): { key: TurnKey; score: number }[] {
  const idfs = words.terms.map(({ df }) => idf(words.stats.turns, df));
  const lengths = new Map(turns.map((turn) => [turn.key, hasCues ? turn.windowLength : turn.length]));
  const average = hasCues ? words.stats.averageWindowLength : words.stats.averageLength;
  const byText = bm25(gathered, mode === "linear" ? ignoreCommonTerms(idfs) : idfs, lengths, average);
  return hasCues ? addScores(byText, tagScores(words), lengths) : byText;
}

/** Returns the values of both searches that exist, by name. */
function presentOf(
  nameA: string,
  a: number | undefined,
  nameB: string,
  b: number | undefined,
): Record<string, number> {
  const present: Record<string, number> = {};
  if (a !== undefined) present[nameA] = a;
  if (b !== undefined) present[nameB] = b;
  return present;
}
