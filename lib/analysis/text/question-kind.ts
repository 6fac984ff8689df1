/** What sort of answer a question asks for. */
export type QuestionKind = "when" | "where" | "number" | "who" | "other";

const KINDS: readonly (readonly [QuestionKind, RegExp])[] = [
  ["when", /\bwhen\b|\bwhat (?:date|year|month|day|time)\b|\bwhich (?:year|month|day)\b|\bhow long\b/i],
  ["where", /\bwhere\b|\b(?:what|which) (?:country|city|place|state|location|town|area)\b/i],
  ["number", /\bhow (?:many|much|often|old)\b/i],
  ["who", /\bwho\b|\bwhose\b/i],
];

/** The sort of answer asked for, by the first of these that fits: when, where, number, who; else other. */
export function questionKind(question: string): QuestionKind {
  return KINDS.find(([, pattern]) => pattern.test(question))?.[0] ?? "other";
}
