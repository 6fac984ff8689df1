/** Every built-in kind, in order of precedence when two overlap. */
export const PII_KINDS = ["SECRET", "EMAIL", "IBAN", "CC", "SSN", "IP", "PHONE"] as const;

/** The kind of a span. `CC` is a payment card, `SSN` a US social security or taxpayer number. */
export type PiiKind = (typeof PII_KINDS)[number];

/**
 * One hit: UTF-16 offsets of the original text, end exclusive. `kind` is a PiiKind or the label of a custom
 * rule, `rule` a short stable name.
 */
export type Span = { start: number; end: number; kind: string; rule: string };
