import type { Tx } from "@/lib/storage/db";
import type { QueryVector } from "./embed-within";
import type { FoundSession } from "./found-session";
import type { Hit } from "./hit";
import { prepareRanking } from "./rank-candidates";
import { readCandidates } from "./read-candidates";
import { readHits } from "./read-hits";
import type { Matches } from "./read-matches";
import { readSessions } from "./read-sessions";
import type { Retrieval, Search } from "./search";

/** The best hits, and how likely they answer the query. */
export type Best = {
  readonly hits: Hit[];
  /** Empty unless the request groups by session. */
  readonly sessions: Omit<FoundSession, "hits">[];
  readonly confidence: number;
};

/**
 * Ranks the candidates and reads the best of them, with their sessions when the request groups by session.
 */
export async function readBest(
  tx: Tx,
  { ctx, input, watch }: Retrieval,
  search: Search,
  matches: Matches,
  vector: QueryVector | null,
  limits: { readonly hits: number; readonly sessions: number },
): Promise<Best> {
  const readingFrom = performance.now();
  const { similarities, ...candidates } = await readCandidates(tx, matches, search, vector);
  const rankBy = prepareRanking(input, search, matches, candidates);
  const readSimilarities = await similarities;
  watch.note("turns", readingFrom);
  const rankingFrom = performance.now();
  const { ranked, weak, confidence } = rankBy(readSimilarities);
  watch.note("rank", rankingFrom);
  const { owners, refs, timeZone } = matches;
  const { query, visibility } = search;
  const request = { k: limits.hits, query, timeZone, visibility, isExplained: input.explain, weak };
  const searched = { tenantId: ctx.tenantId, owners, refs };
  const grouping = { k: limits.sessions, level: input.level };
  const [hits, sessions] = await Promise.all([
    watch.time("hits", readHits(tx, searched, ranked, request)),
    input.group_by ? watch.time("sessions", readSessions(tx, searched, ranked, grouping)) : [],
  ]);
  return { hits, sessions, confidence };
}
