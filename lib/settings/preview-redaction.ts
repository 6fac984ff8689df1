import { z } from "zod";
import { env } from "@/lib/config";
import { type Ctx, requireScope } from "@/lib/core";
import { detect, type Policy, redactText } from "@/lib/pii";
import { isOn } from "./flags";
import { policyOf } from "./pii-policy";
import { piiPolicy, toPolicy } from "./pii-policy-input";

/** As much as a message may have. */
const TEXT_BYTES = 32 * 1024;

export const previewRedactionInput = z.strictObject({
  text: z
    .string()
    .refine((value) => Buffer.byteLength(value) <= TEXT_BYTES, { error: "must be at most 32 KB" })
    .describe("What to look at; it is neither stored nor logged"),
  policy: piiPolicy.optional().describe("One to try, which is not saved; else the tenant's"),
});

const found = { kind: z.string(), rule: z.string(), start: z.number(), length: z.number() };
export const previewRedactionOutput = z.object({
  is_on: z.boolean().describe("Whether texts are redacted at present"),
  tagged: z.array(z.string()).describe("Kinds that the policy only lists: their values are stored"),
  text: z.string().describe("What would be stored"),
  spans: z.array(z.object(found)).describe("Places in the text given, in UTF-16 units"),
  redactions: z
    .array(z.object({ ...found, mode: z.enum(["mask", "drop", "tag"]) }))
    .describe("Places in the text returned"),
});

/** What the rules do to a text, by the tenant's policy or one to try. While redaction is off, what they would do. */
export async function previewRedaction(
  ctx: Ctx,
  input: z.infer<typeof previewRedactionInput>,
): Promise<z.infer<typeof previewRedactionOutput>> {
  requireScope(ctx, "read");
  const policy = input.policy ? toPolicy(input.policy, env().PII_MASK_FORMAT) : (await policyOf(ctx)).policy;
  const spans = detect(input.text, policy).map(({ start, end, ...rest }) => ({
    ...rest,
    start,
    length: end - start,
  }));
  return {
    is_on: await isOn("PII_REDACTION_ENABLED"),
    tagged: taggedKinds(policy),
    spans,
    ...redactText(input.text, policy),
  };
}

function taggedKinds({ kinds, modes, mode }: Policy): string[] {
  return [...kinds].filter((kind) => (modes?.get(kind) ?? mode) === "tag");
}
