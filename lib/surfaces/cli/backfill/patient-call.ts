import { DelegateBackoff, handleWhen, retry } from "cockatiel";
import { type Call, Refusal } from "../call";
import { EXIT, Failure } from "../command";

/** Maximum wait for a server that is restarting, is being updated or has ingestion turned off. */
const PATIENCE_MS = 5 * 60_000;
const FIRST_MS = 250;
const MAX_MS = 10_000;

/**
 * Returns a call that retries while the server is unavailable, overloaded or failing, for at most
 * `patienceMs` in total. Before a retry, it waits for the time in Retry-After. Without that header, the wait
 * starts at a quarter of a second and doubles up to 10 s. `onWait` receives the reason. When `signal` aborts,
 * the wait ends.
 */
export function patientCall(
  call: Call,
  {
    signal,
    onWait,
    patienceMs = PATIENCE_MS,
    firstMs = FIRST_MS,
  }: { signal: AbortSignal; onWait: (sentence: string) => void; patienceMs?: number; firstMs?: number },
): Call {
  return async (...request) => {
    const until = Date.now() + patienceMs;
    const waiting = new AbortController();
    const policy = retry(
      handleWhen((thrown) => isTransient(thrown) && Date.now() < until),
      {
        maxAttempts: Number.MAX_SAFE_INTEGER,
        backoff: new DelegateBackoff(({ attempt, result }) => {
          const thrown = "error" in result ? result.error : null;
          const requestedMs = thrown instanceof Refusal ? thrown.retryAfterMs : null;
          return requestedMs ?? Math.min(firstMs * 2 ** (attempt - 1), MAX_MS);
        }),
      },
    );
    // The retry policy keeps waiting when the signal aborts, so this promise ends the wait. A running request
    // can still finish.
    let endWait = () => {};
    const stopped = new Promise<never>((_, reject) => {
      policy.onRetry((failure) => {
        onWait("error" in failure ? failure.error.message : "");
        endWait = () => reject(new Failure("Stopped while waiting."));
      });
      signal.addEventListener("abort", () => endWait(), { signal: waiting.signal });
    });
    const response = policy.execute(() => {
      endWait = () => {};
      return call(...request);
    }, signal);
    try {
      return await Promise.race([response, stopped]);
    } finally {
      waiting.abort();
    }
  };
}

function isTransient(thrown: Error): boolean {
  if (thrown instanceof Refusal) return thrown.status === 429 || thrown.status >= 500;
  return thrown instanceof Failure && thrown.exitCode === EXIT.unreachable;
}
