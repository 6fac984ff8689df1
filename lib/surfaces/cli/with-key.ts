import { env, serverUrl } from "@/lib/base/config";
import { type CallSource, DAY_MS, type SCOPES } from "@/lib/base/core";
import { createKeyOperation, revokeKeyOperation } from "@/lib/surfaces/operations";
import { type Call, callerOf, type Download, downloaderOf, requireServer } from "./call";
import { type Caller, overHttp } from "./caller";
import { EXIT, Failure } from "./command";
import { asOperator } from "./operator";

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * The lifetime of a temporary key: longer than any backfill, but limited, so the key of a killed command
 * expires.
 */
const KEY_MS = 7 * DAY_MS;

type Scope = (typeof SCOPES)[number];

/** Returns the default server URL of commands: PALIMPSEST_URL, or the URL in this machine's settings. */
export function calledUrl(): string {
  const settings = env();
  return settings.PALIMPSEST_URL ?? serverUrl(settings);
}

/**
 * Runs `work` against the server with PALIMPSEST_API_KEY when it is set. Otherwise creates a key of `tenant`
 * on the server's own machine and revokes it afterwards. `source` is what the audit log and the metrics name.
 */
export async function withKey<T>(
  {
    tenant,
    scopes,
    url = calledUrl(),
    source,
  }: { tenant: string; scopes: readonly Scope[]; url?: string; source?: CallSource },
  work: (run: Caller, call: Call, download: Download) => Promise<T>,
): Promise<T> {
  const withCallerOf = (key: string) => {
    const call = callerOf(url, key, 0, source);
    return work(overHttp(call), call, downloaderOf(url, key, source));
  };
  const configuredKey = env().PALIMPSEST_API_KEY;
  if (configuredKey) return withCallerOf(configuredKey);
  // A key for the local database must not be sent to another host.
  if (!LOOPBACK.test(new URL(url).hostname))
    throw new Failure(`Set PALIMPSEST_API_KEY to a key for the server at ${url}.`, EXIT.refused);
  await requireServer(url);
  const expiresAt = new Date(Date.now() + KEY_MS).toISOString();
  const keyInput = { tenant, scopes: [...scopes], name: "terminal", expires_at: expiresAt };
  const { key, key_id: id } = await asOperator((run) => run(createKeyOperation, keyInput));
  try {
    return await withCallerOf(key);
  } finally {
    await asOperator((run) => run(revokeKeyOperation, { id }));
  }
}
