import {
  bestByTf,
  type Candidate,
  type DenseHit,
  type Gathered,
  gatherTf,
  idfsOf,
  MIN_DATE_MATCH,
  narrowTo,
  tagScores,
} from "@/lib/analysis/rank";
import type { TurnKey } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import { readCandidateTurns, readPostingsNear, searchDense } from "@/lib/storage/index";
import type { QueryVector } from "./embed-within";
import { type Matches, oversamplingOf, searchNearest } from "./read-matches";
import type { Search } from "./search";

/** Cosine of the question with single turns, without the turns before them. */
export type Similarities = ReadonlyMap<TurnKey, number>;

/** The visible turns to rank, and the cosine similarities from dense search. */
export type Candidates = {
  /** What was collected for the turns and those before them. */
  readonly gathered: Gathered;
  readonly turns: readonly Candidate[];
  readonly dense: readonly DenseHit[];
  /** Still being read, so that this process prepares the ranking meanwhile. */
  readonly similarities: Promise<Similarities>;
};

/**
 * The number of turns to read after lexical search. It is 25 % larger than the ranking pool, because bestByTf
 * is approximate.
 */
const LEXICAL_LIMIT = 250;

/**
 * Reads the turns found by lexical search, by dense search or by their dates, with the fields that ranking
 * needs. A selective filter (or a point in time) is applied first, and all its turns are ranked. Any other
 * filter is applied to the search results. Without cues, single turns are searched without their context
 * windows.
 */
export async function readCandidates(
  tx: Tx,
  matches: Matches,
  search: Search,
  vector: QueryVector | null,
): Promise<Candidates> {
  const { plan, filteredKeys, terms } = matches;
  const { hasCues, visibility } = search;
  const nearest = vector ? (matches.dense ?? searchNearest(tx, plan, search, vector, filteredKeys)) : [];
  const gathered = gatherTf(terms, hasCues);
  const lexicalLimit = LEXICAL_LIMIT * oversamplingOf(visibility, filteredKeys);
  const lexicalKeys = filteredKeys ? [] : bestByTf(gathered, idfsOf(matches), lexicalLimit);
  const dense = await nearest;
  const keys = filteredKeys ?? [
    ...new Set([
      ...lexicalKeys,
      ...dense.map(({ key }) => key),
      ...[...matches.dateMatches].filter(([, match]) => match >= MIN_DATE_MATCH).map(([key]) => key),
      ...tagScores(matches)
        .slice(0, LEXICAL_LIMIT)
        .map(({ key }) => key),
    ]),
  ];
  const similarities =
    vector && hasCues ? readSimilarities(tx, matches, vector, keys) : Promise.resolve(new Map());
  // A failure reaches whoever awaits them, also when reading the turns fails first.
  similarities.catch(() => undefined);
  const [turns, allTerms] = await Promise.all([
    readCandidateTurns(tx, plan.owners, keys, visibility),
    plan.skipsFrequent ? readPostingsNear(tx, plan.owners, terms, keys) : terms,
  ]);
  const ofTurns = narrowTo(
    turns.map(({ key }) => key),
    allTerms === terms ? gathered : gatherTf(allTerms, hasCues),
  );
  return { gathered: ofTurns, dense, turns, similarities };
}

async function readSimilarities(
  tx: Tx,
  { plan }: Matches,
  { spaceNo, plain }: QueryVector,
  keys: readonly TurnKey[],
): Promise<Similarities> {
  const { owners, scans } = plan;
  const query = { owners, scans, spaceNo, vector: plain, limit: keys.length, isPlain: true };
  const hits = await searchDense(tx, { ...query, allowedKeys: keys });
  return new Map(hits.map(({ key, cosine }) => [key, cosine]));
}
