import { isSupportedCountry } from "libphonenumber-js";
import { z } from "zod";
import {
  compileRule,
  DEFAULT_POLICY,
  type Mode,
  PATTERN_MAX,
  PII_KINDS,
  type Policy,
  patternFault,
  plainValue,
} from "@/lib/pii";

const KNOWN: readonly string[] = [...PII_KINDS, "INVALID_TEXT"];
const mode = z.enum(["mask", "drop", "tag"]);
const choice = z.enum(["on", "off", ...mode.options]);

const customPattern = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,31}$/, { error: "must be lower-case letters, digits and hyphens" })
    .describe("Names the rule wherever a redaction is listed"),
  kind: z
    .string()
    .regex(/^[A-Z][A-Z_]{1,19}$/, { error: "must be 2 to 20 capitals, as CUSTOMER_NO" })
    .refine((kind) => !KNOWN.includes(kind), { error: "is a kind that there is already" })
    .describe("What stands in the text, as `[CUSTOMER_NO]`"),
  pattern: z
    .string()
    .min(1)
    .max(PATTERN_MAX)
    .superRefine((source, context) => {
      const fault = source.length > PATTERN_MAX ? null : patternFault(source);
      if (fault !== null) context.addIssue({ code: "custom", message: fault });
    })
    .describe("RE2 syntax: no look-around and no back-references; `^` and `$` are the ends of a line"),
  mode: choice.default("on"),
});

export const piiPolicy = z.strictObject({
  mode: mode
    .default("mask")
    .describe("mask: a placeholder; drop: nothing; tag: the text stays and is only listed"),
  kinds: z
    .partialRecord(z.enum(PII_KINDS), choice)
    .default({})
    .describe("on: as `mode` says; a kind left out is on, but for IP, which is off"),
  regions: z
    .array(
      z
        .string()
        .refine((code): boolean => isSupportedCountry(code), { error: "must be an ISO 3166 code, as DE" }),
    )
    .max(10)
    .default([])
    .describe("Countries whose national numbers, written in groups, need no word for a phone beside them"),
  allowed: z
    .array(z.string().trim().min(1).max(200))
    .max(200)
    .default([])
    .describe("Values that are never redacted, whatever their case and grouping"),
  patterns: z
    .array(customPattern)
    .max(20)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, {
      error: "must have a name of its own each",
    })
    .default([]),
});

export type PiiPolicy = z.infer<typeof piiPolicy>;

/** What holds for a tenant that has no policy: every kind but IP is masked. */
export const DEFAULT_PII_POLICY: PiiPolicy = piiPolicy.parse({});

type Choice = z.infer<typeof choice>;

/** A policy as redaction takes it. Patterns were checked when it came in. */
export function toPolicy(stored: PiiPolicy, format: Policy["format"]): Policy {
  const choices = new Map<string, Choice>([
    ...PII_KINDS.map((kind) => [kind, stored.kinds[kind] ?? byDefault(kind)] as const),
    ...stored.patterns.map((one) => [one.kind, one.mode] as const),
  ]);
  const on = [...choices].filter(([, choice]) => choice !== "off");
  return {
    mode: stored.mode,
    format,
    kinds: new Set(on.map(([kind]) => kind)),
    modes: new Map(on.flatMap(([kind, one]) => (isMode(one) ? [[kind, one]] : []))),
    allowed: new Set(stored.allowed.map(plainValue)),
    regions: stored.regions,
    custom: stored.patterns
      .filter((one) => one.mode !== "off")
      .map(({ kind, name, pattern }) => compileRule(kind, name, pattern)),
  };
}

const isMode = (one: Choice): one is Mode => one !== "on" && one !== "off";

function byDefault(kind: string): Choice {
  return DEFAULT_POLICY.kinds.has(kind) ? "on" : "off";
}
