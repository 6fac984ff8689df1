import { PII_KINDS, type PiiKind } from "./span";

/**
 * What happens to a hit. `mask` puts a placeholder there, `drop` removes it, `tag` only lists it.
 * `format` chooses `[EMAIL]` (plain) or `[REDACTED:EMAIL]` (redacted). Kinds left out of `kinds`
 * are kept as they are.
 */
export type Policy = {
  mode: "mask" | "drop" | "tag";
  format: "plain" | "redacted";
  kinds: ReadonlySet<PiiKind>;
};

/** Masks every kind but IP with plain placeholders: addresses of a home network are useful at home. */
export const DEFAULT_POLICY: Policy = {
  mode: "mask",
  format: "plain",
  kinds: new Set(PII_KINDS.filter((kind) => kind !== "IP")),
};

/** The text that stands for a hit of this kind: `[EMAIL]` or `[REDACTED:EMAIL]`. */
export function placeholder(kind: PiiKind, policy: Policy): string {
  return policy.format === "redacted" ? `[REDACTED:${kind}]` : `[${kind}]`;
}

/** Placeholders of either format, so that a second run leaves them alone. */
export const PLACEHOLDER = new RegExp(`\\[(?:REDACTED:)?(?:${PII_KINDS.join("|")})\\]`, "g");
