import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
} from "cockatiel";
import { AppError } from "@/lib/core";
import { abortable } from "./abortable";
import { createTally, isStarting, refuseBlank, type TextKind } from "./define-embedder";
import type { Embedder, EmbedderState } from "./embedder";
import { createRateLimit } from "./rate-limit";

/** DESIGN: two calls at once, three failures in a row open the breaker for 15 s. */
const CALLS_AT_ONCE = 2;
const FAILURES_TO_OPEN = 3;
const OPEN_MS = 15_000;
const WAITING_CALLS = 256;
const DOCUMENT_RETRIES = 2;
const RETRY_DELAYS = { initialDelay: 200, maxDelay: 5_000 };

/** The bundled model takes .1 ms a character on a quiet machine; ten times that is a model that hangs. */
const DOCUMENT_BASE_MS = 30_000;
const DOCUMENT_MS_PER_CHAR = 1;

export type ResilienceOptions = {
  /** Longest a query may take once it runs. Default 2 000. */
  readonly queryTimeoutMs?: number | undefined;
  /** Calls a second, for a remote provider that limits them. Without it calls are not limited. */
  readonly ratePerSecond?: number | undefined;
};

/** Thrown past the breaker when the caller left: it says nothing about the model. */
class CallerLeft extends Error {}

/**
 * An embedder that guards another: two calls at once, of which one at most embeds documents; a timeout a call;
 * two retries with growing, jittered delays for documents and none for a query; a breaker that three failures in
 * a row open for 15 s, then one call probes. Fails with `model_unavailable` or `timeout` only (and
 * `invalid_input`). A query whose caller leaves while it runs is finished, so that it counts for the breaker.
 */
export function withResilience(inner: Embedder, options: ResilienceOptions = {}): Embedder {
  const queryTimeoutMs = options.queryTimeoutMs ?? 2_000;
  const tally = createTally();
  const slots = bulkhead(CALLS_AT_ONCE, WAITING_CALLS);
  const documentLane = bulkhead(1, WAITING_CALLS);
  const rateLimit = options.ratePerSecond ? createRateLimit(options.ratePerSecond) : null;
  const breaker = circuitBreaker(handleWhen(isFault), {
    halfOpenAfter: OPEN_MS,
    breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
  });
  const retries = retry(
    handleWhen((error) => isFault(error) && !(error instanceof BrokenCircuitError)),
    { maxAttempts: DOCUMENT_RETRIES, backoff: new ExponentialBackoff(RETRY_DELAYS) },
  );

  /** One call of the model, inside the breaker. */
  async function attempt<T>(
    call: (signal: AbortSignal) => Promise<T>,
    timeoutMs: number,
    leave?: AbortSignal,
  ) {
    await rateLimit?.take();
    // cockatiel would let everybody wait for the probe; a hot path had better know at once.
    if (breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
    // A probe that its caller cuts short proves nothing, so it runs to its end.
    const signal = breaker.state === CircuitState.Open ? undefined : leave;
    const limit = timeout(timeoutMs, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false });
    return breaker.execute(() =>
      limit
        .execute((context) => call(context.signal), signal)
        .catch((error: unknown) => {
          throw signal?.aborted ? new CallerLeft() : error;
        }),
    );
  }

  function guarded<T>(kind: TextKind, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const queued = () =>
      kind === "query"
        ? slots.execute(work, signal)
        : retries.execute(() => documentLane.execute(() => slots.execute(work, signal), signal), signal);
    return tally.count(() => abortable(signal, () => queued().catch(throwModelError)), signal);
  }

  function state(): EmbedderState {
    if (breaker.state === CircuitState.Open) return "down";
    const own = inner.health().state;
    if (own === "ok" && (breaker.state !== CircuitState.Closed || tally.read().failuresInARow > 0))
      return "degraded";
    return own;
  }

  return {
    space: inner.space,
    async embedDocuments(texts, signal) {
      refuseBlank(texts);
      if (texts.length === 0) return [];
      const timeoutMs =
        DOCUMENT_BASE_MS + DOCUMENT_MS_PER_CHAR * texts.reduce((sum, { length }) => sum + length, 0);
      const call = (stop: AbortSignal) => inner.embedDocuments(texts, stop);
      return guarded("document", () => attempt(call, timeoutMs, signal), signal);
    },
    async embedQuery(text, signal) {
      refuseBlank([text]);
      const call = (stop: AbortSignal) => inner.embedQuery(text, stop);
      return guarded("query", () => attempt(call, queryTimeoutMs), signal);
    },
    health() {
      const { calls, failures, lastError } = tally.read();
      const { download } = inner.health();
      return { state: state(), breaker: breakerName(breaker.state), lastError, calls, failures, download };
    },
    close: () => inner.close(),
  };
}

function isFault(error: Error): boolean {
  if (error instanceof AppError) return error.code !== "invalid_input" && !isStarting(error);
  return !(error instanceof CallerLeft || error instanceof BulkheadRejectedError);
}

function breakerName(state: CircuitState) {
  if (state === CircuitState.Closed) return "closed";
  return state === CircuitState.HalfOpen ? "half_open" : "open";
}

function throwModelError(thrown: unknown): never {
  if (thrown instanceof AppError) throw thrown;
  if (thrown instanceof TaskCancelledError || thrown instanceof CallerLeft) {
    throw new AppError("timeout", "The embedding model did not answer in time.", {}, { cause: thrown });
  }
  const isOpen = thrown instanceof BrokenCircuitError;
  const message = isOpen
    ? "The embedding model failed repeatedly and rests."
    : "The embedding model is not available.";
  const reason = isOpen ? "breaker_open" : thrown instanceof BulkheadRejectedError ? "busy" : "failed";
  throw new AppError("model_unavailable", message, { reason }, { cause: thrown });
}
