import type { TurnKey } from "@/lib/base/core";
import { idf, type Ranked } from "./bm25";
import type { LexicalMatches } from "./candidate";

/** A word of a tag counts half as much as one of the text. */
const TAG_WEIGHT = 0.5;

/**
 * Returns the turns whose tags contain words of the query, best first: the sum of half the idf of each word
 * among the owner's tags. Windows and lengths play no part, so tags change no statistics of texts.
 */
export function tagScores({ tags, stats }: Pick<LexicalMatches, "tags" | "stats">): Ranked[] {
  const scores = new Map<TurnKey, number>();
  for (const { df, keys } of tags) {
    const score = TAG_WEIGHT * idf(stats.turns, df);
    for (const key of keys as Iterable<TurnKey>) scores.set(key, (scores.get(key) ?? 0) + score);
  }
  return [...scores].map(([key, score]) => ({ key, score })).sort(byScore);
}

/** Adds the scores of the second list to those of the first, for keys with a place in `known`. */
export function addScores(
  ranked: readonly Ranked[],
  added: readonly Ranked[],
  known: { has(key: TurnKey): boolean },
): Ranked[] {
  if (added.length === 0) return [...ranked];
  const scores = new Map(ranked.map(({ key, score }) => [key, score]));
  for (const { key, score } of added) if (known.has(key)) scores.set(key, (scores.get(key) ?? 0) + score);
  return [...scores].map(([key, score]) => ({ key, score })).sort(byScore);
}

const byScore = (a: Ranked, b: Ranked) => b.score - a.score || a.key - b.key;
