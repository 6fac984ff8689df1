import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";

/** Creates a secret of Standard Webhooks 1.0: `whsec_` and 32 random bytes in base64. */
export function createSecret(): string {
  return PREFIX + randomBytes(32).toString("base64");
}

/**
 * Returns the header `webhook-signature` of Standard Webhooks 1.0: for each secret `v1,` and the base64 of
 * HMAC-SHA256 over `id.timestamp.body`, separated by spaces. `timestamp` is in seconds.
 */
export function sign(
  secrets: readonly string[],
  { id, timestamp, body }: { readonly id: string; readonly timestamp: number; readonly body: string },
): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), "base64");
      return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
    })
    .join(" ");
}
