import { invalidFields } from "@/lib/surfaces/operations";

const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** Times without a time zone count as UTC, as mem0 does. */
const HAS_ZONE = /(?:Z|[+-]\d{2}:?\d{2})$/i;

/**
 * Reads a time as mem0's clients send one: seconds since 1970, a date, or ISO 8601. A date alone is its first
 * moment, or its last one for an `end`. Throws `invalid_input` with the path for anything else.
 */
export function readTime(value: unknown, path: string, bound: "start" | "end" = "start"): string {
  const milliseconds = typeof value === "number" ? value * 1000 : Date.parse(withZone(value, bound));
  const time = new Date(milliseconds);
  if (Number.isNaN(time.getTime()))
    throw invalidFields([{ path, message: "must be a date, an ISO 8601 time or seconds since 1970" }]);
  return time.toISOString();
}

function withZone(value: unknown, bound: "start" | "end"): string {
  if (typeof value !== "string") return "";
  if (DATE.test(value)) return `${value}T${bound === "start" ? "00:00:00.000" : "23:59:59.999"}Z`;
  return HAS_ZONE.test(value) ? value : `${value.replace(" ", "T")}Z`;
}
