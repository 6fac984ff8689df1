import type { TurnKey } from "@/lib/base/core";
import { idf } from "./bm25";
import type { LexicalMatches } from "./candidate";

/**
 * Returns for each turn of `wanted` the share of the question's idf mass that occurs in it. A common word has
 * many more turns than are ranked.
 */
export function idfShares(
  { terms, stats }: Pick<LexicalMatches, "terms" | "stats">,
  wanted: { has(key: TurnKey): boolean },
): Map<TurnKey, number> {
  const idfs = terms.map(({ df }) => idf(stats.turns, df));
  const total = idfs.reduce((sum, value) => sum + value, 0) || 1;
  const shares = new Map<TurnKey, number>();
  for (const [index, { keys }] of terms.entries()) {
    for (const key of keys as Iterable<TurnKey>)
      if (wanted.has(key)) shares.set(key, (shares.get(key) ?? 0) + (idfs[index] ?? 0) / total);
  }
  return shares;
}
