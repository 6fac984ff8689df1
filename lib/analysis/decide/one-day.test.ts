// What is asked for one day or period expires after it. Appointments, errands and what lasts do not.

import { describe, expect, test } from "vitest";
import { expiryOf, isTemporary } from "./expiry";

/** A Wednesday. */
const SAID_AT = new Date("2026-05-13T10:00:00Z");
const [TODAY, TOMORROW, FRIDAY, SUNDAY] = ["2026-05-13", "2026-05-14", "2026-05-15", "2026-05-17"];

function lastDay(text: string): string | null {
  const end = expiryOf("interaction", text, SAID_AT);
  return end && new Date(end.getTime() - 12 * 3_600_000).toISOString().slice(0, 10);
}

describe("an order for a day, or another way to live on it, expires with the day", () => {
  test.each([
    ["wake me at 5 tomorrow", TOMORROW],
    ["Tomorrow wake me at 5 instead of 7", TOMORROW],
    ["No, please wake me at 5 tomorrow, not at 7", TOMORROW],
    ["can you wake me at 5 tomorrow?", TOMORROW],
    ["I'm working from home today", TODAY],
    ["working from home today", TODAY],
    ["I'm taking the tram today, the bike has a puncture", TODAY],
    ["I have to get up at 5 tomorrow", TOMORROW],
    ["skip my 9am reminder this Friday", FRIDAY],
    ["for tonight use the guest room", TODAY],
    ["Just for tonight, use the guest room", TODAY],
    ["leave the greenhouse vents open this weekend", SUNDAY],
    ["don't start the dishwasher tonight", TODAY],
    ["Weck mich morgen bitte erst um 9", TOMORROW],
    ["Kannst du mich morgen um 5 wecken?", TOMORROW],
    ["Heute bitte die Heizung auslassen", TODAY],
    ["Heute arbeite ich von daheim", TODAY],
    ["Für heute Nacht nimm das Gästezimmer", TODAY],
    ["Despiértame mañana a las 5", TOMORROW],
    ["Deja la puerta del garaje abierta esta noche", TODAY],
    ["Hoy trabajo desde casa", TODAY],
    ["Réveille-moi demain à 5 h", TOMORROW],
    ["Ce soir, n'allume pas la lampe du jardin", TODAY],
    ["Je travaille de chez moi aujourd'hui", TODAY],
    ["Pour ce soir, utilise la chambre d'amis", TODAY],
  ])("%s", (text, day) => {
    expect(lastDay(text)).toBe(day);
    expect(isTemporary(text)).toBe(true);
  });
});

test.each([
  "wake me at 7",
  "wake me at 6 on weekdays",
  "The dentist is at 3 tomorrow",
  "dentist is on Friday at 3",
  "Put the dentist in my calendar for tomorrow",
  "For tonight we have tickets for the opera",
  "Book a table for tonight",
  "remind me to call Ben tomorrow",
  "let me know tomorrow",
  "Don't forget Ruth's birthday tomorrow",
  "set up a call with Dana for this Friday",
  "open day at the school this Saturday",
  "open the new shop this Saturday",
  "put our house on the market this week",
  "leave my job this month",
  "we're taking the car to Porto tomorrow",
  "I'm working on the tax return today",
  "is Ben working from home today?",
  "Use metric units from tomorrow",
  "use the side door tomorrow and from Monday the front door",
  "wake me at 5 tomorrow, I'm allergic to feathers",
  "wake me at 5 tomorrow. My sister plays the cello.",
  "Halte morgen einen Vortrag",
  "Ich arbeite heute an der Steuer",
  "Sube el alquiler este mes",
  "Deja el trabajo este mes",
  "Mañana tengo cita con el dentista",
  "Demain j'ai rendez-vous chez le dentiste",
  "Je travaille aujourd'hui sur le rapport",
])("an appointment, an errand, a report and what lasts never expire: %s", (text) => {
  expect(lastDay(text)).toBeNull();
  expect(isTemporary(text)).toBe(false);
});

/** Limit on this process's CPU time, far above the measured time. */
const MAX_CPU_MS = 1000;

test.each([
  "please, ",
  "can you ",
  "for tonight ",
  "bitte wecken ",
  "bitte ",
  "and from ",
  "wake me tomorrow, ",
])("reads 32 KB of %j in bounded time", (unit) => {
  const cpuAtStart = process.cpuUsage();
  expiryOf("preference", unit.repeat(32_768 / unit.length), SAID_AT);
  isTemporary(`${unit.repeat(32_768 / unit.length)}?`);
  expect(process.cpuUsage(cpuAtStart).user / 1000).toBeLessThan(MAX_CPU_MS);
});
