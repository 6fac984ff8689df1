import { DEFAULT_POLICY, type Policy, redactText, redactValue } from "@/lib/analysis/pii";
import { env } from "@/lib/base/config";
import { type Ctx, cleanJson, isOutage, type MetadataFilter } from "@/lib/base/core";
import { isOn } from "./flags";
import { withCustomRules } from "./patterns/match-custom-rules";
import { policyOf } from "./policy-cache";

/**
 * Returns the tenant's current redaction policy; null while redaction is off. Throws `database_unavailable`
 * when the policy is not known.
 */
export async function redactionPolicy(ctx: Pick<Ctx, "tenantNo">): Promise<Policy | null> {
  return (await isOn("PII_REDACTION_ENABLED")) ? (await policyOf(ctx)).policy : null;
}

/**
 * Redacts a search text like stored text, so that it matches masked values. Uses the installation's default
 * policy while the database is unavailable and no policy is cached. Throws `pattern_over_budget`.
 */
export function redactForLookup(ctx: Pick<Ctx, "tenantNo">, text: string): Promise<string> {
  return redactLike(ctx, text, (policy) => redactText(text, policy).text);
}

/** Redacts a filter by metadata like stored metadata, keys included. Throws `pattern_over_budget`. */
export function redactMetadataForLookup(
  ctx: Pick<Ctx, "tenantNo">,
  filter: MetadataFilter,
): Promise<MetadataFilter> {
  const { value } = cleanJson(filter);
  return redactLike(ctx, value, (policy) => redactValue(value, policy).value as MetadataFilter);
}

async function redactLike<T>(ctx: Pick<Ctx, "tenantNo">, raw: T, redact: (policy: Policy) => T): Promise<T> {
  const policy = await redactionPolicy(ctx).catch((thrown: unknown) => {
    if (!isOutage(thrown)) throw thrown;
    return { ...DEFAULT_POLICY, format: env().PII_MASK_FORMAT };
  });
  return policy ? withCustomRules(policy, redact) : raw;
}
