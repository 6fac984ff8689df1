/** A rule of a tenant's own: `source` is a pattern of RE2 syntax, which is matched outside this module. */
export type CustomRule = { readonly kind: string; readonly rule: string; readonly source: string };

/** As long as a person can read. */
export const PATTERN_MAX = 200;

/** A rule by its name in the policy, as redactions list it. */
export function customRule(kind: string, name: string, source: string): CustomRule {
  return { kind, rule: `custom.${name}`, source };
}
