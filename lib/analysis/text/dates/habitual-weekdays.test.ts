// Weekdays that name a habit are told from those that name one day.

import { describe, expect, test } from "vitest";
import { dayNo } from "./day";
import { withoutHabitualWeekdays } from "./habitual-weekdays";
import { findMentionedDays } from "./mentioned-days";

/** The days that a text speaks of on a Wednesday and on a Thursday two weeks later. */
const daysOn = (text: string, month: number, day: number) =>
  findMentionedDays(withoutHabitualWeekdays(text), dayNo(2026, month, day) ?? 0);

describe("a habit speaks of no day", () => {
  test.each([
    "Choir is every second Monday",
    "we clean the stairs every other Friday",
    "each Tuesday I swim before work",
    "The book club meets on the first Thursday of the month",
    "I swim every Monday and Thursday",
    "team lunch is every two weeks on Tuesday",
    "I sleep better on Monday than on Friday",
    "The pool is emptier on Sunday morning than on Saturday",
    "Wir putzen jeden zweiten Samstag das Treppenhaus",
    "am ersten Montag im Monat ist Elternabend",
    "Am Sonntag schlafe ich länger als am Samstag",
    "cada dos martes tengo clase de piano",
    "el primer miércoles de cada mes viene el técnico",
    "un lunes sí y otro no voy a terapia",
    "El mercado está más lleno el sábado que el domingo",
    "un mardi sur deux je garde ma nièce",
    "le premier jeudi du mois on se réunit",
    "Il y a plus de monde le samedi que le lundi",
    "My weekly call with the landlord is on Monday at eleven",
    "the fortnightly bin round comes on Thursday",
    "Weekly report goes to Nadia on Friday",
    "Our weekly shop is on Saturday morning",
    "Mein wöchentliches Training ist am Dienstag",
    "Der wöchentliche Bericht geht am Freitag an Nadia",
    "La llamada semanal con mi jefe es el lunes a las once",
    "La reunión semanal del equipo es el martes",
    "Mon appel hebdomadaire avec la mairie est le lundi à onze heures",
    "Le marché hebdomadaire a lieu le mercredi",
  ])("%s", (text) => expect(daysOn(text, 4, 8)).toEqual(daysOn(text, 4, 23)));
});

describe("one day stays a day", () => {
  test.each([
    "The plumber comes on Monday",
    "I'd rather meet on Monday than on Friday",
    "I can do Tuesday sooner than Thursday",
    "the party is next Saturday, more people than last Saturday",
    "Lieber am Montag als am Freitag",
    "mejor el lunes que el viernes",
    "plutôt mardi que jeudi",
    "I swim every Monday, but on Thursday we met Ola",
    "Every morning I run, on Friday I fell",
    "The weekly call is moved to Monday",
    "my weekly call is next Monday",
    "This week the weekly shop is on Friday",
    "Our weekly lesson was on Tuesday",
    "We do a weekly shop. The plumber comes on Monday",
    "Diese Woche ist das wöchentliche Training am Freitag",
    "Esta semana la reunión semanal es el viernes",
    "Cette semaine la réunion hebdomadaire est vendredi",
    "the second Friday was a disaster, as on Sunday",
  ])("%s", (text) => expect(daysOn(text, 4, 8)).not.toEqual(daysOn(text, 4, 23)));
});
