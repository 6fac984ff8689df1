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
import type { ModelHealth, ModelState } from "./embedder";
import { createRateLimit } from "./rate-limit";
import { createTally, isStarting } from "./tally";

/** DESIGN: two calls at once, three failures in a row open the breaker for 15 s. */
const CALLS_AT_ONCE = 2;
const FAILURES_TO_OPEN = 3;
const OPEN_MS = 15_000;
const WAITING_CALLS = 256;
const RETRIES = 2;
const RETRY_DELAYS = { initialDelay: 200, maxDelay: 5_000 };

export type GuardedCall<T> = {
  /** Tried once, and finished when its caller leaves, to count for the breaker. Others are tried again, and ended then. */
  readonly isUrgent?: boolean;
  /** Leaves the other of the two places to urgent calls. */
  readonly isAlone?: boolean;
  readonly timeoutMs: number;
  readonly call: (stop: AbortSignal) => Promise<T>;
  readonly signal?: AbortSignal | undefined;
};

/** Thrown past the breaker when the caller left: it says nothing about the model. */
class CallerLeft extends Error {}

/**
 * What stands around every model: two calls at once; a time-out a call; retries with growing, jittered delays
 * unless it is urgent; a breaker that three failures in a row open for 15 s, then one call probes. Fails with `model_unavailable`
 * or `timeout` only, and `invalid_input`. `name` is the model's kind, "embedding" or "chat".
 */
export function createGuard(name: string, ratePerSecond?: number) {
  const tally = createTally();
  const slots = bulkhead(CALLS_AT_ONCE, WAITING_CALLS);
  const lane = bulkhead(1, WAITING_CALLS);
  const rateLimit = ratePerSecond ? createRateLimit(ratePerSecond) : null;
  const breaker = circuitBreaker(handleWhen(isFault), {
    halfOpenAfter: OPEN_MS,
    breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
  });
  const retries = retry(
    handleWhen((error) => isFault(error) && !(error instanceof BrokenCircuitError)),
    { maxAttempts: RETRIES, backoff: new ExponentialBackoff(RETRY_DELAYS) },
  );

  /** One call of the model, inside the breaker. */
  async function attempt<T>({ call, timeoutMs }: GuardedCall<T>, leave?: AbortSignal) {
    await rateLimit?.take();
    // cockatiel would let everybody wait for the probe; a hot path had better know at once.
    if (breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
    // A probe that its caller cuts short proves nothing, so it runs to its end.
    const signal = breaker.state === CircuitState.Open ? undefined : leave;
    const limit = timeout(timeoutMs, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false });
    return breaker.execute(() =>
      limit
        .execute((context) => call(context.signal), signal)
        .catch((thrown: unknown) => {
          if (signal?.aborted) throw new CallerLeft();
          // Noted of each try: the breaker may refuse all further ones, and says nothing about the cause.
          const failure = asModelError(name, thrown);
          tally.note(failure);
          throw failure;
        }),
    );
  }

  function queued<T>(guarded: GuardedCall<T>): Promise<T> {
    const { signal, isUrgent = false, isAlone = false } = guarded;
    if (isUrgent) return slots.execute(() => attempt(guarded), signal);
    const once = () => slots.execute(() => attempt(guarded, signal), signal);
    return retries.execute(() => (isAlone ? lane.execute(once, signal) : once()), signal);
  }

  return {
    run<T>(guarded: GuardedCall<T>): Promise<T> {
      const { signal } = guarded;
      const work = () =>
        queued(guarded).catch((thrown: unknown) => {
          throw asModelError(name, thrown);
        });
      return tally.count(() => abortable(signal, work), signal);
    },
    /** The state of the model behind, and what this guard counted. */
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

  function stateOf(own: ModelState): ModelState {
    if (breaker.state === CircuitState.Open) return "down";
    const isDoubtful = breaker.state !== CircuitState.Closed || tally.read().failuresInARow > 0;
    return own === "ok" && isDoubtful ? "degraded" : own;
  }
}

function isFault(error: Error): boolean {
  if (error instanceof AppError) return error.code !== "invalid_input" && !isStarting(error);
  return !(error instanceof CallerLeft || error instanceof BulkheadRejectedError);
}

function breakerName(state: CircuitState) {
  if (state === CircuitState.Closed) return "closed";
  return state === CircuitState.HalfOpen ? "half_open" : "open";
}

function asModelError(name: string, thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof TaskCancelledError || thrown instanceof CallerLeft) {
    return new AppError("timeout", `The ${name} model did not answer in time.`, {}, { cause: thrown });
  }
  const isOpen = thrown instanceof BrokenCircuitError;
  const message = isOpen
    ? `The ${name} model failed repeatedly and rests.`
    : `The ${name} model is not available.`;
  const reason = isOpen ? "breaker_open" : thrown instanceof BulkheadRejectedError ? "busy" : "failed";
  return new AppError("model_unavailable", message, { reason }, { cause: thrown });
}
