import { env } from "@/lib/config";
import { DEFAULT_POLICY, type Policy, redactText } from "@/lib/pii";
import { isOn } from "./flags";

/** The policy that texts are redacted by now; null while redaction is off. */
export async function redactionPolicy(): Promise<Policy | null> {
  return (await isOn("PII_REDACTION_ENABLED")) ? { ...DEFAULT_POLICY, format: env().PII_MASK_FORMAT } : null;
}

/** A text to search by in the form in which it would be stored: only so does it find what was masked. */
export async function redactedLikeStored(text: string): Promise<string> {
  const policy = await redactionPolicy();
  return policy ? redactText(text, policy).text : text;
}
