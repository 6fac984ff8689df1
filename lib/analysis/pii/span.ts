/** Every kind that is recognised, in the order that wins where two overlap. */
export const PII_KINDS = ["SECRET", "EMAIL", "IBAN", "CC", "SSN", "IP", "PHONE"] as const;

/** What a span holds. `CC` is a payment card, `SSN` a US social security or taxpayer number. */
export type PiiKind = (typeof PII_KINDS)[number];

/**
 * One hit: UTF-16 offsets of the original text, end exclusive. `kind` is a PiiKind or the label of a rule of
 * the tenant's own, `rule` a short stable name.
 */
export type Span = { start: number; end: number; kind: string; rule: string };
