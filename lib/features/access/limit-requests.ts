import { RateLimiterMemory } from "rate-limiter-flexible";
import { env } from "@/lib/base/config";
import { AppError } from "@/lib/base/core";

const WINDOW_S = 60;

/** What a limit counts by, with its setting. */
const LIMITS = {
  "API key": "RATE_LIMIT_PER_MINUTE",
  tenant: "RATE_LIMIT_TENANT_PER_MINUTE",
  address: "RATE_LIMIT_ADDRESS_PER_MINUTE",
} as const;
type LimitName = keyof typeof LIMITS;

const limiters = new Map<LimitName, RateLimiterMemory>();

/**
 * Counts a request of a key, tenant or address in this process. Throws `rate_limited` beyond the limit per
 * minute of its setting.
 */
export async function limitRequests(name: LimitName, id: string): Promise<void> {
  const limiter =
    limiters.get(name) ?? new RateLimiterMemory({ points: env()[LIMITS[name]], duration: WINDOW_S });
  limiters.set(name, limiter);
  await limiter.consume(id).catch((result: { msBeforeNext?: number }) => {
    // The limiter computes the wait from the system clock. If that clock is set back, the computed wait is
    // too long, but the window never exceeds WINDOW_S.
    const retryAfterSeconds = Math.min(Math.ceil((result.msBeforeNext ?? 1000) / 1000), WINDOW_S);
    throw new AppError("rate_limited", `Rate limit exceeded for this ${name}. Retry later.`, {
      retryAfterSeconds,
    });
  });
}
