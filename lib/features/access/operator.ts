import { timingSafeEqual } from "node:crypto";
import { env } from "@/lib/base/config";
import { hashSecret } from "./create-key";

const globalState = globalThis as unknown as { palimpsestOperatorToken?: string };

/** Sets the token that commands on this machine read from the lock file of the data directory. */
export function setOperatorToken(token: string): void {
  globalState.palimpsestOperatorToken = token;
}

/**
 * Returns whether the token is that of commands. Only someone who can read the data directory, and so
 * controls the server, knows it. Returns false when the server has no data directory, because commands
 * then use the database directly.
 */
export function isOperatorToken(token: string | null): boolean {
  const expected = globalState.palimpsestOperatorToken;
  return Boolean(expected && token && timingSafeEqual(hashSecret(expected), hashSecret(token)));
}

/** Returns whether the token is METRICS_TOKEN. Returns false when that is not set. */
export function isMetricsToken(token: string | null): boolean {
  const expected = env().METRICS_TOKEN;
  return Boolean(expected && token && timingSafeEqual(hashSecret(expected), hashSecret(token)));
}
