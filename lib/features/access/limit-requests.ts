import { RateLimiterMemory } from "rate-limiter-flexible";
import { env } from "@/lib/base/config";
import { AppError, shutdownSignal, sleep } from "@/lib/base/core";

/** A client beyond its limit that sends each request after the last answer sends one in this time. */
const HOLD_MS = 250;

/**
 * What a limit counts by, with the number of requests (a setting, or fixed) in its window. No monitoring asks
 * for health as often as its limit allows; its window is short, so a probe is refused only during a flood.
 */
const LIMITS = {
  "API key": { points: () => env().RATE_LIMIT_PER_MINUTE, windowS: 60 },
  tenant: { points: () => env().RATE_LIMIT_TENANT_PER_MINUTE, windowS: 60 },
  address: { points: () => env().RATE_LIMIT_ADDRESS_PER_MINUTE, windowS: 60 },
  "address and health": { points: () => 50, windowS: 1 },
} as const;
type LimitName = keyof typeof LIMITS;

const limiters = new Map<LimitName, RateLimiterMemory>();

/**
 * Counts a request of a key, tenant or address in this process. Throws `rate_limited` beyond the limit of its
 * window.
 */
export async function limitRequests(name: LimitName, id: string): Promise<void> {
  const { points, windowS } = LIMITS[name];
  const limiter = limiters.get(name) ?? new RateLimiterMemory({ points: points(), duration: windowS });
  limiters.set(name, limiter);
  await limiter.consume(id).catch((result: { msBeforeNext?: number }) => {
    // The limiter computes the wait from the system clock. If that clock is set back, the computed wait is
    // too long, but the window never exceeds windowS.
    const retryAfterSeconds = Math.min(Math.ceil((result.msBeforeNext ?? 1000) / 1000), windowS);
    throw new AppError("rate_limited", `Rate limit exceeded for this ${name}. Retry later.`, {
      retryAfterSeconds,
    });
  });
}

/**
 * Counts a request without a valid key of a client's address; null when the address is unknown. Waits before
 * it throws `rate_limited`, so that a client that ignores the refusal costs little.
 */
export async function limitAddress(
  name: Extract<LimitName, "address" | "address and health">,
  address: string | null,
): Promise<void> {
  if (address === null) return;
  await limitRequests(name, address).catch(async (error: unknown) => {
    await sleep(HOLD_MS, shutdownSignal());
    throw error;
  });
}
