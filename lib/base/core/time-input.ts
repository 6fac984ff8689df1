import { z } from "zod";

/** A time zone of the IANA database. */
export const timeZoneInput = z
  .string()
  .max(64)
  .refine(isTimeZone, { error: "must be an IANA time zone, such as Europe/Berlin" });

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== null && !/^[+-]/.test(name);
  } catch {
    return false;
  }
}

/**
 * A time with a time zone. Rejects what the database would reject: the year 0, and offsets of 16 hours or
 * more (actual offsets range from -12:00 to +14:00).
 */
export const timeInput = z.iso
  .datetime({
    offset: true,
    error: "must be an ISO 8601 time with a time zone, such as 2026-05-03T18:30:00Z",
  })
  .refine((text) => !text.startsWith("0000"), { error: "must have a year of 1 or later" })
  .refine((text) => !/[+-](1[6-9]|2\d):\d\d$/.test(text), {
    error: "must have a time zone offset of less than 16 hours",
  });

/** A time at which something will end. */
export const futureTimeInput = timeInput.refine((text) => Date.parse(text) > Date.now(), {
  error: "must be in the future",
});
