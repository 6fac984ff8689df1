import {
  bestByTf,
  type Candidate,
  type DenseHit,
  type Gathered,
  gatherTf,
  idf,
  type LexicalMatches,
  tagScores,
} from "@/lib/analysis/rank";
import type { TurnKey } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import { readFiltered, readTurns, searchDense, type Visibility } from "@/lib/storage/index";

import type { QueryVector } from "./embed-within";
import { findDateMatches } from "./read-lexical-matches";

/** The visible turns to rank, and the cosine similarities from dense search. */
export type Candidates = {
  readonly gathered: Gathered;
  readonly turns: readonly Candidate[];
  readonly dense: readonly DenseHit[];
  /** Cosine of the question with each turn alone, without the turns before it. */
  readonly likeness: ReadonlyMap<TurnKey, number>;
};

/**
 * The number of turns to read after lexical search. It is 25 % larger than the ranking pool, because bestByTf
 * is approximate.
 */
const LEXICAL_LIMIT = 250;
const DENSE_LIMIT = 150;
/** The search returns this many times more rows when a filter is applied after it. */
const OVERSAMPLING = 4;

/**
 * Reads the turns found by lexical search, by dense search or by their dates, with the fields that ranking
 * needs. A selective filter (or a point in time) is applied first, and all its turns are ranked. Any other
 * filter is applied to the search results. With `hasCues` false, single turns are searched without their
 * context windows.
 */
export async function readCandidates(
  tx: Tx,
  words: LexicalMatches,
  visibility: Visibility,
  vector: QueryVector | null,
  hasCues: boolean,
): Promise<Candidates> {
  const isFiltered =
    Object.keys(visibility.filters).length > 0 ||
    visibility.asOf !== undefined ||
    visibility.knownAt !== undefined;
  const filteredKeys = isFiltered ? await readFiltered(tx, words.owners, visibility) : null;
  const oversampling = isFiltered && filteredKeys === null ? OVERSAMPLING : 1;
  const dense = vector
    ? await searchDense(tx, {
        owners: words.owners,
        turnsPerOwner: words.stats.perOwner,
        ...vector,
        limit: DENSE_LIMIT * oversampling,
        isPlain: !hasCues,
        ...(filteredKeys ? { allowedKeys: filteredKeys } : {}),
      })
    : [];
  const gathered = gatherTf(
    words.terms.map(({ entries }) => entries),
    hasCues,
  );
  const idfs = words.terms.map(({ df }) => idf(words.stats.turns, df));
  const keys = filteredKeys ?? [
    ...new Set([
      ...bestByTf(gathered, idfs, LEXICAL_LIMIT * oversampling),
      ...dense.map(({ key }) => key),
      ...findDateMatches(words),
      ...tagScores(words)
        .slice(0, LEXICAL_LIMIT)
        .map(({ key }) => key),
    ]),
  ];
  const turns = await readTurns(tx, words.owners, keys, visibility);
  const likeness = vector && hasCues ? await readLikeness(tx, words, vector, turns) : new Map();
  return { gathered, dense, turns, likeness };
}

async function readLikeness(
  tx: Tx,
  { owners, stats }: LexicalMatches,
  { spaceNo, plain }: QueryVector,
  turns: readonly Candidate[],
): Promise<ReadonlyMap<TurnKey, number>> {
  const hits = await searchDense(tx, {
    owners,
    turnsPerOwner: stats.perOwner,
    spaceNo,
    vector: plain,
    limit: turns.length,
    isPlain: true,
    allowedKeys: turns.map(({ key }) => key),
  });
  return new Map(hits.map(({ key, cosine }) => [key, cosine]));
}
