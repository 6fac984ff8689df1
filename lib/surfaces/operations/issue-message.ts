import type { z } from "zod";

const TYPES: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  stringbool: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};
const FORMATS: Readonly<Record<string, string>> = {
  url: "a URL",
  datetime: "an ISO 8601 time",
  date: "a date such as 2026-05-03",
};
const UNITS: Readonly<Record<string, string>> = { string: "character", array: "item" };

/**
 * Returns what is wrong with a field in the words of a caller, for schemas that say nothing themselves. It
 * repeats no part of the input: zod's own messages for unions and record keys can quote it.
 */
export function issueMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return "is missing";
  switch (issue.code) {
    case "invalid_type":
      return `must be ${TYPES[issue.expected] ?? "of another type"}`;
    case "invalid_value":
      return `must be ${TYPES[String(issue.expected)] ?? oneOf(issue.values)}`;
    case "too_small":
      return limit(issue.origin, "least", issue.minimum, issue.inclusive);
    case "too_big":
      return limit(issue.origin, "most", issue.maximum, issue.inclusive);
    case "invalid_format":
      return FORMATS[issue.format] ? `must be ${FORMATS[issue.format]}` : "has an invalid format";
    default:
      return "has an invalid format";
  }
}

function oneOf(values: readonly unknown[]): string {
  const texts = values.map((value) => JSON.stringify(value));
  return texts.length === 1 ? String(texts[0]) : `one of ${texts.join(", ")}`;
}

function limit(origin: string, side: "least" | "most", bound: number | bigint, isInclusive = true): string {
  const unit = UNITS[origin];
  if (unit === undefined)
    return isInclusive
      ? `must be at ${side} ${bound}`
      : `must be ${side === "least" ? "more" : "less"} than ${bound}`;
  if (side === "least" && bound === 1) return "must not be empty";
  return `must have at ${side} ${bound} ${unit}${bound === 1 ? "" : "s"}`;
}
