import type { Hit } from "./hit";

/** What a retrieval found. The confidence is the probability that the hits answer the query. */
type FoundHits = {
  /** Best first. */
  readonly hits: readonly Hit[];
  readonly timeZone: string;
  readonly confidence: number;
};

/**
 * Selects the hits that the caller shows, such as those that fit into its prompt, best first. Only these are
 * in the response and count as used.
 */
export type SelectShown = (found: FoundHits) => Promise<readonly Hit[]>;

/** Shows all hits. */
export const showAll: SelectShown = async ({ hits }) => hits;
