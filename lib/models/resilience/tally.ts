import { AppError, asAppError } from "@/lib/base/core";

/** Returns whether the call failed because its caller aborted it, which is not a failure of the model. */
export function isAborted(thrown: unknown): boolean {
  return thrown instanceof AppError && thrown.facts.reason === "aborted";
}

/**
 * Returns whether the model was not asked because it is still being pulled or a budget is used up, which is
 * not a failure of the model.
 */
export function isUnasked(thrown: unknown): boolean {
  return thrown instanceof AppError && /^(?:starting|over_budget)$/.test(String(thrown.facts.reason));
}

/** Returns the code of an error, or null when the open breaker rejected the call without giving a cause. */
function reasonOf(thrown: unknown): string | null {
  const { code, facts } = asAppError(thrown);
  if (facts.reason === "breaker_open") return null;
  return facts.reason === "wrong_dimension" ? facts.reason : code;
}

/**
 * Counts calls and failures for `health()`. Invalid input and aborted calls are not failures of the model.
 */
export function createTally() {
  const tally = { calls: 0, failures: 0, failuresInARow: 0, lastError: null as string | null };

  function note(thrown: unknown): void {
    if (!isUnasked(thrown)) tally.lastError = reasonOf(thrown) ?? tally.lastError;
  }

  return {
    read: () => tally,
    /** Records the error of one attempt. */
    note,
    async count<T>(work: () => Promise<T>): Promise<T> {
      tally.calls += 1;
      try {
        const result = await work();
        tally.failuresInARow = 0;
        return result;
      } catch (thrown) {
        if (!isAborted(thrown) && !isUnasked(thrown)) {
          tally.failures += 1;
          tally.failuresInARow += 1;
          note(thrown);
        }
        throw thrown;
      }
    },
  };
}
