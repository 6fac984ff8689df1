import { timingSafeEqual } from "node:crypto";
import { env } from "@/lib/base/config";
import { AppError } from "@/lib/base/core";
import { hashSecret } from "./create-key";

const globalState = globalThis as unknown as { palimpsestOperatorToken?: string };

/** Sets the token that commands on this machine read from the lock file of the data directory. */
export function setOperatorToken(token: string): void {
  globalState.palimpsestOperatorToken = token;
}

/**
 * Checks a caller's token. Only someone who can read the data directory, and so controls the server, knows
 * the token. Throws `unauthenticated` otherwise, and always when the server has no data directory, because
 * commands then use the database directly.
 */
export function checkOperator(
  token: string | null,
  refusal = "This is only for commands on the server's own machine, such as `npm run key`.",
): void {
  const expected = globalState.palimpsestOperatorToken;
  if (expected && token && timingSafeEqual(hashSecret(expected), hashSecret(token))) return;
  throw new AppError("unauthenticated", refusal);
}

/** Returns whether the token is METRICS_TOKEN. Returns false when that is not set. */
export function isMetricsToken(token: string | null): boolean {
  const expected = env().METRICS_TOKEN;
  return Boolean(expected && token && timingSafeEqual(hashSecret(expected), hashSecret(token)));
}
