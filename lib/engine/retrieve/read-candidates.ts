import {
  bestByTf,
  type Candidate,
  type DenseHit,
  type Gathered,
  gatherTf,
  idf,
  type LexicalMatches,
} from "@/lib/analysis/rank";
import type { Tx } from "@/lib/storage/db";
import { readFiltered, readTurns, searchDense, type Visibility } from "@/lib/storage/index";

import type { QueryVector } from "./embed-within";
import { findDateMatches } from "./read-lexical-matches";

/** The visible turns to rank, and the cosine similarity of those that dense search found. */
export type Candidates = {
  readonly gathered: Gathered;
  readonly turns: readonly Candidate[];
  readonly dense: readonly DenseHit[];
};

/**
 * Turns read after lexical search. 25 % more than the ranking pool compensates for the approximation of
 * bestByTf.
 */
const LEXICAL_LIMIT = 250;
const DENSE_LIMIT = 150;
/** A filter that is applied after the search needs extra rows to fill the result list. */
const OVERSAMPLING = 4;

/**
 * Reads what the ranking needs about the turns that lexical search, dense search or dates found. A selective
 * filter (or `asOf`) is applied first and its turns are ranked exactly; any other is applied after the
 * search, to extra rows. `hasCues` false searches single turns without their context windows.
 */
export async function readCandidates(
  tx: Tx,
  words: LexicalMatches,
  visibility: Visibility,
  vector: QueryVector | null,
  hasCues: boolean,
): Promise<Candidates> {
  const isFiltered = Object.keys(visibility.filters).length > 0 || visibility.asOf !== undefined;
  const few = isFiltered ? await readFiltered(tx, words.owners, visibility) : null;
  const oversampling = isFiltered && few === null ? OVERSAMPLING : 1;
  const dense = vector
    ? await searchDense(tx, {
        owners: words.owners,
        turnsPerOwner: words.stats.perOwner,
        ...vector,
        limit: DENSE_LIMIT * oversampling,
        isPlain: !hasCues,
        ...(few ? { within: few } : {}),
      })
    : [];
  const gathered = gatherTf(
    words.terms.map(({ entries }) => entries),
    hasCues,
  );
  const idfs = words.terms.map(({ df }) => idf(words.stats.turns, df));
  const keys = few ?? [
    ...new Set([
      ...bestByTf(gathered, idfs, LEXICAL_LIMIT * oversampling),
      ...dense.map(({ key }) => key),
      ...findDateMatches(words),
    ]),
  ];
  return { gathered, dense, turns: await readTurns(tx, words.owners, keys, visibility) };
}
