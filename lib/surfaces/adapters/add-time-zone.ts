import { z } from "zod";

const date = z.iso.date();
const HAS_ZONE = /(?:Z|[+-]\d{2}:\d{2})$/i;

/**
 * Returns a date or a time as ISO 8601 with seconds and a time zone: without one it counts as UTC, as in
 * mem0. A date alone is its first moment, or its last one for an `end`. Any other text stays invalid.
 */
export function addTimeZone(text: string, bound: "start" | "end" = "start"): string {
  if (date.safeParse(text).success) return `${text}T${bound === "start" ? "00:00:00.000" : "23:59:59.999"}Z`;
  const time = text
    .replace(" ", "T")
    .replace(/T(\d{2}:\d{2})(?!:)/, "T$1:00")
    .replace(/([+-]\d{2})(\d{2})$/, "$1:$2");
  return HAS_ZONE.test(time) ? time : `${time}Z`;
}
