import { type Policy, redactValue } from "@/lib/analysis/pii";
import { withCustomRules } from "@/lib/storage/settings";

/**
 * Returns the redacted JSON text of a session variable; null when its name would be redacted, too. `value` is
 * JSON text. Throws `pattern_over_budget`.
 */
export async function redactStoredVariable(
  { name, value }: { readonly name: string; readonly value: string },
  policy: Policy,
): Promise<string | null> {
  const entry = { [name]: JSON.parse(value) as unknown };
  const { value: kept } = await withCustomRules(policy, (own) => redactValue(entry, own));
  const [[keptName, keptValue] = []] = Object.entries(kept as object);
  return keptName === name ? JSON.stringify(keptValue) : null;
}
