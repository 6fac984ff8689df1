import type { Tx } from "@/lib/db";
import { activeSpace } from "@/lib/embedding";
import {
  type Candidate,
  type DenseHit,
  readCandidates,
  readFiltered,
  type Shown,
  searchDense,
} from "@/lib/search";
import type { Key } from "./fuse";
import { type Words, wellDated } from "./read-words";

/** The turns worth ranking that hold a memory which may be shown, and how near the dense arm finds them. */
export type Found = { readonly turns: readonly Candidate[]; readonly dense: readonly DenseHit[] };

type FindInput = {
  readonly words: Words;
  /** The best keys by words, as many as asked. */
  readonly bestOf: (limit: number) => Key[];
  readonly shown: Shown;
  readonly vector: Float32Array | null;
  readonly isPlain: boolean;
  readonly candidates: number;
  readonly spare: number;
};

const DENSE_LIMIT = 200;

/**
 * The second read: dense search, then the narrow rows of what words, vector or dates found. A filter that keeps few
 * memories is applied first and those are ranked exactly; one that keeps many is applied last, to spare rows.
 */
export async function readFound(tx: Tx, input: FindInput): Promise<Found> {
  const { words, shown, vector } = input;
  const isFiltered = Object.keys(shown.filters).length > 0;
  const few = isFiltered ? await readFiltered(tx, words.owners, shown) : null;
  const spare = isFiltered && few === null ? input.spare : 1;
  const active = vector ? await activeSpace() : null;
  const dense =
    vector && active
      ? await searchDense(tx, {
          owners: words.owners,
          turnsPerOwner: words.stats.perOwner,
          spaceNo: active.spaceNo,
          vector,
          limit: DENSE_LIMIT * spare,
          isPlain: input.isPlain,
          ...(few ? { within: few } : {}),
        })
      : [];
  const found = few ?? [
    ...new Set([
      ...input.bestOf(input.candidates * spare),
      ...dense.map(({ key }) => key),
      ...wellDated(words),
    ]),
  ];
  return { turns: await readCandidates(tx, words.owners, found, shown), dense };
}
