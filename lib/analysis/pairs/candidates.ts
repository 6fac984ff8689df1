import type { PairContext } from "./features";
import { overlapOf } from "./features";
import type { Statement } from "./statement";

/** An older memory that a message may replace. */
export type PairCandidate<Key> = {
  readonly key: Key;
  readonly statement: Statement;
  readonly cosine: number | null;
  readonly relativeCosine: number;
  readonly turnsBetween: number;
  readonly isSameSession: boolean;
};

export type RankedCandidate<Key> = PairCandidate<Key> & {
  readonly score: number;
  readonly lead: number;
  readonly rivals: number;
};

/**
 * Maximum number of candidates that the model compares; in all 150 labelled pairs the memory is among the
 * first 14 (KEPT-2).
 */
const MAX_CANDIDATES = 14;
const RIVAL_SHARE = 0.8;

/**
 * Returns the memories that a message most likely replaces, best first, at most 14. The score adds shared
 * words, shared concepts, the cosine, proximity in the session, and values of the same kind.
 */
export function rankCandidates<Key>(
  newer: Statement,
  candidates: readonly PairCandidate<Key>[],
  rarity: PairContext["rarity"],
): RankedCandidate<Key>[] {
  const scored = candidates
    .map((candidate) => ({ score: scoreOf(newer, candidate, rarity), ...candidate }))
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_CANDIDATES);
  return scored.map((candidate, index) => {
    const next = scored[index === 0 ? 1 : 0]?.score ?? candidate.score;
    return {
      lead: Math.max(-1, Math.min(1, candidate.score - next)),
      rivals: scored.filter(
        (other) => other.key !== candidate.key && other.score > RIVAL_SHARE * candidate.score,
      ).length,
      ...candidate,
    };
  });
}

function scoreOf<Key>(
  newer: Statement,
  { statement, cosine, turnsBetween, isSameSession }: PairCandidate<Key>,
  rarity: PairContext["rarity"],
): number {
  const { ofNewer, ofOlder, mass } = overlapOf(newer, statement, rarity);
  const concepts = [...newer.concepts].filter((concept) => statement.concepts.has(concept)).length;
  const hasKind = [...newer.values.keys()].some((kind) => statement.values.has(kind));
  return (
    0.9 * (ofNewer + ofOlder) +
    0.03 * mass +
    (cosine ?? 0) +
    0.12 * Math.min(3, concepts) +
    (isSameSession ? 0.15 / (1 + turnsBetween / 4) : 0) +
    (hasKind ? 0.1 : 0)
  );
}
