import { env } from "@/lib/base/config";
import { isOutage } from "@/lib/base/core";
import { logError } from "@/lib/base/observability";
import type { Reranker } from "@/lib/models/reranker";
import type { Hit } from "./hit";
import type { Retrieval } from "./search";

/** The number of best hits that a reranker reorders. */
export const RERANKED_HITS = 30;
/** The time reserved for the response after reranking. */
const RESERVED_MS = 2;
/** With less time, no server can answer, and the breaker would open although nothing is wrong with it. */
const MIN_BUDGET_MS = 5;

/**
 * Returns hits in the order of the reranker, or as they are when it is late, which `degraded` then names.
 */
export async function rerankInTime(
  { watch, degraded }: Retrieval,
  reranker: Reranker,
  query: string,
  hits: readonly Hit[],
  deadline: number,
): Promise<readonly Hit[]> {
  const order = await watch.time("rerank", rerankHits(reranker, query, hits, deadline));
  if (order !== "late") return order;
  degraded.push("rerank");
  return hits;
}

/**
 * Reorders the best hits by the scores of a reranker; further hits keep their places, and equal scores their
 * order. With an explanation, a hit also gets its score. Returns "late" when the time is up or the reranker
 * fails. It has RERANK_BUDGET_MS, or else what is left until `deadline`, in the time of performance.now().
 */
async function rerankHits(
  reranker: Reranker,
  query: string,
  hits: readonly Hit[],
  deadline: number,
): Promise<Hit[] | "late"> {
  const best = hits.slice(0, RERANKED_HITS);
  if (best.length < 2) return [...hits];
  const budgetMs = env().RERANK_BUDGET_MS || deadline - RESERVED_MS - performance.now();
  if (budgetMs < MIN_BUDGET_MS) return "late";
  try {
    const scores = await reranker.rerank(
      query,
      best.map(({ text }) => text),
      budgetMs,
    );
    const reranked = best
      .map((hit, index) => ({ hit, rerank: scores[index] ?? 0 }))
      .sort((a, b) => b.rerank - a.rerank)
      .map(({ hit, rerank }) => rerankedHit(hit, rerank));
    return [...reranked, ...hits.slice(RERANKED_HITS)];
  } catch (thrown) {
    if (!isOutage(thrown)) throw thrown;
    logError(thrown, { module: "retrieval", step: "rerank" });
    return "late";
  }
}

/** The places no longer follow the ranking score, so a low one says nothing about the hit. */
function rerankedHit(hit: Hit, rerank: number): Hit {
  const { explain } = hit;
  return {
    ...hit,
    weak: false,
    ...(explain && { explain: { ...explain, raw: { ...explain.raw, rerank } } }),
  };
}
