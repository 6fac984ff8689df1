import { availableParallelism } from "node:os";
import { env } from "@/lib/base/config";
import {
  asAppError,
  type Ctx,
  ERRORS,
  isOutage,
  isPerson,
  type OwnerRef,
  ownerOf,
  requireOwner,
  requireScope,
  type TenantNo,
} from "@/lib/base/core";
import { logError, recorder, withSpan } from "@/lib/base/observability";
import { processReranker } from "@/lib/models/reranker";
import { inTenant } from "@/lib/storage/db";
import { isOn, pseudonym, redactForLookup } from "@/lib/storage/settings";
import { answer } from "./answer";
import { embedWithin } from "./embed-within";
import { FairLimit } from "./fair-limit";
import { foldHits } from "./fold-hits";
import type { RetrieveInput, RetrieveOutput } from "./input";
import { rankCandidates } from "./rank-candidates";
import { readCandidates } from "./read-candidates";
import { readHits } from "./read-hits";
import { readLexicalMatches } from "./read-lexical-matches";
import { RERANKED_HITS, rerankHits } from "./rerank-hits";
import { visibilityOf } from "./settings";
import { stopwatch } from "./stopwatch";
import { recordUsage } from "./usage";

/** The retrievals under way. More at once only wait for each other, each with a transaction open. */
const underWay = new FairLimit<TenantNo>(2 * availableParallelism());

/**
 * Runs the hot path: lexical search and query embedding in parallel -> candidates -> rank -> hits -> rerank
 * (if there is a reranker) -> context block. It only reads. A component that is unavailable or late is left
 * out and named in `degraded`; without the database there are no hits. Throws `scope_missing`,
 * `owner_required`, `owner_forbidden`, `pattern_over_budget`, and `internal` for a defect.
 */
export async function retrieve(ctx: Ctx, input: RetrieveInput): Promise<RetrieveOutput> {
  requireScope(ctx, "read");
  const requestedOwner = ownerOf(input, "", ctx.owner);
  const watch = stopwatch();
  const degraded: string[] = [];
  const emptyAnswer = (reason: string) => answer(ctx, input, [], null, [...degraded, reason], watch.stages());
  try {
    const owner: OwnerRef = { kind: requestedOwner.kind, id: await pseudonym(ctx, requestedOwner.id) };
    requireOwner(ctx, owner);
    if (!(await isOn("MEMORY_ENABLED")) || !(await isOn("HOT_RETRIEVAL_ENABLED")))
      return emptyAnswer("disabled");
    const search = () => searchMemories(ctx, input, owner, watch, degraded);
    return await withSpan("retrieve", () => underWay.run(ctx.tenantNo, search));
  } catch (thrown) {
    if (!isOutage(thrown)) {
      if (ERRORS[asAppError(thrown).code].level === "error")
        recorder().count(ctx.tenantNo, "retrievals", "failed");
      throw thrown;
    }
    logError(thrown, { module: "retrieval" });
    return emptyAnswer("store");
  }
}

async function searchMemories(
  ctx: Ctx,
  input: RetrieveInput,
  owner: OwnerRef,
  watch: ReturnType<typeof stopwatch>,
  degraded: string[],
): Promise<RetrieveOutput> {
  const { mode, cues: hasCues, k: limit = env().MEMORY_K } = input;
  const query = await redactForLookup(ctx, input.query);
  const deadline = performance.now() + env().HOT_BUDGET_MS;
  const vectorPromise = mode === "sparse" ? null : watch.time("embed", embedWithin(query, hasCues, deadline));
  const asking = { at: new Date(input.asked_at ?? input.as_of ?? Date.now()), timeZone: input.time_zone };
  // If this promise rejects during the lexical search, the error is handled where the vector is awaited
  // below.
  vectorPromise?.catch(() => undefined);
  const words = await watch.time(
    "words",
    readLexicalMatches(ctx, owner, query, asking, { isSparse: mode !== "dense", hasCues }),
  );
  const vector = await vectorPromise;
  if (vector === "late") degraded.push("dense");
  if (words.owners.length === 0) return answer(ctx, input, [], 0, degraded, watch.stages());

  const visibility = await visibilityOf(ctx, input);
  const candidates = await watch.time(
    "turns",
    // A separate transaction lets the embedded database serve other requests while this process ranks.
    inTenant(ctx, "hot", (tx) =>
      readCandidates(tx, words, visibility, vector === "late" ? null : vector, hasCues),
    ),
  );
  const rankingFrom = performance.now();
  const search = { query, askerId: owner.id, words, candidates, now: asking.at.getTime() };
  const { ranked, weak, confidence } = rankCandidates(input, search);
  watch.note("rank", rankingFrom);
  const reranker = (await isOn("RERANK_ENABLED")) ? processReranker() : null;
  const loaded = await watch.time(
    "hits",
    inTenant(ctx, "hot", async (tx) => {
      // Whoever asks for superseded memories gets each as a hit of its own.
      const owners = input.include_superseded ? [] : words.owners;
      const folded = await foldHits(tx, owners, ranked);
      const k = reranker ? Math.max(limit, RERANKED_HITS) : limit;
      const searched = { tenantId: ctx.tenantId, owners: words.owners, refs: words.refs };
      const request = { k, query, timeZone: words.timeZone, visibility, isExplained: input.explain, weak };
      return readHits(tx, searched, folded, request);
    }),
  );
  const order = reranker && (await watch.time("rerank", rerankHits(reranker, query, loaded, deadline)));
  if (order === "late") degraded.push("rerank");
  const hits = (order === null || order === "late" ? loaded : order).slice(0, limit);
  if (!isPerson(ctx)) recordUsage(ctx, words.owners, hits);
  return answer(ctx, input, hits, confidence, degraded, watch.stages(), words.timeZone);
}
