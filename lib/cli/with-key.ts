import { env, serverUrl } from "@/lib/config";
import type { SCOPES } from "@/lib/core";
import { type Call, callerOf, requireServer } from "./call";
import { EXIT, Failure } from "./command";
import { asOperator } from "./operator";

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** A key that a killed command leaves behind ends by itself; the longest backfill does not last a week. */
const KEY_MS = 7 * 86_400_000;

type Scope = (typeof SCOPES)[number];

/** The server that commands call, unless one is named: PALIMPSEST_URL, or the one of this machine's settings. */
export function calledUrl(): string {
  const settings = env();
  return settings.PALIMPSEST_URL ?? serverUrl(settings);
}

/**
 * Runs `work` with a caller of the server: with PALIMPSEST_API_KEY when it is set, else with a key of `tenant` that is
 * made for the call, on the server's own machine, and revoked behind it.
 */
export async function withKey<T>(
  { tenant, scopes, url = calledUrl() }: { tenant: string; scopes: readonly Scope[]; url?: string },
  work: (call: Call, url: string) => Promise<T>,
): Promise<T> {
  const given = env().PALIMPSEST_API_KEY;
  if (given) return work(callerOf(url, given), url);
  // A key of this machine's database is not sent elsewhere.
  if (!LOOPBACK.test(new URL(url).hostname))
    throw new Failure(`Set PALIMPSEST_API_KEY to a key of the server at ${url}.`, EXIT.refused);
  await requireServer(url);
  const expiresAt = new Date(Date.now() + KEY_MS).toISOString();
  const key = await asOperator((operator) =>
    operator.createKey({ tenant, scopes: [...scopes], name: "terminal", expires_at: expiresAt }),
  );
  try {
    return await work(callerOf(url, key), url);
  } finally {
    await asOperator((operator) => operator.revokeKey(key.split("_")[1] ?? ""));
  }
}
