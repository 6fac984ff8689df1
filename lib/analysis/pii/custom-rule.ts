/** A custom rule of a tenant: `source` is a pattern in RE2 syntax. The caller supplies the matcher. */
export type CustomRule = { readonly kind: string; readonly rule: string; readonly source: string };

/** Keeps patterns short enough for a person to read. */
export const MAX_PATTERN_CHARS = 200;

/** Creates a custom rule. Redactions show its name after "custom.". */
export function customRule(kind: string, name: string, source: string): CustomRule {
  return { kind, rule: `custom.${name}`, source };
}
