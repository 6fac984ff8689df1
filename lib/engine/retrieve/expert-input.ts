import { z } from "zod";
import { LINEAR_WEIGHTS } from "@/lib/analysis/rank";

const weight = (what: string) => z.number().min(0).max(10).optional().describe(what);
const linearWeight = (part: keyof typeof LINEAR_WEIGHTS, what: string) =>
  weight(`Weight of ${what} in the linear mode (default ${LINEAR_WEIGHTS[part]})`);

/** Ranking constants that a single request can change, for evaluation and comparison with other systems. */
export const expertInput = z
  .strictObject({
    rrf_k: z
      .number()
      .int()
      .min(1)
      .max(1000)
      .optional()
      .describe("Constant k of reciprocal rank fusion (default RRF_K)"),
    dense_weight: weight("Weight of dense retrieval (default from RANKING_WEIGHTS)"),
    linear: z
      .strictObject({
        bm25: linearWeight("bm25", "the BM25 score"),
        cosine: linearWeight("cosine", "the cosine similarity"),
        recency: linearWeight("recency", "recency"),
      })
      .optional()
      .describe("Weights for the `linear` mode"),
  })
  .describe("Ranking constants for evaluation. Without them, the server's settings apply.");
