import type { TurnKey } from "@/lib/base/core";
import type { Postings } from "./candidate";
import { prepareRank } from "./rank";
import type { RankedHit, RankInput } from "./rank-turns";

/** Returns the postings of a term that occurs so many times in these turns. */
export function postingsOf(entries: readonly (readonly [key: TurnKey, tf: number])[]): Postings {
  return {
    keys: Float64Array.from(entries, ([key]) => key),
    tfs: Float64Array.from(entries, ([, tf]) => tf),
  };
}

/** Prepares a ranking and ranks. */
export function rank({ similarities, ...input }: RankInput): RankedHit[] {
  return prepareRank(input)(similarities);
}
