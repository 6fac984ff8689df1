// The computed dates of Easter equal published ones.

import { expect, test } from "vitest";
import { easterSunday } from "./easter";

test.each([
  "1818-03-22",
  "1943-04-25",
  "1954-04-18",
  "1981-04-19",
  "2000-04-23",
  "2008-03-23",
  "2016-03-27",
  "2024-03-31",
  "2025-04-20",
  "2026-04-05",
  "2027-03-28",
  "2038-04-25",
  "2049-04-18",
  "2076-04-19",
  "2100-03-28",
  "2285-03-22",
  "2299-04-16",
  "4200-04-20",
])("%s is an Easter Sunday", (day) => {
  expect(easterSunday(Number(day.slice(0, 4))).format("YYYY-MM-DD")).toBe(day);
});
