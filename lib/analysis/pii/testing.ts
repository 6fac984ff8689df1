import { customRule } from "./custom-rule";
import { detect } from "./detect";
import { DEFAULT_POLICY, type Policy } from "./policy";
import { PII_KINDS } from "./span";

/** Enables every kind, so that a test of one kind also shows what the others match. */
export const EVERY_KIND: Policy = { mode: "mask", format: "plain", kinds: new Set(PII_KINDS) };

/** Returns the hits of a text as `KIND value`. */
export function findAll(text: string): string[] {
  return detect(text, EVERY_KIND).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);
}

/**
 * Returns a policy with custom patterns of the kind CUSTOMER_NO, matched with JavaScript regular expressions.
 */
export function withPatterns(...patterns: string[]): Policy {
  const custom = patterns.map((source, at) => customRule("CUSTOMER_NO", `rule-${at}`, source));
  return {
    ...DEFAULT_POLICY,
    kinds: new Set([...DEFAULT_POLICY.kinds, "CUSTOMER_NO"]),
    custom,
    matchCustom: (text) =>
      custom.flatMap(({ kind, rule, source }) =>
        Array.from(text.matchAll(new RegExp(source, "gm")), ({ index, 0: { length } }) => ({
          start: index,
          end: index + length,
          kind,
          rule,
        })),
      ),
  };
}
