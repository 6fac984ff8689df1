import { createGuard } from "@/lib/models/resilience";
import { rejectBlank } from "./define-embedder";
import type { Embedder } from "./embedder";

/** The bundled model takes 0.1 ms per character on an idle machine; ten times that means it hangs. */
const DOCUMENT_BASE_MS = 30_000;
const DOCUMENT_MS_PER_CHAR = 1;

export type ResilienceOptions = {
  /** Time limit of one query attempt. Default 2 000. */
  readonly queryTimeoutMs?: number | undefined;
};

/**
 * Adds a guard to an embedder: queries are urgent, and at most one call embeds documents. Fails only with
 * `model_unavailable`, `timeout` and `invalid_input`.
 */
export function withResilience(embedder: Embedder, options: ResilienceOptions = {}): Embedder {
  const queryTimeoutMs = options.queryTimeoutMs ?? 2_000;
  const guard = createGuard("embedding");
  return {
    space: embedder.space,
    async embedDocuments(texts, signal) {
      rejectBlank(texts);
      if (texts.length === 0) return [];
      const chars = texts.reduce((sum, { length }) => sum + length, 0);
      const timeoutMs = DOCUMENT_BASE_MS + DOCUMENT_MS_PER_CHAR * chars;
      const call = (stop: AbortSignal) => embedder.embedDocuments(texts, stop);
      return guard.run({ isExclusive: true, timeoutMs, call, signal });
    },
    async embedQuery(text, signal) {
      rejectBlank([text]);
      const call = (stop: AbortSignal) => embedder.embedQuery(text, stop);
      return guard.run({ isUrgent: true, timeoutMs: queryTimeoutMs, call, signal });
    },
    health: () => guard.health(embedder.health()),
    close: () => embedder.close(),
  };
}
