import { refuseBlank } from "./define-embedder";
import type { Embedder } from "./embedder";
import { createGuard } from "./guard";

/** The bundled model takes .1 ms a character on a quiet machine; ten times that is a model that hangs. */
const DOCUMENT_BASE_MS = 30_000;
const DOCUMENT_MS_PER_CHAR = 1;

export type ResilienceOptions = {
  /** Longest a query may take once it runs. Default 2 000. */
  readonly queryTimeoutMs?: number | undefined;
  /** Calls a second, for a remote provider that limits them. Without it calls are not limited. */
  readonly ratePerSecond?: number | undefined;
};

/**
 * An embedder within a guard: queries are urgent, and one call at most embeds documents. Fails with
 * `model_unavailable` or `timeout` only, and `invalid_input`.
 */
export function withResilience(inner: Embedder, options: ResilienceOptions = {}): Embedder {
  const queryTimeoutMs = options.queryTimeoutMs ?? 2_000;
  const guard = createGuard("embedding", options.ratePerSecond);
  return {
    space: inner.space,
    async embedDocuments(texts, signal) {
      refuseBlank(texts);
      if (texts.length === 0) return [];
      const chars = texts.reduce((sum, { length }) => sum + length, 0);
      const timeoutMs = DOCUMENT_BASE_MS + DOCUMENT_MS_PER_CHAR * chars;
      const call = (stop: AbortSignal) => inner.embedDocuments(texts, stop);
      return guard.run({ isAlone: true, timeoutMs, call, signal });
    },
    async embedQuery(text, signal) {
      refuseBlank([text]);
      const call = (stop: AbortSignal) => inner.embedQuery(text, stop);
      return guard.run({ isUrgent: true, timeoutMs: queryTimeoutMs, call, signal });
    },
    health: () => guard.health(inner.health()),
    close: () => inner.close(),
  };
}
