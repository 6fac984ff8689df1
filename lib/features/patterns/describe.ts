import type { StoredPattern } from "@/lib/storage/records";

const WEEKDAYS = ["Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays"];

/** Returns a claim as a sentence with its numbers: "Mentions “lights” in the evening, on 12 of 14 days". */
export function describePattern(
  { kind, value, fits, days }: Pick<StoredPattern, "kind" | "value" | "fits" | "days">,
  topic: string | null,
): string {
  return `${sentenceOf(kind, value, topic)}, on ${fits} of ${days} days`;
}

function sentenceOf(kind: StoredPattern["kind"], value: string, topic: string | null): string {
  const day = WEEKDAYS[Number(value)] ?? value;
  if (kind === "active_hours") return `Mostly writes between ${value.replace("-", " and ")} h`;
  if (kind === "active_day") return `Mostly writes on ${day}`;
  const when = kind === "topic_day" ? `on ${day}` : value === "night" ? "at night" : `in the ${value}`;
  return `Mentions “${topic ?? "…"}” ${when}`;
}
