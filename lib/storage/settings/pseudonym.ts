import { createHmac } from "node:crypto";
import { DEFAULT_POLICY, detect } from "@/lib/analysis/pii";
import { type Ctx, cleanJson } from "@/lib/base/core";
import { loadOrCreateSecret } from "./installation";

/**
 * Returns the stored form of a caller's id. An id with personal data, such as an email address, becomes
 * `[EMAIL]-` and 24 hex digits of a keyed hash: stable per tenant, without collisions in practice, and
 * without the address. Other ids stay unchanged except for NUL and lone surrogates. Independent of the
 * redaction flag.
 */
export async function pseudonym(ctx: Pick<Ctx, "tenantId">, raw: string): Promise<string> {
  const { value: id } = cleanJson(raw);
  const [span] = detect(id, DEFAULT_POLICY);
  if (!span) return id;
  const digest = createHmac("sha256", await loadOrCreateSecret("pseudonym_key"))
    .update(ctx.tenantId)
    .update("\0")
    .update(id)
    .digest("hex");
  return `[${span.kind}]-${digest.slice(0, 24)}`;
}
