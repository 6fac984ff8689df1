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
import { AppError, type Facts } from "@/lib/base/core";
import { abortable } from "./abortable";
import type { ModelHealth, ModelState } from "./model-health";
import { createTally, isAborted, isUnasked } from "./tally";

/**
 * The requirements specify these limits: two concurrent calls; three failures in a row open the breaker for
 * 15 s.
 */
const CONCURRENT_CALLS = 2;
const FAILURES_TO_OPEN = 3;
const OPEN_MS = 15_000;
const WAITING_CALLS = 256;
const RETRIES = 2;
const RETRY_DELAYS = { initialDelay: 200, maxDelay: 5_000 };

/** What the messages of a guard call its model. */
type ModelName = "embedding" | "chat" | "reranking";

export type GuardedCall<T> = {
  /**
   * Runs once without retries. When its caller aborts, it still finishes, so that its result reaches the
   * breaker.
   */
  readonly isUrgent?: boolean;
  /** Runs only one such call at a time, which leaves the second slot to urgent calls. */
  readonly isExclusive?: boolean;
  readonly timeoutMs: number;
  readonly call: (signal: AbortSignal) => Promise<T>;
  readonly signal?: AbortSignal | undefined;
};

/** Thrown past the breaker when the caller aborted, which says nothing about the model. */
class CallerAborted extends Error {}

/**
 * Creates the guard of a model: two concurrent calls, a timeout per call, retries with jittered exponential
 * backoff (except for urgent calls), and a breaker that opens for 15 s after three failures in a row, then
 * probes with one call. Fails only with `model_unavailable`, `timeout` and `invalid_input`.
 */
export function createGuard(name: ModelName) {
  const tally = createTally();
  const slots = bulkhead(CONCURRENT_CALLS, WAITING_CALLS);
  const exclusive = bulkhead(1, WAITING_CALLS);
  const breaker = circuitBreaker(handleWhen(isFault), {
    halfOpenAfter: OPEN_MS,
    breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
  });
  const retries = retry(
    handleWhen((error) => isFault(error) && !(error instanceof BrokenCircuitError)),
    { maxAttempts: RETRIES, backoff: new ExponentialBackoff(RETRY_DELAYS) },
  );

  /** Runs one attempt inside the breaker. */
  async function attempt<T>({ call, timeoutMs }: GuardedCall<T>, callerSignal?: AbortSignal) {
    // cockatiel would make all calls wait for the probe; retrieval must fail fast instead.
    if (breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
    // An aborted probe proves nothing, so a probe ignores the caller's signal.
    const signal = breaker.state === CircuitState.Open ? undefined : callerSignal;
    const limit = timeout(timeoutMs, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false });
    return breaker.execute(() =>
      limit
        .execute((context) => call(context.signal), signal)
        .catch((thrown: unknown) => {
          if (signal?.aborted) throw new CallerAborted();
          // Otherwise only the time limit of this attempt aborts the call.
          const isTimeout = thrown instanceof TaskCancelledError || isAborted(thrown);
          // Recorded per attempt, because the breaker may reject all later ones without giving the cause.
          const failure = isTimeout ? lateError(name, thrown) : asModelError(name, thrown);
          tally.note(failure);
          throw failure;
        }),
    );
  }

  function queued<T>(guardedCall: GuardedCall<T>): Promise<T> {
    const { signal, isUrgent = false, isExclusive = false } = guardedCall;
    if (isUrgent) return slots.execute(() => attempt(guardedCall), signal);
    const runOnce = () => slots.execute(() => attempt(guardedCall, signal), signal);
    return retries.execute(() => (isExclusive ? exclusive.execute(runOnce, signal) : runOnce()), signal);
  }

  return {
    run<T>(guardedCall: GuardedCall<T>): Promise<T> {
      const work = () =>
        queued(guardedCall).catch((thrown: unknown) => {
          throw asModelError(name, thrown);
        });
      return abortable(guardedCall.signal, () => tally.count(work));
    },
    /** Combines the state of the model with the counts of this guard. */
    health({ state, download }: ModelHealth): ModelHealth {
      const { calls, failures, lastError } = tally.read();
      return {
        state: stateOf(state),
        breaker: breakerName(breaker.state),
        lastError,
        calls,
        failures,
        download,
      };
    },
  };

  function stateOf(ownState: ModelState): ModelState {
    if (breaker.state === CircuitState.Open) return "down";
    const isUnstable = breaker.state !== CircuitState.Closed || tally.read().failuresInARow > 0;
    return ownState === "ok" && isUnstable ? "degraded" : ownState;
  }
}

function isFault(error: Error): boolean {
  if (error instanceof AppError) return error.code !== "invalid_input" && !isUnasked(error);
  return !(error instanceof CallerAborted || error instanceof BulkheadRejectedError);
}

function breakerName(state: CircuitState) {
  if (state === CircuitState.Closed) return "closed";
  return state === CircuitState.HalfOpen ? "half_open" : "open";
}

function lateError(name: ModelName, cause: unknown, facts: Facts = {}): AppError {
  return new AppError("timeout", `The ${name} model did not answer in time.`, facts, { cause });
}

function asModelError(name: ModelName, thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof TaskCancelledError || thrown instanceof CallerAborted) {
    return lateError(name, thrown, { reason: "aborted" });
  }
  const isOpen = thrown instanceof BrokenCircuitError;
  const message = isOpen
    ? `The ${name} model failed repeatedly. Calls are paused for 15 seconds.`
    : `The ${name} model is not available.`;
  const reason = isOpen ? "breaker_open" : thrown instanceof BulkheadRejectedError ? "busy" : "failed";
  return new AppError("model_unavailable", message, { reason }, { cause: thrown });
}
