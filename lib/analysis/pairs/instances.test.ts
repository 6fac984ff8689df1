// Sentences of one pattern about different things or events replace nothing; a corrected value does.

import { expect, test } from "vitest";
import { correctsValue, isOtherInstance } from "./instances";

test.each([
  [
    "Found a crash in the season tickets on the old Pixel, reported as HAL-405.",
    "Found a crash in the hall map on the old Pixel, reported as HAL-540.",
  ],
  ["The review of HAL-12 took an hour", "We merged HAL-77 after the review"],
  ["The nightly import took 51 minutes for 161 bookings", "Wrote the migration, 55 thousand rows change"],
  [
    "The standup took 16 minutes with 6 people, the longest topic was refunds.",
    "The standup took 22 minutes with 8 people, the longest topic was refunds.",
  ],
  [
    "The test for double booking failed 7 times this week and passed on retry.",
    "The test for double booking failed 8 times this week and passed on retry.",
  ],
  [
    "Regression run on build 455: 0 failures in the calendar",
    "Regression run on build 432: 5 failures in the calendar",
  ],
  [
    "Wrote the migration for invoice export, 55 thousand rows change.",
    "Wrote the migration for invoice export, 84 thousand rows change.",
  ],
  [
    "Paged at 19:51, the court calendar answered with 503 for 35 minutes because of a missing index.",
    "Paged at 13:31, the search index answered with 503 for 11 minutes because of two workers at once.",
  ],
  ["Sold 40 loaves on Tuesday", "Sold 55 loaves today"],
  ["Lost 2-1 against Riverside on Saturday", "Lost 3-0 against Hilltop today"],
  [
    "Restarting the booking service clears a wrong time zone within 3 minutes.",
    "Restarting the booking service clears an expired token within 5 minutes.",
  ],
  ["The linter of the app reports 34 old warnings.", "The linter of the site reports 34 old warnings."],
  ["The rent of the garage is 80 euros a month", "The rent of the flat is 860 euros a month now"],
  ["The battery of the alarm in the hall is dead", "The battery of the alarm in the kitchen is dead"],
  ["The fee for the swim course is 95 pounds", "The fee for the pottery course went up to 120 pounds"],
  ["Die Miete der Garage beträgt 80 Euro", "Die Miete der Wohnung beträgt jetzt 860 Euro"],
  ["El precio de la cuota es de 30 euros", "El precio de la matrícula es de 60 euros"],
  ["yes, it runs on Debian", "the shop next door runs on Windows, not ours"],
  ["Die Heizung läuft bis zehn", "Die Heizung nebenan läuft bis acht, nicht unsere"],
])("another instance: %s / %s", (older, newer) => {
  expect(isOtherInstance(newer, older)).toBe(true);
  expect(correctsValue(newer, older)).toBe(false);
});

test.each([
  [
    "The session timeout of the web client is 30 minutes.",
    "The session timeout of the web client is 15 minutes.",
  ],
  [
    "The appointment for the tyres is on Monday at eight.",
    "The appointment for the tyres is on Saturday at nine.",
  ],
  [
    "The rate limit of the public interface is 60 requests.",
    "The rate limit of the public interface is 120 requests, not 60.",
  ],
  ["The rent of the flat is 860 euros a month", "The rent of the flat is 890 euros a month now"],
  ["The deadline for the grant is on 4 March", "The deadline for the grant moved to 18 March"],
  ["Die Miete der Wohnung beträgt 800 Euro", "Die Miete der Wohnung steigt auf 860 Euro"],
  ["El precio del alquiler es de 800 euros al mes", "El precio del alquiler sube a 860 euros al mes"],
  ["I work for the city library as a clerk", "I work for the county archive as a clerk"],
  ["I live in Paris with my sister", "Nora has a new bike"],
  ["choir is on Tuesdays at 7", "choir can't do Tuesdays, so Thursdays at 7"],
  ["The crash in HAL-12 happens on Android", "Correction: the crash in HAL-13 happens on Android"],
])("not another instance: %s / %s", (older, newer) => expect(isOtherInstance(newer, older)).toBe(false));

test.each([
  ["I like the lights at 40%", "Actually, I like the lights at 30%", true],
  [
    "The report has 12 columns in the export.",
    "Correction: the report has 14 columns in the export, not 12.",
    true,
  ],
  [
    "The incident of last night was caused by the load balancer.",
    "That's wrong, the incident of last night was caused by the cache, not by the load balancer.",
    true,
  ],
  ["I like the lights at 40%", "I like the lights at 30%", false],
  ["I like the lights at 40%", "Actually, my sister moved to Ghent", false],
])("%s / %s: corrects one value: %s", (older, newer, expected) =>
  expect(correctsValue(newer, older)).toBe(expected),
);
