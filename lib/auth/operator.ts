import { timingSafeEqual } from "node:crypto";
import { env } from "@/lib/config";
import { AppError } from "@/lib/core";
import { hashSecret } from "./create-key";

const holder = globalThis as unknown as { palimpsestOperatorToken?: string };

/** Sets the token that commands on this machine read from the lock file of the data directory. */
export function setOperatorToken(token: string): void {
  holder.palimpsestOperatorToken = token;
}

/**
 * Lets through who can read the data directory: they own the server. Throws `unauthenticated`, always so when the
 * server has no data directory, because then commands speak to the database themselves.
 */
export function checkOperator(
  token: string | null,
  refusal = "This is for commands on the server's own machine, such as `npm run key`.",
): void {
  const expected = holder.palimpsestOperatorToken;
  if (expected && token && timingSafeEqual(hashSecret(expected), hashSecret(token))) return;
  throw new AppError("unauthenticated", refusal);
}

/** Whether this is METRICS_TOKEN. Never, when that is not set. */
export function isMetricsToken(token: string | null): boolean {
  const expected = env().METRICS_TOKEN;
  return Boolean(expected && token && timingSafeEqual(hashSecret(expected), hashSecret(token)));
}
