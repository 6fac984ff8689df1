import { isDeepStrictEqual } from "node:util";
import { LRUCache } from "lru-cache";
import type { DenseHit, LexicalMatches } from "@/lib/analysis/rank";
import { dateMatch } from "@/lib/analysis/text";
import type { Ctx, TurnKey } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import { isFiltered, readDates, readFiltered, readPostings, searchDense, tagTerm } from "@/lib/storage/index";
import type { QueryVector } from "./embed-within";
import { planSearch, type SearchPlan, timeZoneOf } from "./plan-search";
import { type OwnerFacts, readOwnerFacts } from "./read-owner-facts";
import type { Search } from "./search";

/** The turns that match the words, dates, filters and vector of a search, and how the search was planned. */
export type Matches = LexicalMatches & {
  readonly plan: SearchPlan;
  /** The time zone in which the days of the query are counted. */
  readonly timeZone: string;
  /** All turns that pass the filters; null without filters, and when they are too many to rank all. */
  readonly filteredKeys: readonly TurnKey[] | null;
  /**
   * The nearest turns, best first, which are still being read, so that this process works on the postings
   * meanwhile; null when they were not searched.
   */
  readonly dense: Promise<readonly DenseHit[]> | null;
};

type PlannedMatches = Pick<Matches, "terms" | "tags" | "dateMatches" | "filteredKeys" | "dense">;

const DENSE_LIMIT = 150;
/** The search returns this many times more rows when a filter is applied after it. */
const OVERSAMPLING = 4;

/**
 * The facts of owners at their last retrieval, so that what depends on them can be read together with the
 * current ones. A result counts only if the current facts lead to the same plan.
 */
const lastFacts = new LRUCache<string, OwnerFacts>({ max: 5000, ttl: 600_000 });

/**
 * Reads the facts of the owner and of shared memory and, mostly in the same round trip, the turns that match.
 * Without a vector, the nearest turns are left for `searchNearest`.
 */
export async function readMatches(
  tx: Tx,
  ctx: Ctx,
  search: Search,
  vector: QueryVector | null,
): Promise<Matches> {
  const id = `${ctx.tenantNo} ${search.owner.kind} ${search.owner.id}`;
  const last = lastFacts.get(id);
  const guess = last && planSearch(last, search);
  const [facts, early] = await Promise.all([
    readOwnerFacts(tx, ctx, search.owner),
    guess && readPlanned(tx, guess, search, vector),
  ]);
  lastFacts.set(id, facts);
  const plan = guess && isDeepStrictEqual(facts, last) ? guess : planSearch(facts, search);
  const isGuessed = early && isDeepStrictEqual(plan, guess);
  const planned = isGuessed ? early : await readPlanned(tx, plan, search, vector);
  const { owners, refs, stats } = facts;
  return { owners, refs, stats, plan, timeZone: timeZoneOf(facts, search), ...planned };
}

/** Returns the nearest turns to the vector, best first. A selective filter is applied before the search. */
export function searchNearest(
  tx: Tx,
  { owners, scans }: SearchPlan,
  { hasCues, visibility }: Search,
  vector: QueryVector,
  filteredKeys: readonly TurnKey[] | null,
): Promise<DenseHit[]> {
  return searchDense(tx, {
    owners,
    scans,
    ...vector,
    limit: DENSE_LIMIT * oversamplingOf(visibility, filteredKeys),
    isPlain: !hasCues,
    ...(filteredKeys ? { allowedKeys: filteredKeys } : {}),
  });
}

/** Returns how many times more rows a search must return, because a filter is applied to its results. */
export function oversamplingOf(
  visibility: Search["visibility"],
  filteredKeys: readonly TurnKey[] | null,
): number {
  return isFiltered(visibility) && filteredKeys === null ? OVERSAMPLING : 1;
}

async function readPlanned(
  tx: Tx,
  plan: SearchPlan,
  search: Search,
  vector: QueryVector | null,
): Promise<PlannedMatches> {
  const { owners, stems, requestedDates, dayRanges } = plan;
  if (owners.length === 0)
    return { terms: [], tags: [], dateMatches: new Map(), filteredKeys: null, dense: null };
  const tagTerms = new Set(search.hasCues ? stems.map(tagTerm) : []);
  const [postings, dates, { filteredKeys, dense }] = await Promise.all([
    readPostings(tx, owners, [...stems, ...tagTerms], plan.skipsFrequent),
    readDates(tx, owners, dayRanges),
    readNearest(tx, plan, search, vector),
  ]);
  const dateMatches = new Map<TurnKey, number>();
  for (const [key, days] of dates) {
    const match = dateMatch(requestedDates, days);
    if (match > 0) dateMatches.set(key, match);
  }
  return {
    terms: postings.filter(({ term }) => !tagTerms.has(term)),
    tags: postings.filter(({ term }) => tagTerms.has(term)),
    dateMatches,
    filteredKeys,
    dense,
  };
}

async function readNearest(
  tx: Tx,
  plan: SearchPlan,
  search: Search,
  vector: QueryVector | null,
): Promise<Pick<PlannedMatches, "filteredKeys" | "dense">> {
  const { visibility } = search;
  const filteredKeys = isFiltered(visibility) ? await readFiltered(tx, plan.owners, visibility) : null;
  const dense = vector && searchNearest(tx, plan, search, vector, filteredKeys);
  // A failure reaches whoever awaits the hits. Those of a wrong guess are never awaited.
  dense?.catch(() => undefined);
  return { filteredKeys, dense };
}
