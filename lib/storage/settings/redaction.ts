import {
  DEFAULT_POLICY,
  dropCredentialFields,
  type Policy,
  redactLabel,
  redactText,
  redactValue,
} from "@/lib/analysis/pii";
import { env } from "@/lib/base/config";
import { AppError, type Ctx, cleanJson, isOutage, type MetadataFilter } from "@/lib/base/core";
import { isOn } from "./flags";
import { withCustomRules } from "./patterns/match-custom-rules";
import { policyOf } from "./policy-cache";
import { loadKeyedHash } from "./pseudonym";

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

/** Redacts a tag or a source like a stored one, to find what has it. Throws `pattern_over_budget`. */
export function labelForLookup(ctx: Pick<Ctx, "tenantId" | "tenantNo">, raw: string): Promise<string> {
  const { value: label } = cleanJson(raw);
  return redactLike(ctx, label, async (policy) =>
    // Most labels need no key, which cannot be read while the database is unavailable.
    redactText(label, policy).text === label
      ? label
      : redactLabel(label, policy, await loadKeyedHash(ctx)).text,
  );
}

/**
 * Returns a filter by metadata as stored metadata has it. Throws `filter_masked` for a field with personal
 * data: its stored value is masked like every other one, so it equals them all. Throws `pattern_over_budget`.
 */
export async function metadataForLookup(
  ctx: Pick<Ctx, "tenantNo">,
  filter: MetadataFilter,
  path: string,
): Promise<MetadataFilter> {
  const { value } = cleanJson(filter);
  const masked = await redactLike<string[]>(ctx, [], (policy) =>
    redactValue(value, policy)
      .redactions.filter(({ mode }) => mode !== "tag")
      .map((one) => one.path.slice(1).replaceAll("~1", "/").replaceAll("~0", "~")),
  );
  if (masked.length === 0) return value;
  const message = "contains personal data, which is masked when it is stored and cannot be compared";
  throw new AppError(
    "filter_masked",
    "A filter by metadata cannot have personal data. Filter by another field, or by a tag.",
    { fields: [...new Set(masked)].map((name) => ({ path: `${path}.${name}`, message })) },
  );
}

/** Returns metadata as it is stored: without credentials, and redacted. Throws `pattern_over_budget`. */
export function storedMetadata(ctx: Pick<Ctx, "tenantNo">, raw: unknown): Promise<unknown> {
  const { value } = dropCredentialFields(cleanJson(raw).value);
  return redactLike(ctx, value, (policy) => redactValue(value, policy).value);
}

async function redactLike<T>(
  ctx: Pick<Ctx, "tenantNo">,
  raw: T,
  redact: (policy: Policy) => T | Promise<T>,
): Promise<T> {
  const policy = await redactionPolicy(ctx).catch((thrown: unknown) => {
    if (!isOutage(thrown)) throw thrown;
    return { ...DEFAULT_POLICY, format: env().PII_MASK_FORMAT };
  });
  return policy ? withCustomRules(policy, redact) : raw;
}
