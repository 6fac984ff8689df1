const PLACEHOLDER = String.raw`\[[A-Z][A-Z0-9_:]{1,40}\]`;

/**
 * What redaction puts in place of a value: "[EMAIL]", "[REDACTED:EMAIL]". One with a hash stands for a single
 * value. For `replace` and `matchAll`.
 */
export const MASKED_VALUE = new RegExp(`${PLACEHOLDER}(?:-[0-9a-f]{24})?`, "g");
const ANY = new RegExp(PLACEHOLDER);
const SHARED = new RegExp(`${PLACEHOLDER}(?!-[0-9a-f]{24})`);

/** Whether a text has a masked value. */
export const hasMaskedValue = (text: string): boolean => ANY.test(text);

/** Whether a text has a masked value that can stand for different values, so that equal texts can differ. */
export const hasSharedMask = (text: string): boolean => SHARED.test(text);

/**
 * Returns what is left of a name without masked values: "Anna" of "Anna [PHONE]", and "" of "[PHONE]", which
 * names nobody.
 */
export function unmaskedName(name: string): string {
  if (!hasMaskedValue(name)) return name;
  const rest = name.replace(MASKED_VALUE, " ").replace(/\s+/g, " ").trim();
  return /[\p{L}\p{N}]/u.test(rest) ? rest : "";
}
