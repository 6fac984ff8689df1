import { isSupportedCountry } from "libphonenumber-js";
import { z } from "zod";
import {
  customRule,
  DEFAULT_POLICY,
  MAX_PATTERN_CHARS,
  type Mode,
  PII_KINDS,
  type Policy,
  plainValue,
} from "@/lib/analysis/pii";

const RESERVED_KINDS: readonly string[] = [...PII_KINDS, "INVALID_TEXT"];
const mode = z.enum(["mask", "drop", "tag"]);
const choice = z.enum(["on", "off", ...mode.options]);

const customPattern = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,31}$/, { error: "Use lowercase letters, digits and hyphens" })
    .describe("Name of the rule in lists of redactions"),
  kind: z
    .string()
    .regex(/^[A-Z][A-Z_]{1,19}$/, { error: "Use 2–20 uppercase letters, e.g. CUSTOMER_NO" })
    .refine((kind) => !RESERVED_KINDS.includes(kind), { error: "This type already exists" })
    .describe("Placeholder in the redacted text, as `[CUSTOMER_NO]`"),
  pattern: z
    .string()
    .min(1)
    .max(MAX_PATTERN_CHARS)
    .describe("RE2 syntax: no look-around and no back-references; `^` and `$` match at line boundaries"),
  mode: choice.default("on"),
});

/** A redaction policy in the API: modes per kind, and custom patterns. */
export const piiPolicy = z.strictObject({
  mode: mode
    .default("mask")
    .describe("mask: replace with a placeholder; drop: remove; tag: keep the text and only list it"),
  kinds: z
    .partialRecord(z.enum(PII_KINDS), choice)
    .default({})
    .describe("on: use `mode`. A kind that is absent is on, except IP, which is off"),
  regions: z
    .array(
      z.string().refine((code): boolean => isSupportedCountry(code), {
        error: "Use an ISO 3166 code, e.g. DE",
      }),
    )
    .max(10)
    .default([])
    .describe(
      "Countries whose national phone numbers, if written in groups, are detected even without a nearby word such as “phone”",
    ),
  allowed: z
    .array(z.string().trim().min(1).max(200))
    .max(200)
    .default([])
    .describe("Values that are never redacted, regardless of case and grouping"),
  patterns: z
    .array(customPattern)
    .max(20)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, {
      error: "Names must be unique",
    })
    .default([]),
});

export type PiiPolicy = z.infer<typeof piiPolicy>;

/** The policy of a tenant without one: every kind except IP is masked. */
export const DEFAULT_PII_POLICY: PiiPolicy = piiPolicy.parse({});

type Choice = z.infer<typeof choice>;

/**
 * Converts a stored policy for redaction. `requirePatterns` checks its patterns when it is saved or tested.
 */
export function toPolicy(storedPolicy: PiiPolicy, format: Policy["format"]): Policy {
  const choices = new Map<string, Choice>([
    ...PII_KINDS.map((kind) => [kind, storedPolicy.kinds[kind] ?? defaultChoice(kind)] as const),
    ...storedPolicy.patterns.map((one) => [one.kind, one.mode] as const),
  ]);
  const activeChoices = [...choices].filter(([, choice]) => choice !== "off");
  return {
    mode: storedPolicy.mode,
    format,
    kinds: new Set(activeChoices.map(([kind]) => kind)),
    modes: new Map(activeChoices.flatMap(([kind, one]) => (isMode(one) ? [[kind, one]] : []))),
    allowed: new Set(storedPolicy.allowed.map(plainValue)),
    regions: storedPolicy.regions,
    custom: storedPolicy.patterns
      .filter((one) => one.mode !== "off")
      .map(({ kind, name, pattern }) => customRule(kind, name, pattern)),
  };
}

const isMode = (one: Choice): one is Mode => one !== "on" && one !== "off";

function defaultChoice(kind: string): Choice {
  return DEFAULT_POLICY.kinds.has(kind) ? "on" : "off";
}
