import type { CustomRule } from "./custom-rule";
import { PII_KINDS, type Span } from "./span";

/** What happens to a hit: `mask` puts a placeholder there, `drop` removes it, `tag` only lists it. */
export type Mode = "mask" | "drop" | "tag";

/**
 * What is looked for and what happens to it. `mode` holds for every kind without one of its own in `modes`.
 * `format` chooses `[EMAIL]` (plain) or `[REDACTED:EMAIL]` (redacted). Kinds left out of `kinds` are kept as
 * they are.
 */
export type Policy = {
  mode: Mode;
  format: "plain" | "redacted";
  kinds: ReadonlySet<string>;
  modes?: ReadonlyMap<string, Mode>;
  /** Values that are never redacted, as `plainValue` writes them. */
  allowed?: ReadonlySet<string>;
  /** Countries (ISO 3166) whose national numbers are telephone numbers without a word beside them. */
  regions?: readonly string[];
  custom?: readonly CustomRule[];
  /** What the custom rules match in a text. `detect` throws for a policy with custom rules that lacks it. */
  matchCustom?: (text: string) => readonly Span[];
};

/** Masks every kind but IP with plain placeholders: addresses of a home network are useful at home. */
export const DEFAULT_POLICY: Policy = {
  mode: "mask",
  format: "plain",
  kinds: new Set(PII_KINDS.filter((kind) => kind !== "IP")),
};

/** What happens to hits of this kind. */
export function modeOf(kind: string, policy: Policy): Mode {
  return policy.modes?.get(kind) ?? policy.mode;
}

/** The text that stands for a hit of this kind: `[EMAIL]` or `[REDACTED:EMAIL]`. */
export function placeholder(kind: string, policy: Policy): string {
  return policy.format === "redacted" ? `[REDACTED:${kind}]` : `[${kind}]`;
}

/** Either format, whatever the policy says now. */
function placeholdersOf(kinds: readonly string[]): RegExp {
  return new RegExp(`\\[(?:REDACTED:)?(?:${kinds.join("|")})\\]`, "g");
}

/** Placeholders of the kinds that every tenant has. */
export const PLACEHOLDER = placeholdersOf(PII_KINDS);

const ofRules = new WeakMap<readonly CustomRule[], RegExp>();

/**
 * Placeholders of either format, those of the tenant's own rules too, so that a second run leaves them alone.
 */
export function placeholderPattern({ custom }: Policy): RegExp {
  if (!custom?.length) return PLACEHOLDER;
  const made = ofRules.get(custom) ?? placeholdersOf([...PII_KINDS, ...custom.map(({ kind }) => kind)]);
  ofRules.set(custom, made);
  return made;
}

/**
 * A value in the form in which allowed values are compared: folded case; numbers without what groups them.
 */
export function plainValue(value: string): string {
  const folded = value.normalize("NFKC").trim().toLowerCase();
  return /[@.:]/.test(folded) ? folded : folded.replace(/[^\p{L}\p{N}+]/gu, "");
}
