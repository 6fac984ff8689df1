import { LINEAR_WEIGHTS, RANKING_WEIGHTS, type RankingConstants } from "@/lib/analysis/rank";
import { ConfigurationError, env } from "@/lib/base/config";
import type { RetrieveInput } from "./input";

/**
 * Returns the ranking constants of a request: settings override the defaults, and the `expert` object
 * overrides both.
 */
export function constantsOf({ expert = {} }: Pick<RetrieveInput, "expert">): RankingConstants {
  const { rrf_k, dense_weight, linear = {} } = expert;
  return {
    k: rrf_k ?? env().RRF_K,
    weights: {
      ...RANKING_WEIGHTS,
      ...env().RANKING_WEIGHTS,
      ...(dense_weight === undefined ? {} : { dense: dense_weight }),
    },
    linearWeights: {
      bm25: linear.bm25 ?? LINEAR_WEIGHTS.bm25,
      cosine: linear.cosine ?? LINEAR_WEIGHTS.cosine,
      recency: linear.recency ?? LINEAR_WEIGHTS.recency,
    },
  };
}

/** Throws ConfigurationError when the setting RANKING_WEIGHTS has a name that is none of a weight. */
export function checkRankingWeights(setting: Readonly<Record<string, number>> = {}): void {
  const unknown = Object.keys(setting).filter((name) => !(name in RANKING_WEIGHTS));
  if (unknown.length > 0)
    throw new ConfigurationError(
      `RANKING_WEIGHTS has unknown names: ${unknown.join(", ")}. Known are ${Object.keys(RANKING_WEIGHTS).join(", ")}.`,
    );
}
