import { vi } from "vitest";
import type { ServerClient } from "./server-client";

/** Long enough to create a key by a command, which takes a second or two. */
const LIFETIME_MS = 5000;

/** Creates a key and waits until it has expired, because the server creates none that ends in the past. */
export async function createExpiredKey(
  server: ServerClient,
  input: Record<string, unknown> = {},
): Promise<string> {
  const expiresAt = Date.now() + LIFETIME_MS;
  const key = await server.createKey({ ...input, expires_at: new Date(expiresAt).toISOString() });
  await vi.waitUntil(() => Date.now() > expiresAt, { timeout: 2 * LIFETIME_MS });
  return key;
}
