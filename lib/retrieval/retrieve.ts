import { env } from "@/lib/config";
import { AppError, type Ctx, type OwnerRef, ownerOf, requireOwner, requireScope } from "@/lib/core";
import { inTenant } from "@/lib/db";
import { logError } from "@/lib/observability";
import { isOn, pseudonym } from "@/lib/settings";
import { answer } from "./answer";
import { bestByTf, idf } from "./bm25";
import { confidenceOf } from "./confidence";
import { embedWithin } from "./embed-within";
import { gatherTf } from "./gather-tf";
import type { RetrieveInput, RetrieveOutput } from "./input";
import { rank } from "./rank";
import { type Found, readFound } from "./read-found";
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
    return await search(ctx, input, owner, watch, degraded);
  } catch (thrown) {
    if (thrown instanceof AppError && ["owner_forbidden", "scope_missing"].includes(thrown.code))
      throw thrown;
    logError(thrown, { room: "retrieval", request: ctx.requestId });
    return empty("store");
  }
}

/** Candidates whose length is looked up: three times the pool, so that the approximation in bestByTf costs nothing. */
const CANDIDATES = 600;
/** With a filter that keeps many, or a rare one applied late, spare rows keep the list full. */
const SPARE = 4;

async function search(
  ctx: Ctx,
  input: RetrieveInput,
  owner: OwnerRef,
  watch: ReturnType<typeof stopwatch>,
  degraded: string[],
): Promise<RetrieveOutput> {
  const { mode, cues, query } = input;
  const vectorSoon =
    mode === "sparse"
      ? null
      : watch.time("embed", embedWithin(query, cues, watch.startedAt + env().HOT_BUDGET_MS));
  const words = await watch.time("words", readWords(ctx, owner, query, mode !== "dense", cues));
  const vector = await vectorSoon;
  if (vector === "late") degraded.push("dense");
  if (words.owners.length === 0) return answer(ctx, input, [], 0, degraded, watch.stages());
  const shown = await shownOf(ctx, input);
  const gathered = gatherTf(
    words.terms.map(({ entries }) => entries),
    cues,
  );
  const idfs = words.terms.map(({ df }) => idf(words.stats.turns, df));
  const bestOf = (limit: number) => bestByTf(gathered, idfs, limit);
  const { hits, ranked } = await inTenant(ctx, "hot", async (tx) => {
    const found: Found = await watch.time(
      "turns",
      readFound(tx, {
        words,
        bestOf,
        shown,
        vector: vector instanceof Float32Array ? vector : null,
        isPlain: !cues,
        candidates: CANDIDATES,
        spare: SPARE,
      }),
    );
    const startedAt = performance.now();
    const weights = weightsOf(input);
    const ranked = rank({
      mode,
      hasCues: cues,
      k: input.rrf_k ?? env().RRF_K,
      weights,
      query,
      askerId: owner.id,
      words,
      gathered,
      ...found,
    });
    watch.note("rank", startedAt);
    const best = ranked
      .filter(({ score }) => score >= (input.filters.min_score ?? Number.NEGATIVE_INFINITY))
      .slice(0, input.k ?? env().MEMORY_K);
    const hits = await watch.time("hits", readHits(tx, words.owners, words.refs, best, shown, input.explain));
    return { hits, ranked };
  });
  noteUsage(
    ctx,
    hits.flatMap(({ key }, index) => {
      const ownerNo = words.owners[key % 2];
      return ownerNo ? [{ ownerNo, position: (key - (key % 2)) / 2, rank: index + 1 }] : [];
    }),
  );
  return answer(ctx, input, hits, confidenceOf(words, ranked), degraded, watch.stages());
}
