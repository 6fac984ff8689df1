import type { StoredPattern } from "@/lib/storage/records";

const WEEKDAYS = ["Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays"];

/** Returns a claim as a sentence without its numbers: "Mentions “lights” in the evening". */
export function describePattern(
  { kind, value }: Pick<StoredPattern, "kind" | "value">,
  topic: string | null,
): string {
  const day = WEEKDAYS[Number(value)] ?? value;
  if (kind === "active_hours") return `Mostly writes between ${value.replace("-", " and ")} h`;
  if (kind === "active_day") return `Mostly writes on ${day}`;
  const when = kind === "topic_day" ? `on ${day}` : value === "night" ? "at night" : `in the ${value}`;
  return `Mentions “${topic ?? "…"}” ${when}`;
}
