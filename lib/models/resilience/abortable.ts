import { AppError } from "@/lib/base/core";

function aborted(signal: AbortSignal): AppError {
  return new AppError(
    "timeout",
    "The caller aborted the call to the model.",
    { reason: "aborted" },
    {
      cause: signal.reason,
    },
  );
}

/**
 * Runs the work, or rejects with `timeout` as soon as the signal aborts. Does not start the work when the
 * signal is already aborted.
 */
export async function abortable<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  if (!signal) return work();
  if (signal.aborted) throw aborted(signal);
  let stop = () => {};
  const abortion = new Promise<never>((_, reject) => {
    stop = () => reject(aborted(signal));
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    const result = await Promise.race([work(), abortion]);
    if (signal.aborted) throw aborted(signal);
    return result;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
