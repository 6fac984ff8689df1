import { z } from "zod";
import { addTimeZone } from "@/lib/surfaces/adapters";
import { invalidFields } from "@/lib/surfaces/operations";

/** Date.parse also accepts other texts, such as "5", and days that do not exist. */
const dateTime = z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })]);

/**
 * Reads a time as mem0's clients send one: seconds since 1970, a date, or ISO 8601. A date alone is its first
 * moment, or its last one for an `end`. Throws `invalid_input` with the path for anything else.
 */
export function readTime(value: unknown, path: string, bound: "start" | "end" = "start"): string {
  const text = typeof value === "string" ? addTimeZone(value, bound) : "";
  const isTime = dateTime.safeParse(text).success;
  const milliseconds = typeof value === "number" ? value * 1000 : isTime ? Date.parse(text) : NaN;
  const time = new Date(milliseconds);
  if (Number.isNaN(time.getTime()))
    throw invalidFields([{ path, message: "must be a date, an ISO 8601 time or seconds since 1970" }]);
  return time.toISOString();
}
