import { env } from "@/lib/base/config";
import { asAppError, type Ctx, ERRORS, isOutage, isPerson, requireScope, runUrgently } from "@/lib/base/core";
import { logError, recorder, withSpan } from "@/lib/base/observability";
import { processReranker } from "@/lib/models/reranker";
import { inTenant, type Tx } from "@/lib/storage/db";
import { canRecall, isOn, redactForLookup, requireNamedOwner } from "@/lib/storage/settings";
import { buildResponse } from "./build-response";
import { countRetrieval } from "./count-retrieval";
import { embedWithin, type QueryVector, resolvedNow } from "./embed-within";
import type { RetrieveInput, RetrieveOutput } from "./input";
import { readBest } from "./read-best";
import { readMatches } from "./read-matches";
import { RERANKED_HITS, rerankHits } from "./rerank-hits";
import { retrievalLimit } from "./retrieval-limit";
import type { Retrieval } from "./search";
import { type SelectShown, showAll } from "./select-shown";
import { stopwatch } from "./stopwatch";
import { recordUsage } from "./usage";
import { visibilityOf } from "./visibility-of";

/**
 * Runs the hot path: lexical search and query embedding in parallel -> candidates -> rank -> hits -> rerank
 * (if there is a reranker) -> context block. It writes only the usage of the hits, after the answer. A
 * component that is unavailable or late is left out and named in `degraded`; without the database, or without
 * a slot in time, there are no hits. Throws `scope_missing`, `owner_required`, `owner_forbidden`,
 * `pattern_over_budget`, and `internal` for a defect.
 */
export async function retrieve(ctx: Ctx, input: RetrieveInput): Promise<RetrieveOutput> {
  return (await retrieveSelected(ctx, input, showAll)).output;
}

/** A response, and what `selectShown` made of the hits; null when nothing was searched. */
type SelectedRetrieval<Extra> = { readonly output: RetrieveOutput; readonly extra: Extra | null };

/** Retrieves like `retrieve`, for a caller that does not show all hits: `selectShown` says which. */
export async function retrieveSelected<Extra>(
  ctx: Ctx,
  input: RetrieveInput,
  selectShown: SelectShown<Extra>,
): Promise<SelectedRetrieval<Extra>> {
  requireScope(ctx, "read");
  const watch = stopwatch();
  const degraded: string[] = [];
  const emptyResponse = (reason: string) => {
    const nothing = { hits: [], sessions: [], timeZone: "UTC", confidence: null };
    const reasons = [...degraded, reason];
    countRetrieval(ctx, [], reasons);
    const results = { ...nothing, degraded: reasons, stages: watch.stages() };
    return { output: buildResponse(ctx, input, results), extra: null };
  };
  try {
    const owner = await requireNamedOwner(ctx, input);
    if (!(await canRecall(ctx, owner, input.agent_id))) return emptyResponse("disabled");
    const search = () => searchMemories({ ctx, input, owner, watch, degraded }, selectShown);
    return await withSpan("retrieve", () => runUrgently(() => retrievalLimit.run(ctx.tenantNo, search)));
  } catch (thrown) {
    if (!isOutage(thrown)) {
      if (ERRORS[asAppError(thrown).code].level === "error")
        recorder().count(ctx.tenantNo, "retrievals", "failed");
      throw thrown;
    }
    logError(thrown, { module: "retrieval" });
    return emptyResponse("store");
  }
}

async function searchMemories<Extra>(
  retrieval: Retrieval,
  selectShown: SelectShown<Extra>,
): Promise<SelectedRetrieval<Extra>> {
  const { ctx, input, owner, watch, degraded } = retrieval;
  const { mode, cues: hasCues, k: limit = env().MEMORY_K } = input;
  const query = await redactForLookup(ctx, input.query);
  const deadline = performance.now() + (input.wait_ms ?? env().HOT_BUDGET_MS);
  const embedding = mode === "sparse" ? null : watch.time("embed", embedWithin(query, hasCues, deadline));
  // A rejection before the promise is awaited below is handled there.
  embedding?.catch(() => undefined);
  const asking = { at: new Date(input.asked_at ?? input.as_of ?? Date.now()), timeZone: input.time_zone };
  const visibility = await visibilityOf(ctx, input);
  const search = { owner, query, asking, mode, hasCues, visibility };
  const reranker = (await isOn("RERANK_ENABLED")) ? processReranker() : null;
  const timedMatches = (tx: Tx, vector: QueryVector | null) =>
    watch.time("words", readMatches(tx, ctx, search, vector));

  // The words of a question with a new vector are read in a transaction of their own, so that no connection
  // is held while a model works. Everything else is one transaction.
  const isPending = (await resolvedNow(embedding)) === "pending";
  const early = isPending ? await inTenant(ctx, "hot", (tx) => timedMatches(tx, null)) : null;
  const vector = await embedding;
  if (vector === "late") degraded.push("dense");
  const queryVector = vector === "late" ? null : vector;
  const hitCount = reranker ? Math.max(limit, RERANKED_HITS) : limit;
  const { matches, hits, sessions, confidence } = await inTenant(ctx, "hot", async (tx) => {
    const matches = early ?? (await timedMatches(tx, queryVector));
    if (matches.owners.length === 0) return { matches, hits: [], sessions: [], confidence: 0 };
    const best = await readBest(tx, retrieval, search, matches, queryVector, {
      hits: hitCount,
      sessions: limit,
    });
    return { matches, ...best };
  });
  const order = reranker && (await watch.time("rerank", rerankHits(reranker, query, hits, deadline)));
  if (order === "late") degraded.push("rerank");
  const bestHits = (order === null || order === "late" ? hits : order).slice(0, limit);
  const { owners, timeZone } = matches;
  const { shown, extra } = await selectShown({ hits: bestHits, owners, timeZone, confidence });
  if (!isPerson(ctx)) recordUsage(ctx, owners, shown);
  countRetrieval(ctx, bestHits, degraded);
  const results = { hits: shown, sessions, timeZone, confidence, degraded, stages: watch.stages() };
  return { output: buildResponse(ctx, input, results), extra };
}
