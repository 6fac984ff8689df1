import type { OwnerNo } from "@/lib/base/core";
import type { Hit } from "./hit";

/** What a retrieval found. The confidence is the probability that the hits answer the query. */
type FoundHits = {
  /** Best first. */
  readonly hits: readonly Hit[];
  /**
   * The requested owner and shared memory, if they have memories. The key of a hit has the index of its own.
   */
  readonly owners: readonly OwnerNo[];
  readonly timeZone: string;
  readonly confidence: number;
};

/**
 * Selects the hits that the caller shows, such as those that fit into its prompt, best first. Only these are
 * in the response and count as used. `extra` is what else the caller made of the hits.
 */
export type SelectShown<Extra> = (
  found: FoundHits,
) => Promise<{ readonly shown: readonly Hit[]; readonly extra: Extra }>;

/** Shows all hits. */
export const showAll: SelectShown<null> = async ({ hits }) => ({ shown: hits, extra: null });
