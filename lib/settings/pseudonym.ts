import { createHmac } from "node:crypto";
import { type Ctx, cleanJson } from "@/lib/core";
import { DEFAULT_POLICY, detect } from "@/lib/pii";
import { keptSecret } from "./installation";

/**
 * An id of the caller's in the form that is stored. Ids that hold personal data, such as an e-mail address as user id,
 * become `[EMAIL]-` and 24 hex digits of a keyed hash: the same id gives the same form, two ids never meet, and the
 * address itself is stored nowhere. All other ids stay as they are, but for NUL and lone surrogates, which are replaced.
 * Holds whatever the redaction flag says.
 */
export async function pseudonym(ctx: Pick<Ctx, "tenantId">, raw: string): Promise<string> {
  const { value: id } = cleanJson(raw);
  const [span] = detect(id, DEFAULT_POLICY);
  if (!span) return id;
  const digest = createHmac("sha256", await keptSecret("pseudonym_key"))
    .update(ctx.tenantId)
    .update("\0")
    .update(id)
    .digest("hex");
  return `[${span.kind}]-${digest.slice(0, 24)}`;
}
