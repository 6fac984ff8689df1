import { AppError } from "@/lib/core";

function aborted(signal: AbortSignal): AppError {
  return new AppError(
    "timeout",
    "The caller stopped waiting for the embedding.",
    { reason: "aborted" },
    {
      cause: signal.reason,
    },
  );
}

/**
 * Starts the work and settles as it does, or rejects with `timeout` as soon as the signal is aborted.
 * With a signal that is aborted already the work is not started.
 */
export async function abortable<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  if (!signal) return work();
  if (signal.aborted) throw aborted(signal);
  let stop = () => {};
  const gone = new Promise<never>((_, reject) => {
    stop = () => reject(aborted(signal));
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    const result = await Promise.race([work(), gone]);
    if (signal.aborted) throw aborted(signal);
    return result;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
