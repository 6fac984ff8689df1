// Times in requests are accepted in ISO 8601 and within limits.

import { expect, test } from "vitest";
import { timeInput } from "./time-input";

const errorOf = (text: string) => timeInput.safeParse(text).error?.issues[0]?.message ?? null;

test.each(["2026-05-03T18:30:00Z", "2026-05-03T18:30:00.123456+14:00", "0001-01-01T00:00:00-15:59"])(
  "%s is valid",
  (text) => expect(errorOf(text)).toBeNull(),
);

test.each([
  ["yesterday", /ISO 8601/],
  ["2026-05-03T18:30:00", /ISO 8601/],
  ["2026-02-30T18:30:00Z", /ISO 8601/],
  ["0000-05-03T18:30:00Z", /year/],
  ["2026-05-03T18:30:00+16:00", /time zone offset of less/],
  ["2026-05-03T18:30:00-23:59", /time zone offset of less/],
])("%s is rejected", (text, message) => expect(errorOf(text)).toMatch(message));
