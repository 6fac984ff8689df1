import { z } from "zod";
import { type Ctx, requireScope } from "@/lib/core";
import { DEFAULT_POLICY, detect, PII_KINDS, redactText } from "@/lib/pii";
import { redactionPolicy } from "./redaction";

/** As much as a message may have. */
const TEXT_BYTES = 32 * 1024;

export const previewRedactionInput = z.strictObject({
  text: z
    .string()
    .refine((value) => Buffer.byteLength(value) <= TEXT_BYTES, { error: "must be at most 32 KB" })
    .describe("What to look at; it is neither stored nor logged"),
});

const found = { kind: z.enum(PII_KINDS), rule: z.string(), start: z.number(), length: z.number() };
export const previewRedactionOutput = z.object({
  is_on: z.boolean().describe("Whether texts are redacted at present"),
  text: z.string().describe("What would be stored"),
  spans: z.array(z.object(found)).describe("Places in the text given, in UTF-16 units"),
  redactions: z
    .array(z.object({ ...found, mode: z.enum(["mask", "drop", "tag"]) }))
    .describe("Places in the text returned"),
});

/** What the rules do to a text. While redaction is off, what they would do. */
export async function previewRedaction(
  ctx: Ctx,
  input: z.infer<typeof previewRedactionInput>,
): Promise<z.infer<typeof previewRedactionOutput>> {
  requireScope(ctx, "read");
  const inForce = await redactionPolicy();
  const policy = inForce ?? DEFAULT_POLICY;
  const spans = detect(input.text, policy).map(({ start, end, ...rest }) => ({
    ...rest,
    start,
    length: end - start,
  }));
  return { is_on: inForce !== null, spans, ...redactText(input.text, policy) };
}
