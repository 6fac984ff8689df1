/** A custom rule of a tenant: `source` is a pattern in RE2 syntax. The caller supplies the matcher. */
export type CustomRule = { readonly kind: string; readonly rule: string; readonly source: string };

/** Patterns stay short enough for a person to read. */
export const MAX_PATTERN_CHARS = 200;

/** Returns the rule name of a custom kind in redactions. */
export function customRule(kind: string, name: string, source: string): CustomRule {
  return { kind, rule: `custom.${name}`, source };
}
