import { haveCommonContent } from "@/lib/analysis/pairs";
import type { FoldedHit, RankedPair } from "@/lib/analysis/rank";
import type { TurnKey } from "@/lib/base/core";
import type { Hit } from "./hit";
import { RERANKED_HITS } from "./rerank-hits";

/**
 * Returns the hits, with none weak that may contradict a better one: one that was stored as a possible
 * replacement of it, or that a person said after the best hit, with a word or value of it. On 846
 * questions of bench/life, 9 messages with the new value were weak while the old one was not. This finds 6
 * of them among 99 hits, and leaves 1 447 weak.
 */
export function liftNewer(
  hits: readonly Hit[],
  folded: readonly FoldedHit[],
  pairs: readonly RankedPair[],
): Hit[] {
  const memories = hits.slice(0, RERANKED_HITS).filter(({ background }) => !background);
  const [best] = memories;
  if (!best || memories.every((hit) => !hit.weak)) return [...hits];
  const shown = new Set(memories.filter((hit) => !hit.weak).map(({ key }) => key));
  const strong = new Set<TurnKey>(
    folded.flatMap(({ key, earlier }) => (shown.has(key) ? [key, ...earlier.map((one) => one.key)] : [])),
  );
  const lifted = memories.filter(
    (hit) =>
      hit.weak &&
      (pairs.some(({ newer, older }) => newer === hit.key && strong.has(older)) || mayContradict(hit, best)),
  );
  return hits.map((hit) => (lifted.includes(hit) ? { ...hit, weak: false } : hit));
}

function mayContradict(hit: Hit, best: Hit): boolean {
  return hit.role === "user" && hit.occurred_at > best.occurred_at && haveCommonContent(hit.text, best.text);
}
