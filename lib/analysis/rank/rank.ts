import { findNamedPeople, isFirstPersonQuestion, questionKind } from "@/lib/analysis/text";
import { ownerIndexOf, sessionKeyOf, type TurnKey } from "@/lib/base/core";
import { bm25, idf } from "./bm25";
import type { DenseHit, LexicalMatches, Candidate as Turn } from "./candidate";
import { applyCues, type Question, type RankingWeights } from "./cues";
import { fuse, rankShare, ranksOf } from "./fuse";
import type { Gathered } from "./gather-tf";
import { ignoreCommonTerms, type LinearWeights, linear } from "./linear";

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
  /** Milliseconds since 1970. The linear mode computes the age of a memory at this time. */
  readonly now: number;
};

/** A memory in its final position: its score, and the contribution of each arm and cue. */
export type RankedHit = {
  readonly key: TurnKey;
  readonly score: number;
  readonly ranks: Readonly<Record<string, number>>;
  readonly raw: Readonly<Record<string, number>>;
  readonly shares: Readonly<Record<string, number>>;
};

/** Number of results per arm that are fused; more make no difference on LoCoMo. */
const MAX_FUSED_PER_ARM = 200;
const DAY_MS = 86_400_000;

/** Ranks the candidate memories by arms, fusion and cues; best first, ties broken by key. Pure. */
export function rank(input: RankInput): RankedHit[] {
  const { mode, hasCues, k, words, turns } = input;
  const byKey = new Map(turns.map((turn) => [turn.key, turn]));
  const sparse = mode === "dense" ? [] : rankSparse(input).slice(0, MAX_FUSED_PER_ARM);
  const dense =
    mode === "sparse" ? [] : input.dense.filter(({ key }) => byKey.has(key)).slice(0, MAX_FUSED_PER_ARM);
  const bm25Scores = new Map(sparse.map(({ key, score }) => [key, score]));
  const cosines = new Map(dense.map(({ key, cosine }) => [key, cosine]));
  const ranks = {
    sparse: ranksOf(sparse.map(({ key }) => key)),
    dense: ranksOf(dense.map(({ key }) => key)),
  };
  const explain = ({ key, score, shares }: Pick<RankedHit, "key" | "score" | "shares">): RankedHit => ({
    key,
    score,
    shares,
    ranks: presentValues({ sparse: ranks.sparse.get(key), dense: ranks.dense.get(key) }),
    raw: presentValues({ bm25: bm25Scores.get(key), cosine: cosines.get(key) }),
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
    const arms = [
      { name: "sparse", weight: 1, ranked: [...ranks.sparse.keys()] },
      { name: "dense", weight: input.weights.dense, ranked: [...ranks.dense.keys()] },
    ];
    const parts = (key: TurnKey) => ({
      sparse: share(ranks.sparse.get(key)),
      dense: input.weights.dense * share(ranks.dense.get(key)),
    });
    return [...fuse(arms, k)].map(([key, score]) => explain({ key, score, shares: parts(key) }));
  }
  const datedTurns = turns
    .filter(({ key }) => (words.dateMatches.get(key) ?? 0) >= 0.8)
    .map(({ key }) => key);
  const candidates = [...new Set([...found, ...datedTurns])].flatMap((key) => {
    const turn = byKey.get(key);
    return turn
      ? [
          {
            ...turn,
            sparse: share(ranks.sparse.get(key)),
            dense: share(ranks.dense.get(key)),
            ...contextOf(key, turn, words),
            dateMatch: words.dateMatches.get(key) ?? 0,
          },
        ]
      : [];
  });
  return applyCues(candidates, readQuestion(input), input.weights).map(explain);
}

function rankSparse({ mode, hasCues, words, gathered, turns }: RankInput): { key: TurnKey; score: number }[] {
  const idfs = words.terms.map(({ df }) => idf(words.stats.turns, df));
  const lengths = new Map(turns.map((turn) => [turn.key, hasCues ? turn.windowLength : turn.length]));
  const average = hasCues ? words.stats.averageWindowLength : words.stats.averageLength;
  return bm25(gathered, mode === "linear" ? ignoreCommonTerms(idfs) : idfs, lengths, average);
}

/**
 * Returns the session and the speaker of a turn. A turn without a speaker is the asker's own, except in
 * shared memory, where somebody else may have written it.
 */
function contextOf(
  key: TurnKey,
  turn: Turn,
  words: LexicalMatches,
): { sessionKey: number; speaker: string | null } {
  const isShared = words.refs[ownerIndexOf(key)]?.kind === "shared";
  return {
    sessionKey: sessionKeyOf(key),
    speaker: turn.speaker ?? (isShared ? "" : null),
  };
}

function readQuestion({ query, words, askerId }: RankInput): Question {
  const { speakers } = words.stats;
  return {
    kind: questionKind(query),
    namedPeople: findNamedPeople(query, speakers),
    isFirstPersonQuestion: isFirstPersonQuestion(query),
    askerSpeakers: [null, ...speakers.filter((name) => name.toLowerCase() === askerId.toLowerCase())],
  };
}

function presentValues(values: Readonly<Record<string, number | undefined>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, number] => entry[1] !== undefined),
  );
}
