import type { CustomRule } from "./custom-rule";
import { PII_KINDS, type Span } from "./span";

/** What happens to a hit: `mask` replaces it with a placeholder, `drop` removes it, `tag` only lists it. */
export type Mode = "mask" | "drop" | "tag";

/**
 * What to look for and what to do with it. `mode` applies to every kind without an entry in `modes`. `format`
 * selects `[EMAIL]` (plain) or `[REDACTED:EMAIL]` (redacted). Kinds that are not in `kinds` are kept
 * unchanged.
 */
export type Policy = {
  mode: Mode;
  format: "plain" | "redacted";
  kinds: ReadonlySet<string>;
  modes?: ReadonlyMap<string, Mode>;
  /** Values that are never redacted, in the form of `plainValue`. */
  allowed?: ReadonlySet<string>;
  /** Countries (ISO 3166) whose national numbers match without a word about telephones. */
  regions?: readonly string[];
  custom?: readonly CustomRule[];
  /**
   * The matches of the custom rules in a text. `detect` throws when a policy has custom rules and lacks this
   * function.
   */
  matchCustom?: (text: string) => readonly Span[];
};

/** Masks every kind except IP with plain placeholders: addresses of a home network are useful at home. */
export const DEFAULT_POLICY: Policy = {
  mode: "mask",
  format: "plain",
  kinds: new Set(PII_KINDS.filter((kind) => kind !== "IP")),
};

/** Returns the mode for hits of this kind. */
export function modeOf(kind: string, policy: Policy): Mode {
  return policy.modes?.get(kind) ?? policy.mode;
}

/** Returns the text that replaces a hit of this kind: `[EMAIL]` or `[REDACTED:EMAIL]`. */
export function placeholder(kind: string, policy: Policy): string {
  return policy.format === "redacted" ? `[REDACTED:${kind}]` : `[${kind}]`;
}

/** Matches either format, whatever the current policy says. */
function placeholdersOf(kinds: readonly string[]): RegExp {
  return new RegExp(`\\[(?:REDACTED:)?(?:${kinds.join("|")})\\]`, "g");
}

/** Placeholders of the built-in kinds. */
export const PLACEHOLDER = placeholdersOf(PII_KINDS);

const customKinds = new WeakMap<readonly CustomRule[], RegExp>();

/**
 * Placeholders in either format, including those of custom rules, so that a second run leaves them unchanged.
 */
export function placeholderPattern({ custom }: Policy): RegExp {
  if (!custom?.length) return PLACEHOLDER;
  const pattern =
    customKinds.get(custom) ?? placeholdersOf([...PII_KINDS, ...custom.map(({ kind }) => kind)]);
  customKinds.set(custom, pattern);
  return pattern;
}

/**
 * Returns the form in which a value is compared with allowed values: folded case; numbers without separators.
 */
export function plainValue(value: string): string {
  const foldedValue = value.normalize("NFKC").trim().toLowerCase();
  return /[@.:]/.test(foldedValue) ? foldedValue : foldedValue.replace(/[^\p{L}\p{N}+]/gu, "");
}
