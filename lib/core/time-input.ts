import { z } from "zod";

/**
 * A time as callers write it, with its zone. What the database would refuse is refused here: there is no year 0, and no zone
 * is 16 hours or more away (in use are -12:00 to +14:00).
 */
export const timeInput = z.iso
  .datetime({
    offset: true,
    error: "must be an ISO 8601 time with a time zone, such as 2026-05-03T18:30:00Z",
  })
  .refine((text) => !text.startsWith("0000"), { error: "must have a year from 1 on" })
  .refine((text) => !/[+-](1[6-9]|2\d):\d\d$/.test(text), {
    error: "must have a time zone of less than 16 hours",
  });
