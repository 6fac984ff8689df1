import { env } from "@/lib/config";
import type { Ctx } from "@/lib/core";
import { DEFAULT_POLICY, type Policy, redactText } from "@/lib/pii";
import { isOn } from "./flags";
import { policyOf } from "./pii-policy";

/**
 * The policy that a tenant's texts are redacted by now; null while redaction is off. Throws `database_unavailable` when
 * it is not known.
 */
export async function redactionPolicy(ctx: Pick<Ctx, "tenantNo">): Promise<Policy | null> {
  return (await isOn("PII_REDACTION_ENABLED")) ? (await policyOf(ctx)).policy : null;
}

/**
 * A text to search by in the form in which it would be stored: only so does it find what was masked. With the database
 * away and no policy known, as the installation's default would store it.
 */
export async function redactedLikeStored(ctx: Pick<Ctx, "tenantNo">, text: string): Promise<string> {
  const policy = await redactionPolicy(ctx).catch(() => ({
    ...DEFAULT_POLICY,
    format: env().PII_MASK_FORMAT,
  }));
  return policy ? redactText(text, policy).text : text;
}
