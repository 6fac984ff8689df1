import { z } from "zod";
import { detect, type Policy, redactText } from "@/lib/analysis/pii";
import { env } from "@/lib/base/config";
import { type Ctx, requireScope } from "@/lib/base/core";
import {
  isOn,
  piiPolicy,
  policyOf,
  requirePatterns,
  toPolicy,
  withCustomRules,
} from "@/lib/storage/settings";

/** The size limit of a message. */
const TEXT_BYTES = 32 * 1024;

export const previewRedactionInput = z.strictObject({
  text: z
    .string()
    .refine((value) => Buffer.byteLength(value) <= TEXT_BYTES, { error: "must be at most 32 KB" })
    .describe("The text to redact; it is neither stored nor logged"),
  policy: piiPolicy
    .optional()
    .describe("A policy to try without saving it; requires `admin`. Defaults to the tenant's policy."),
});

const spanFields = { kind: z.string(), rule: z.string(), start: z.number(), length: z.number() };
export const previewRedactionOutput = z.object({
  is_on: z.boolean().describe("Whether redaction is on"),
  tagged: z.array(z.string()).describe("Kinds that the policy only flags, so their values are stored"),
  text: z.string().describe("The redacted text"),
  spans: z
    .array(z.object(spanFields))
    .describe("Matches, with their offsets in the original text in UTF-16 units"),
  redactions: z
    .array(z.object({ ...spanFields, mode: z.enum(["mask", "drop", "tag"]) }))
    .describe("Redactions, with their offsets in the redacted text in UTF-16 units"),
});

/**
 * Redacts a text according to the tenant's policy or, with `admin`, a trial policy. Works even while
 * redaction is off. Throws `invalid_input` for a pattern that cannot be saved, and `pattern_over_budget`.
 */
export async function previewRedaction(
  ctx: Ctx,
  input: z.infer<typeof previewRedactionInput>,
): Promise<z.infer<typeof previewRedactionOutput>> {
  requireScope(ctx, "read");
  if (input.policy) requireScope(ctx, "admin");
  if (input.policy) await requirePatterns(input.policy.patterns);
  const policy = input.policy ? toPolicy(input.policy, env().PII_MASK_FORMAT) : (await policyOf(ctx)).policy;
  const preview = (own: Policy) => ({
    spans: detect(input.text, own).map(({ start, end, ...rest }) => ({
      ...rest,
      start,
      length: end - start,
    })),
    ...redactText(input.text, own),
  });
  const use = input.policy ? "trial" : "saved";
  return {
    is_on: await isOn("PII_REDACTION_ENABLED"),
    tagged: taggedKinds(policy),
    ...(await withCustomRules(policy, preview, { use, path: "text" })),
  };
}

function taggedKinds({ kinds, modes, mode }: Policy): string[] {
  return [...kinds].filter((kind) => (modes?.get(kind) ?? mode) === "tag");
}
