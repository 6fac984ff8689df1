import { AppError, firstChars } from "@/lib/base/core";
import { abortable, createGuard, createTally } from "@/lib/models/resilience";
import type { Reranker } from "./reranker";

/** Cross-encoders read about 512 tokens, and some servers reject longer texts instead of cutting them. */
const MAX_CHARS = 1_500;
/**
 * The time limit of a call ends before that of its caller, so that a slow model counts as a failure. The
 * caller's limit ends the wait for a free slot, which says nothing about the model.
 */
const GRACE_MS = 5;

/** What a provider implements. defineReranker adds validation, limits and the circuit breaker. */
export type RawReranker = {
  readonly provider: string;
  readonly model: string | null;
  score(query: string, texts: readonly string[], signal: AbortSignal): Promise<readonly number[]>;
  isReady(): boolean;
  close(): Promise<void>;
};

/** Builds a Reranker from a provider: cuts long texts, validates scores and adds the guard of all models. */
export function defineReranker(raw: RawReranker): Reranker {
  const { provider, model } = raw;
  const guard = createGuard("reranking");
  const tally = createTally();
  let isClosed = false;

  function state() {
    if (isClosed) return "down";
    if (tally.read().failuresInARow > 0) return "degraded";
    return raw.isReady() ? "ok" : "starting";
  }

  return {
    provider,
    model,
    async rerank(query, texts, budgetMs) {
      if (isClosed) throw new AppError("model_unavailable", "The reranker is closed.", { reason: "closed" });
      if (texts.length === 0) return [];
      const shortTexts = texts.map((text) => firstChars(text, MAX_CHARS));
      const call = (stopSignal: AbortSignal) =>
        tally.count(async () => {
          const scores = await abortable(stopSignal, () =>
            raw.score(firstChars(query, MAX_CHARS), shortTexts, stopSignal),
          ).catch(asFailure);
          requireScores(scores, texts.length);
          return scores;
        });
      const signal = AbortSignal.timeout(Math.ceil(budgetMs) + GRACE_MS);
      return guard.run({ isUrgent: true, timeoutMs: budgetMs, call, signal });
    },
    health() {
      const { calls, failures, lastError } = tally.read();
      return guard.health({ state: state(), breaker: "closed", lastError, calls, failures, download: null });
    },
    async close() {
      isClosed = true;
      await raw.close();
    },
  };
}

/**
 * Turns any error into a failure of the model. The original message may quote a memory, so only `cause`
 * contains it.
 */
function asFailure(thrown: unknown): never {
  if (thrown instanceof AppError) throw thrown;
  throw new AppError("model_unavailable", "The reranker failed.", { reason: "failed" }, { cause: thrown });
}

function requireScores(scores: readonly number[], count: number): void {
  if (scores.length === count && scores.every(Number.isFinite)) return;
  throw new AppError("model_unavailable", "The reranker returned invalid scores.", {
    reason: "invalid_answer",
  });
}
