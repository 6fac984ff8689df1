import { shutdownSignal } from "@/lib/base/core";

/** The first delay between two polls. Each delay is 1.5 times the previous one, up to the maximum. */
const FIRST_DELAY_MS = 20;
const MAX_DELAY_MS = 250;

/**
 * Repeats `read` until it returns something, for up to `waitMs`. `isLast` tells the read that nothing waits
 * for a better answer: the time is over, the caller has disconnected or this process shuts down.
 */
export async function poll<T>(
  { waitMs, signal }: { readonly waitMs: number; readonly signal: AbortSignal | undefined },
  read: (isLast: () => boolean) => Promise<T | null>,
): Promise<T> {
  const deadline = performance.now() + waitMs;
  const isLast = () => performance.now() >= deadline || signal?.aborted || shutdownSignal().aborted;
  for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(delayMs * 1.5, MAX_DELAY_MS)) {
    const found = await read(() => isLast() ?? false);
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
  }
}
