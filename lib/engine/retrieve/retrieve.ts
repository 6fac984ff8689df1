import { env } from "@/lib/base/config";
import { asAppError, type Ctx, ERRORS, isOutage, isPerson, requireScope, runUrgently } from "@/lib/base/core";
import { logError, recorder, withSpan } from "@/lib/base/observability";
import { processReranker } from "@/lib/models/reranker";
import { canRecall, isOn, redactForLookup, requireNamedOwner } from "@/lib/storage/settings";
import { buildResponse } from "./build-response";
import { countRetrieval } from "./count-retrieval";
import { embedWithin } from "./embed-within";
import { type FoundBest, findBest } from "./find-best";
import type { RetrieveInput, RetrieveOutput } from "./input";
import { RERANKED_HITS, rerankInTime } from "./rerank-hits";
import { retrievalLimit } from "./retrieval-limit";
import type { Retrieval, Search } from "./search";
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
  const { ctx, input, watch } = retrieval;
  const limit = input.k ?? env().MEMORY_K;
  const query = await redactForLookup(ctx, input.query);
  const deadline = performance.now() + (input.wait_ms ?? env().HOT_BUDGET_MS);
  const embedding =
    input.mode === "sparse" ? null : watch.time("embed", embedWithin(query, input.cues, deadline));
  // A rejection before the promise is awaited below is handled there.
  embedding?.catch(() => undefined);
  const search = await toSearch(retrieval, query);
  const reranker = (await isOn("RERANK_ENABLED")) ? processReranker() : null;
  const limits = { hits: reranker ? Math.max(limit, RERANKED_HITS) : limit, sessions: limit };
  const best = await findBest(retrieval, search, embedding, limits);
  const hits = reranker ? await rerankInTime(retrieval, reranker, query, best.hits, deadline) : best.hits;
  return respond(retrieval, { ...best, hits: hits.slice(0, limit) }, selectShown);
}

/** Returns what a request searches for and may read. `query` is the redacted one. */
async function toSearch({ ctx, input, owner }: Retrieval, query: string): Promise<Search> {
  const asking = { at: new Date(input.asked_at ?? input.as_of ?? Date.now()), timeZone: input.time_zone };
  const visibility = await visibilityOf(ctx, input);
  return { owner, query, asking, mode: input.mode, hasCues: input.cues, visibility };
}

/** Shows what the caller selects of the hits, and counts it as used. */
async function respond<Extra>(
  { ctx, input, watch, degraded }: Retrieval,
  found: FoundBest,
  selectShown: SelectShown<Extra>,
): Promise<SelectedRetrieval<Extra>> {
  const { hits, owners, sessions, timeZone, confidence } = found;
  const { shown, extra } = await selectShown({ hits, owners, timeZone, confidence });
  if (!isPerson(ctx)) recordUsage(ctx, owners, shown);
  countRetrieval(ctx, hits, degraded);
  const results = { hits: shown, sessions, timeZone, confidence, degraded, stages: watch.stages() };
  return { output: buildResponse(ctx, input, results), extra };
}
