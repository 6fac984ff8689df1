// What does not take place, and who does not come, is stored until the day or period has passed.

import { describe, expect, test } from "vitest";
import { expiryOf } from "./expiry";

/** A Tuesday. */
const SAID_AT = new Date("2026-11-24T10:00:00Z");

/** Returns the last day on which the memory holds. It expires 12 hours after that day has ended in UTC. */
function lastDay(text: string): string | null {
  const end = expiryOf("interaction", text, SAID_AT);
  return end && new Date(end.getTime() - 12 * 3_600_000).toISOString().slice(0, 10);
}

describe("an absence or a cancellation expires with its day or period", () => {
  test.each([
    ["No rehearsal this Wednesday", "2026-11-25"],
    ["No football practice next Thursday", "2026-12-03"],
    ["There's no bus tomorrow", "2026-11-25"],
    ["Nora can't make it this Saturday", "2026-11-28"],
    ["The market isn't on this weekend", "2026-11-29"],
    ["Swimming is called off this Tuesday", "2026-12-01"],
    ["We can't host this month", "2026-11-30"],
    ["Diese Woche fällt Turnen aus", "2026-11-29"],
    ["Nächsten Montag fällt der Abend aus", "2026-12-07"],
    ["Der Deutschkurs entfällt diese Woche", "2026-11-29"],
    ["Mia kann diese Woche nicht kommen", "2026-11-29"],
    ["Die Probe findet diesen Donnerstag nicht statt", "2026-11-26"],
    ["Este jueves no hay entrenamiento", "2026-11-26"],
    ["Luis no puede venir esta semana", "2026-11-29"],
    ["El próximo lunes no hay clase", "2026-11-30"],
    ["Le cours n'a pas lieu demain", "2026-11-25"],
    ["Ce mardi, pas de judo", "2026-12-01"],
    ["Cette semaine, la chorale n'a pas lieu", "2026-11-29"],
    ["Léa ne peut pas venir cette semaine", "2026-11-29"],
    ["Ana can't come this week", "2026-11-29"],
    ["The soup kitchen isn't running this Thursday", "2026-11-26"],
    ["Tom can't babysit tonight", "2026-11-24"],
    ["No Pilates next week", "2026-12-06"],
    ["My sister isn't coming this weekend", "2026-11-29"],
    ["The ferry is cancelled this Sunday", "2026-11-29"],
    ["This Friday, no poker night", "2026-11-27"],
    ["The bus doesn't run tomorrow", "2026-11-25"],
    ["Kommenden Dienstag fällt Mathe aus", "2026-12-01"],
    ["Der Stammtisch findet diese Woche nicht statt", "2026-11-29"],
    ["Opa kommt am Wochenende nicht", "2026-11-29"],
    ["Nächste Woche kein Fußballtraining", "2026-12-06"],
    ["La clase de guitarra se cancela esta semana", "2026-11-29"],
    ["Marta no viene mañana", "2026-11-25"],
    ["Este mes no hay mercadillo", "2026-11-30"],
    ["La réunion est annulée cette semaine", "2026-11-29"],
    ["Vendredi prochain, pas de danse", "2026-11-27"],
    ["Papa ne vient pas ce week-end", "2026-11-29"],
  ])("%s", (text, day) => expect(lastDay(text)).toBe(day));
});

describe("a rule, an appointment, a condition, and what is lasting or begins do not expire", () => {
  test.each([
    "I can't wait for the fair this weekend",
    "Choir is this Wednesday",
    "We meet next Thursday",
    "I can't believe this week",
    "No rehearsals on Wednesdays",
    "If Ana can't come this week, call Lou",
    "I couldn't come this Monday",
    "Letzten Montag fiel der Abend aus",
    "No dairy from next Monday",
    "Ab nächsten Montag fällt der Kurs aus",
    "Ana can't come any more",
    "Jeden Montag fällt er aus",
    "Ana no puede comer gluten",
    "Le cours n'a plus lieu",
    "No rehearsal this Wednesday, we moved to Fridays",
    "Ana can't come and Bob sings this weekend",
    "The doctor is in next Tuesday",
    "The bus doesn't run on Sundays",
    "My brother can't drive",
    "Tom can't stand the noise this week",
    "Ben says the class isn't on this week",
    "Das Licht fällt immer aus",
    "Meine Haare fallen aus",
    "Nächste Woche beginnt der Kurs",
    "Morgen kommt der Klempner",
    "No puedo dormir sin luz",
    "Este jueves empieza el curso",
    "La chorale a lieu ce mardi",
    "Vendredi prochain, on danse",
    "Je ne viens plus le mardi",
    "The class isn't happening any more",
    "We cannot meet on Tuesdays from this month",
  ])("%s", (text) => expect(lastDay(text)).toBeNull());
});
