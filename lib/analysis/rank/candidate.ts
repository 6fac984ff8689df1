import type { OwnerNo, OwnerRef, TurnKey } from "@/lib/base/core";

/** A turn that can be returned, with the values needed for ranking and without its text. */
export type Candidate = {
  readonly key: TurnKey;
  /** Whether the message was dropped, so that no memory holds it. */
  readonly isBackground: boolean;
  readonly length: number;
  readonly windowLength: number;
  readonly staticScore: number;
  readonly fits: number;
  readonly speaker: string | null;
  /** Milliseconds since 1970. */
  readonly occurredAtMs: number;
};

/** A turn found by its vector; the cosine is -1 to 1. */
export type DenseHit = { readonly key: TurnKey; readonly cosine: number };

/** Statistics over all owners that are searched together, including dropped turns. */
export type JointStats = {
  readonly turns: number;
  readonly averageLength: number;
  readonly averageWindowLength: number;
  readonly firstDay: number;
  readonly lastDay: number;
  readonly speakers: readonly string[];
  /** Turns of each owner, in the order of the request. */
  readonly perOwner: readonly number[];
};

/** The keys of the turns that contain a term, and its count in each. There can be many thousands. */
export type Postings = { readonly keys: Float64Array; readonly tfs: Float64Array };

/** A term of the query with its document frequency and its postings. */
export type TermPostings = Postings & { readonly term: string; readonly df: number };

/** The result of the lexical search for a question, before its vector is known. */
export type LexicalMatches = {
  readonly owners: readonly OwnerNo[];
  readonly refs: readonly OwnerRef[];
  readonly stats: JointStats;
  readonly terms: readonly TermPostings[];
  /** The terms of the query that occur in tags, with one entry per tagged turn. */
  readonly tags: readonly TermPostings[];
  /** How well a turn's dates match the question's dates, for turns that match at all. */
  readonly dateMatches: ReadonlyMap<TurnKey, number>;
};
