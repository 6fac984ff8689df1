import { DAY_MS, sessionKeyOf, type TurnKey } from "@/lib/base/core";
import type { Ranked } from "./bm25";
import type { DenseHit, LexicalMatches, Candidate as Turn } from "./candidate";
import { applyCues, type Candidate, type Question } from "./cues";
import { fuse, rankShare } from "./fuse";
import type { Gathered } from "./gather-tf";
import { type LinearWeights, linear } from "./linear";
import type { RankingWeights } from "./ranking-weights";
import { speakerOf } from "./read-question";
import type { WordCues } from "./word-cues";

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
  /** What was collected for the turns and those before them, or for more. */
  readonly gathered: Gathered;
  readonly dense: readonly DenseHit[];
  readonly turns: readonly Turn[];
  /** Cosine of the question with each turn alone; turns without a vector are missing. */
  readonly similarities: ReadonlyMap<TurnKey, number>;
  /** Milliseconds since 1970. The linear mode computes the age of a memory at this time. */
  readonly now: number;
};

/** The rank and raw score of a turn in each search, and the contribution of each search and cue. */
type Explanation = Readonly<Record<"ranks" | "raw" | "shares", Numbers>>;
type Numbers = Readonly<Record<string, number>>;

/** A turn in its final position. */
export type RankedHit = {
  readonly key: TurnKey;
  readonly isBackground: boolean;
  readonly score: number;
  /** The part of the score from cosines, whose scale depends on the embedding model. */
  readonly similarity: number;
  /** Computed when it is asked for, because few hits of hundreds are explained. */
  readonly explain: () => Explanation;
};

/** A turn with a lower date match must also match a term or the query vector to be ranked. */
export const MIN_DATE_MATCH = 0.8;

/** Number of results per search that are fused; more make no difference on LoCoMo. */
const MAX_FUSED_PER_SEARCH = 200;

/** The turns that can be returned, their own words, their indices by key, and what is computed once. */
export type SearchedTurns = RankInput & {
  readonly own: readonly WordCues[];
  readonly indices: ReadonlyMap<TurnKey, number>;
  readonly question: Question;
  readonly sparseHits: readonly Ranked[];
  readonly denseHits: readonly Ranked[];
};

/**
 * Ranks the memories or, with `isBackground`, the dropped messages with the scores that memories in their
 * place would have.
 */
export function rankTurns(input: SearchedTurns, isBackground: boolean): RankedHit[] {
  const { mode, hasCues, k, words, turns, weights, similarities } = input;
  const sparse = resultsOf(input.sparseHits, input, isBackground);
  const dense = resultsOf(input.denseHits, input, isBackground);
  const isWanted = ({ key }: { key: TurnKey }) =>
    turns[input.indices.get(key) ?? -1]?.isBackground === isBackground;
  const toHit = (key: TurnKey, score: number, similarity: number, shares: () => Numbers): RankedHit => ({
    key,
    isBackground,
    score,
    similarity,
    explain: () => explanation(input.indices.get(key) ?? -1, sparse, dense, shares()),
  });
  const share = (rank = 0) => (rank === 0 ? 0 : rankShare(rank, k));
  if (mode === "linear") {
    const candidates = [...new Set([...sparse.keys, ...dense.keys])].map((key) => {
      const index = input.indices.get(key) ?? -1;
      return {
        key,
        bm25: sparse.scores[index] ?? 0,
        cosine: dense.scores[index] ?? 0,
        days: (input.now - (turns[index]?.occurredAtMs ?? 0)) / DAY_MS,
      };
    });
    return linear(candidates, input.linearWeights)
      .filter(isWanted)
      .map(({ key, score, shares }) => toHit(key, score, 0, () => shares));
  }
  if (!hasCues) {
    const rankings = [
      { weight: 1, keys: sparse.keys },
      { weight: weights.dense, keys: dense.keys },
    ];
    const parts = (index: number) => ({
      sparse: share(sparse.ranks[index]),
      dense: weights.dense * share(dense.ranks[index]),
    });
    return [...fuse(rankings, k)]
      .map(([key, score]) => toHit(key, score, 0, () => parts(input.indices.get(key) ?? -1)))
      .filter(isWanted);
  }
  const recencyOf = recency(isBackground ? turns : turns.filter(isWanted));
  const candidates: Candidate[] = [];
  const wanted: Candidate[] = [];
  turns.forEach((turn, index) => {
    const { key } = turn;
    const own = input.own[index];
    const sparseRank = sparse.ranks[index] ?? 0;
    const denseRank = dense.ranks[index] ?? 0;
    const dateMatch = words.dateMatches.get(key) ?? 0;
    const isFound = sparseRank > 0 || denseRank > 0 || dateMatch >= MIN_DATE_MATCH;
    if (!own || !isFound || (turn.isBackground && !isBackground)) return;
    // No spread and no Object.entries: they took half of the time of a ranking.
    const candidate = {
      key,
      staticScore: turn.staticScore,
      fits: turn.fits,
      sparse: share(sparseRank),
      dense: share(denseRank),
      sessionKey: sessionKeyOf(key),
      speaker: speakerOf(key, turn, words),
      dateMatch,
      similarity: similarities.get(key) ?? 0,
      windowSimilarity: dense.scores[index] ?? 0,
      own,
      recency: recencyOf(turn),
      isFirstInBoth: sparseRank === 1 && denseRank === 1,
    };
    candidates.push(candidate);
    if (turn.isBackground === isBackground) wanted.push(candidate);
  });
  return applyCues(candidates, input.question, weights, wanted).map(({ key, score, similarity, shares }) =>
    toHit(key, score, similarity, shares),
  );
}

/** The results of one search, best first, and their ranks and scores by index of turn; 0 when not found. */
type Results = {
  readonly keys: readonly TurnKey[];
  readonly ranks: Int32Array;
  readonly scores: Float64Array;
};

/** Ranks what a search found among the memories, or among all turns. */
function resultsOf(
  hits: readonly Ranked[],
  { turns, indices }: SearchedTurns,
  hasBackground: boolean,
): Results {
  const keys: TurnKey[] = [];
  const ranks = new Int32Array(turns.length);
  const scores = new Float64Array(turns.length);
  for (const { key, score } of hits) {
    const index = indices.get(key);
    if (index === undefined || (turns[index]?.isBackground && !hasBackground)) continue;
    ranks[index] = keys.push(key);
    scores[index] = score;
    if (keys.length === MAX_FUSED_PER_SEARCH) break;
  }
  return { keys, ranks, scores };
}

function explanation(index: number, sparse: Results, dense: Results, shares: Numbers): Explanation {
  const present = (values: Results["ranks" | "scores"], { ranks }: Results, name: string) =>
    ranks[index] ? { [name]: values[index] ?? 0 } : {};
  return {
    ranks: { ...present(sparse.ranks, sparse, "sparse"), ...present(dense.ranks, dense, "dense") },
    raw: { ...present(sparse.scores, sparse, "bm25"), ...present(dense.scores, dense, "cosine") },
    shares,
  };
}

/** Returns where a turn lies between the oldest candidate (0) and the newest (1), over at least a day. */
function recency(turns: readonly Turn[]): (turn: Turn) => number {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { occurredAtMs } of turns) {
    first = Math.min(first, occurredAtMs);
    last = Math.max(last, occurredAtMs);
  }
  const span = Math.max(last - first, DAY_MS);
  return ({ occurredAtMs }) => (occurredAtMs - first) / span;
}
