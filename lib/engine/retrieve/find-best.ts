import { inTenant, type Tx } from "@/lib/storage/db";
import { type QueryVector, resolvedNow } from "./embed-within";
import { type Best, readBest } from "./read-best";
import { type Matches, readMatches } from "./read-matches";
import type { Retrieval, Search } from "./search";

/** The best hits, with the owners and the time zone of the search. */
export type FoundBest = Best & Pick<Matches, "owners" | "timeZone">;

const NOTHING: Best = { hits: [], sessions: [], confidence: 0 };

/**
 * Returns the best hits of a search. Without the vector of the query, because it is late or no model makes
 * one, only words count. The words of a question with a new vector are read in a transaction of their own,
 * so that no connection is held while a model works. Everything else is one transaction.
 */
export async function findBest(
  retrieval: Retrieval,
  search: Search,
  embedding: Promise<QueryVector | "late" | null> | null,
  limits: { readonly hits: number; readonly sessions: number },
): Promise<FoundBest> {
  const { ctx, watch, degraded } = retrieval;
  const matchesOf = (tx: Tx, vector: QueryVector | null) =>
    watch.time("words", readMatches(tx, ctx, search, vector));

  const isPending = (await resolvedNow(embedding)) === "pending";
  const early = isPending ? await inTenant(ctx, "hot", (tx) => matchesOf(tx, null)) : null;
  const embedded = await embedding;
  if (embedded === "late") degraded.push("dense");
  const vector = embedded === "late" ? null : embedded;
  return inTenant(ctx, "hot", async (tx) => {
    const matches = early ?? (await matchesOf(tx, vector));
    const { owners, timeZone } = matches;
    const best =
      owners.length === 0 ? NOTHING : await readBest(tx, retrieval, search, matches, vector, limits);
    return { ...best, owners, timeZone };
  });
}
