/** The kind of answer that a question asks for. */
export type QuestionKind = "when" | "where" | "number" | "who" | "other";

const KINDS: readonly (readonly [QuestionKind, RegExp])[] = [
  ["when", /\bwhen\b|\bwhat (?:date|year|month|day|time)\b|\bwhich (?:year|month|day)\b|\bhow long\b/i],
  ["where", /\bwhere\b|\b(?:what|which) (?:country|city|place|state|location|town|area)\b/i],
  ["number", /\bhow (?:many|much|often|old)\b/i],
  ["who", /\bwho\b|\bwhose\b/i],
];

/**
 * Returns the kind of answer that a question asks for. The first match of when, where, number, who wins;
 * otherwise other.
 */
export function questionKind(question: string): QuestionKind {
  return KINDS.find(([, pattern]) => pattern.test(question))?.[0] ?? "other";
}
