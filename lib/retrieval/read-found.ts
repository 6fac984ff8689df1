import type { Tx } from "@/lib/db";
import {
  type Candidate,
  type DenseHit,
  readCandidates,
  readFiltered,
  type Shown,
  searchDense,
} from "@/lib/search";
import { bestByTf, idf } from "./bm25";
import type { QueryVector } from "./embed-within";
import { type Gathered, gatherTf } from "./gather-tf";
import { type Words, wellDated } from "./read-words";

/** The turns worth ranking that hold a memory which may be shown, and how near the dense arm finds them. */
export type Found = {
  readonly gathered: Gathered;
  readonly turns: readonly Candidate[];
  readonly dense: readonly DenseHit[];
};

/** Turns found by words whose rows are read: a quarter more than the pool, so that bestByTf's approximation costs nothing. */
const CANDIDATES = 250;
const DENSE_LIMIT = 150;
/** With a filter that keeps many, applied late, spare rows keep the list full. */
const SPARE = 4;

/**
 * The second read: dense search, then the narrow rows of what words, vector or dates found. A filter, or a time to read
 * as of, that keeps few memories is applied first and those are ranked exactly; one that keeps many is applied last, to spare rows.
 * `hasCues` false searches single turns, without windows and trails.
 */
export async function readFound(
  tx: Tx,
  words: Words,
  shown: Shown,
  vector: QueryVector | null,
  hasCues: boolean,
): Promise<Found> {
  const isFiltered = Object.keys(shown.filters).length > 0 || shown.asOf !== undefined;
  const few = isFiltered ? await readFiltered(tx, words.owners, shown) : null;
  const spare = isFiltered && few === null ? SPARE : 1;
  const dense = vector
    ? await searchDense(tx, {
        owners: words.owners,
        turnsPerOwner: words.stats.perOwner,
        ...vector,
        limit: DENSE_LIMIT * spare,
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
      ...bestByTf(gathered, idfs, CANDIDATES * spare),
      ...dense.map(({ key }) => key),
      ...wellDated(words),
    ]),
  ];
  return { gathered, dense, turns: await readCandidates(tx, words.owners, keys, shown) };
}
