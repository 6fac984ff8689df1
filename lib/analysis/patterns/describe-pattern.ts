import type { PatternKind } from "./find-patterns";

const WEEKDAYS = ["Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays"];

/** Returns a claim as a sentence without its numbers: "Mentions “lights” in the evening". */
export function describePattern(
  { kind, value }: { readonly kind: PatternKind; readonly value: string },
  topic: string | null,
): string {
  const day = WEEKDAYS[Number(value)] ?? value;
  if (kind === "active_hours") return `Mostly writes between ${value.replace("-", " and ")} h`;
  if (kind === "active_day") return `Mostly writes on ${day}`;
  const when = kind === "topic_day" ? `on ${day}` : value === "night" ? "at night" : `in the ${value}`;
  return `Mentions “${topic ?? "…"}” ${when}`;
}

/** Returns a claim with its days: "Mentions “lights” in the evening, on 12 of 14 days". */
export function countPattern(
  claim: string,
  { fits, days }: { readonly fits: number; readonly days: number },
): string {
  return `${claim}, on ${fits} of ${days} days`;
}
