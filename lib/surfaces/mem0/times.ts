import { z } from "zod";
import { invalidFields } from "@/lib/surfaces/operations";

/** Date.parse also accepts other texts, such as "5", and days that do not exist. */
const date = z.iso.date();
const dateTime = z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })]);
/** Times without a time zone count as UTC, as mem0 does. */
const HAS_ZONE = /(?:Z|[+-]\d{2}:\d{2})$/i;

/**
 * Reads a time as mem0's clients send one: seconds since 1970, a date, or ISO 8601. A date alone is its first
 * moment, or its last one for an `end`. Throws `invalid_input` with the path for anything else.
 */
export function readTime(value: unknown, path: string, bound: "start" | "end" = "start"): string {
  const text = withZone(value, bound);
  const isTime = dateTime.safeParse(text).success;
  const milliseconds = typeof value === "number" ? value * 1000 : isTime ? Date.parse(text) : NaN;
  const time = new Date(milliseconds);
  if (Number.isNaN(time.getTime()))
    throw invalidFields([{ path, message: "must be a date, an ISO 8601 time or seconds since 1970" }]);
  return time.toISOString();
}

function withZone(value: unknown, bound: "start" | "end"): string {
  if (typeof value !== "string") return "";
  if (date.safeParse(value).success)
    return `${value}T${bound === "start" ? "00:00:00.000" : "23:59:59.999"}Z`;
  const time = value.replace(" ", "T").replace(/([+-]\d{2})(\d{2})$/, "$1:$2");
  return HAS_ZONE.test(time) ? time : `${time}Z`;
}
