import type { TurnKey } from "@/lib/base/core";
import { type Gathered, offsetOf, slotOf } from "./gather-tf";

/**
 * Returns a function that looks up which share of the idf mass of the gathered terms a turn itself contains.
 * `idfs` are in the order of the terms; a term with idf 0 is left out.
 */
export function idfShares(gathered: Gathered, idfs: readonly number[]): (key: TurnKey) => number {
  const total = idfs.reduce((sum, value) => sum + value, 0);
  if (total === 0) return () => 0;
  const shares = new Float64Array(gathered.offsets.length);
  for (const [term, { own }] of gathered.terms.entries()) {
    const share = (idfs[term] ?? 0) / total;
    for (let i = 0; i < own.length; i++) {
      const slot = own[i] as number;
      shares[slot] = (shares[slot] as number) + share;
    }
  }
  return (key) => shares[slotOf(gathered.offsets, offsetOf(key))] ?? 0;
}
