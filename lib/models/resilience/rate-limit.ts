/**
 * Token bucket: `ratePerSecond` calls per second, and a burst of the same size after an idle second. `take`
 * resolves when its token is available, in the order of the calls.
 */
export function createRateLimit(ratePerSecond: number): { take(): Promise<void> } {
  const intervalMs = 1_000 / ratePerSecond;
  const burstMs = Math.max(0, 1_000 - intervalMs);
  let nextAt = Number.NEGATIVE_INFINITY;
  return {
    async take() {
      const now = performance.now();
      const at = Math.max(nextAt, now - burstMs);
      nextAt = at + intervalMs;
      if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now));
    },
  };
}
