import type { RankedHit } from "./rank";
import type { Words } from "./read-words";

/** Placeholder for the fit. */
export function confidenceOf(_words: Words, ranked: readonly RankedHit[]): number {
  return ranked.length === 0 ? 0 : 0.5;
}
