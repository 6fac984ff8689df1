import { AppError, asAppError } from "@/lib/core";

/** A call that came while the model is fetched: it fails at once, and is no failure of the model. */
export function isStarting(thrown: unknown): boolean {
  return thrown instanceof AppError && thrown.facts.reason === "starting";
}

/** What went wrong, as a code; null for a call that the open breaker refused, which says nothing new. */
function reasonOf(thrown: unknown): string | null {
  const { code, facts } = asAppError(thrown);
  if (facts.reason === "breaker_open") return null;
  return facts.reason === "wrong_dimension" ? facts.reason : code;
}

/** Counts calls and failures for `health()`. Refused input and aborted calls are no failures of the model. */
export function createTally() {
  const tally = { calls: 0, failures: 0, failuresInARow: 0, lastError: null as string | null };

  function note(thrown: unknown): void {
    if (!isStarting(thrown)) tally.lastError = reasonOf(thrown) ?? tally.lastError;
  }

  return {
    read: () => tally,
    /** What went wrong with one try of a call that is tried again. */
    note,
    async count<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
      tally.calls += 1;
      try {
        const result = await work();
        tally.failuresInARow = 0;
        return result;
      } catch (thrown) {
        if (!signal?.aborted && !isStarting(thrown)) {
          tally.failures += 1;
          tally.failuresInARow += 1;
          note(thrown);
        }
        throw thrown;
      }
    },
  };
}
