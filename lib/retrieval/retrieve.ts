import { env } from "@/lib/config";
import { AppError, type Ctx, type OwnerRef, ownerOf, requireOwner, requireScope } from "@/lib/core";
import { inTenant } from "@/lib/db";
import { logError, traced } from "@/lib/observability";
import { isOn, pseudonym, redactedLikeStored } from "@/lib/settings";
import { answer } from "./answer";
import { confidenceOf } from "./confidence";
import { embedWithin } from "./embed-within";
import type { RetrieveInput, RetrieveOutput } from "./input";
import { rank } from "./rank";
import { readFound } from "./read-found";
import { readHits } from "./read-hits";
import { readWords } from "./read-words";
import { shownOf, weightsOf } from "./settings";
import { stopwatch } from "./stopwatch";
import { noteUsage } from "./usage";

/**
 * The hot path: embed beside words -> turns found by either -> rank -> hits -> context block. Reads only.
 * Never fails for a part that is late or broken: that part is left out and named in `degraded`; with the store away
 * there are no hits. Throws only what the caller did wrong: `scope_missing`, `owner_required`, `owner_forbidden`.
 */
export async function retrieve(ctx: Ctx, input: RetrieveInput): Promise<RetrieveOutput> {
  requireScope(ctx, "read");
  const named = ownerOf(input);
  const watch = stopwatch();
  const degraded: string[] = [];
  const empty = (reason: string) => answer(ctx, input, [], null, [...degraded, reason], watch.stages());
  try {
    const owner: OwnerRef = { kind: named.kind, id: await pseudonym(ctx, named.id) };
    requireOwner(ctx, owner);
    if (!(await isOn("MEMORY_ENABLED")) || !(await isOn("HOT_RETRIEVAL_ENABLED"))) return empty("disabled");
    if (await isOn("RERANK_ENABLED")) degraded.push("rerank");
    return await traced("retrieve", () => search(ctx, input, owner, watch, degraded));
  } catch (thrown) {
    if (thrown instanceof AppError && ["owner_forbidden", "scope_missing"].includes(thrown.code))
      throw thrown;
    logError(thrown, { room: "retrieval" });
    return empty("store");
  }
}

async function search(
  ctx: Ctx,
  input: RetrieveInput,
  owner: OwnerRef,
  watch: ReturnType<typeof stopwatch>,
  degraded: string[],
): Promise<RetrieveOutput> {
  const { mode, cues: hasCues } = input;
  const query = await redactedLikeStored(ctx, input.query);
  const deadline = watch.startedAt + env().HOT_BUDGET_MS;
  const vectorSoon = mode === "sparse" ? null : watch.time("embed", embedWithin(query, hasCues, deadline));
  const words = await watch.time("words", readWords(ctx, owner, query, mode !== "dense", hasCues));
  const vector = await vectorSoon;
  if (vector === "late") degraded.push("dense");
  if (words.owners.length === 0) return answer(ctx, input, [], 0, degraded, watch.stages());

  const shown = await shownOf(ctx, input);
  const found = await watch.time(
    "turns",
    // Its own transaction: the embedded database serves others while this process ranks.
    inTenant(ctx, "hot", (tx) => readFound(tx, words, shown, vector === "late" ? null : vector, hasCues)),
  );
  const rankingFrom = performance.now();
  const weights = weightsOf(input);
  const k = input.rrf_k ?? env().RRF_K;
  const ranked = rank({ mode, hasCues, k, weights, query, askerId: owner.id, words, ...found });
  const speakerOf = new Map(found.turns.map((turn) => [turn.key, turn.speaker]));
  const confidence = confidenceOf({ query, words, ranked, speakerOf });
  const best = ranked
    .filter(({ score }) => score >= (input.filters.min_score ?? Number.NEGATIVE_INFINITY))
    .slice(0, input.k ?? env().MEMORY_K);
  watch.note("rank", rankingFrom);
  const hits = await watch.time(
    "hits",
    inTenant(ctx, "hot", (tx) => readHits(tx, words.owners, words.refs, best, shown, input.explain)),
  );
  noteUsage(ctx, words.owners, hits);
  return answer(ctx, input, hits, confidence, degraded, watch.stages());
}
