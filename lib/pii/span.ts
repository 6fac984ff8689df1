/** Every kind that is recognised, in the order that wins where two overlap. */
export const PII_KINDS = ["SECRET", "EMAIL", "IBAN", "CC", "SSN", "IP", "PHONE"] as const;

/** What a span holds. `CC` is a payment card, `SSN` a US social security or taxpayer number. */
export type PiiKind = (typeof PII_KINDS)[number];

/** One hit: UTF-16 offsets of the original text, end exclusive; `rule` is a short stable name. */
export type Span = { start: number; end: number; kind: PiiKind; rule: string };
