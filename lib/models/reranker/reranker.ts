import type { ModelHealth } from "@/lib/models/resilience";

/**
 * A cross-encoder that scores texts against a query. `rerank` returns one finite score per text, in the order
 * of the texts; a higher score is better, and scores of different calls cannot be compared. It calls the
 * model once, without retries. Throws `timeout` when there is no answer within `budgetMs`, otherwise
 * `model_unavailable`.
 */
export interface Reranker {
  readonly provider: string;
  /** Null when the server selects the model. */
  readonly model: string | null;
  rerank(query: string, texts: readonly string[], budgetMs: number): Promise<readonly number[]>;
  health(): ModelHealth;
  close(): Promise<void>;
}
