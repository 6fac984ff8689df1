// An assistant's report that it did what the user asked for replaces nothing that the user said.

import { describe, expect, test } from "vitest";
import { reportsDone } from "./report-of-done";

describe("a report of what the user asked for", () => {
  test.each([
    ["Keep the living room at 21 degrees in the evening", "I set the living room to 21 degrees."],
    ["I want the lights at 40% after dinner", "Done, I've turned the lights to 40%."],
    ["The alarm is armed at 23:00 on weekdays", "I have armed the alarm for 23:00."],
    ["Stand-up is at 9:30 every day", "I scheduled the stand-up for 9:30."],
    ["Im Bad sollen morgens 23 Grad sein", "Ich habe das Bad auf 23 Grad gestellt."],
    ["Quiero el salón a 21 grados por la tarde", "He puesto el salón a 21 grados."],
    ["Garde la chambre à 18 degrés la nuit", "J'ai réglé la chambre sur 18 degrés."],
    ["Order 3 bags of rye flour every Monday", "I ordered 3 bags of rye flour."],
    ["Set the oven timer to 45 minutes for bread", "OK, I set the timer to 45 minutes."],
    ["Water the beds at 6 each morning", "Done, I started the watering at 6."],
  ])("%s | %s", (asked, report) => expect(reportsDone(report, asked)).toBe(true));
});

describe("perhaps a new value", () => {
  test.each([
    ["Keep the living room at 21 degrees", "I set the living room to 19 degrees."],
    ["My dentist appointment is on Tuesday at 3", "I've moved your dentist appointment to Thursday at 3."],
    ["The table is booked for 4", "The table is booked for 4 people at the Swan."],
    ["The alarm is armed at 23:00", "I've armed the alarm for 22:00 instead of 23:00."],
    ["The lights are off", "I turned the lights on."],
    ["Order 3 bags of flour", "I ordered 5 bags of flour."],
    ["Im Bad sollen 23 Grad sein", "Ich habe das Bad auf 22 Grad gestellt."],
    ["El salón a 21 grados", "He puesto el salón a 20 grados."],
    ["La chambre à 18 degrés", "J'ai réglé la chambre sur 17 degrés."],
    ["Stand-up is at 9:30", "Stand-up is cancelled."],
  ])("%s | %s", (asked, report) => expect(reportsDone(report, asked)).toBe(false));
});
