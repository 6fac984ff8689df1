import type { TurnKey } from "@/lib/base/core";
import type { Postings } from "./candidate";

/** Returns the postings of a term that occurs so many times in these turns. */
export function postingsOf(entries: readonly (readonly [key: TurnKey, tf: number])[]): Postings {
  return {
    keys: Float64Array.from(entries, ([key]) => key),
    tfs: Float64Array.from(entries, ([, tf]) => tf),
  };
}
