// The last day that a text names is found from names, weekdays and holidays.

import dayjs from "dayjs";
import utc from "dayjs/plugin/utc";
import { describe, expect, test } from "vitest";
import { findNamedDay } from "./named-day";

dayjs.extend(utc);

/** A Wednesday. */
const FROM = dayjs.utc("2026-05-13T10:00:00Z");
const named = (text: string) => findNamedDay(text, FROM)?.format("YYYY-MM-DD") ?? null;

describe("finds the last day that a text means", () => {
  test.each([
    ["2026-05-20", "2026-05-20"],
    ["2026-05-20, say", "2026-05-20"],
    ["heute", "2026-05-13"],
    ["esta noche", "2026-05-13"],
    ["ce soir", "2026-05-13"],
    ["manana", "2026-05-14"],
    ["the day after tomorrow", "2026-05-15"],
    ["apres-demain", "2026-05-15"],
    ["wednesday", "2026-05-20"],
    ["domingo", "2026-05-17"],
    ["next friday", "2026-05-22"],
    ["nachsten montag", "2026-05-25"],
    ["the 1st of june", "2026-06-01"],
    ["31. mai", "2026-05-31"],
    ["may 1", "2027-05-01"],
    ["may 13", "2026-05-13"],
    ["3 de junio de 2028", "2028-06-03"],
    ["may", "2026-05-31"],
    ["april", "2027-04-30"],
    ["the end of june 2027", "2027-06-30"],
    ["the end of 2027", "2027-12-31"],
    ["christmas", "2026-12-26"],
    ["neujahr", "2027-01-01"],
    ["the 1st", "2026-06-01"],
    ["the 31st", "2026-05-31"],
    ["zum 14.", "2026-05-14"],
    ["the 20", "2026-05-20"],
    ["friday the 13th of november 2026", "2026-11-13"],
    ["friday, june 5", "2026-06-05"],
    ["freitag, den 5. juni", "2026-06-05"],
    ["el viernes 5 de junio", "2026-06-05"],
    ["friday the 5th", "2026-06-05"],
    ["friday", "2026-05-15"],
    ["friday 5 pm", "2026-05-15"],
    ["friday and i hate it", "2026-05-15"],
    ["dec 5", "2026-12-05"],
    ["dec. 5th, 2027", "2027-12-05"],
    ["5 jan", "2027-01-05"],
    ["9. okt", "2026-10-09"],
    ["9. dez", "2026-12-09"],
    ["sept 9", "2026-09-09"],
    ["9 sep", "2026-09-09"],
    ["9 nov", "2026-11-09"],
    ["15.12.", "2026-12-15"],
    ["zum 1.2.", "2027-02-01"],
    ["15.12.2027", "2027-12-15"],
    ["12/06", "2026-12-06"],
    ["06/12", "2026-12-06"],
    ["12/06/2026", "2026-12-06"],
    ["13/06", "2026-06-13"],
    ["06/13", "2026-06-13"],
    ["monday, 5/5", "2027-05-05"],
    ["easter", "2027-03-29"],
    ["ostern", "2027-03-29"],
  ])("%s: %s", (text, expected) => {
    expect(named(text)).toBe(expected);
  });

  test.each([
    ["week", "2026-05-17"],
    ["weekend", "2026-05-17"],
    ["woche", "2026-05-17"],
    ["wochenende", "2026-05-17"],
    ["semana", "2026-05-17"],
    ["fin de semana", "2026-05-17"],
    ["semaine", "2026-05-17"],
    ["week-end", "2026-05-17"],
    ["month", "2026-05-31"],
    ["monat", "2026-05-31"],
    ["monats", "2026-05-31"],
    ["mes", "2026-05-31"],
    ["mois", "2026-05-31"],
    ["year", "2026-12-31"],
    ["jahr", "2026-12-31"],
    ["jahres", "2026-12-31"],
    ["ano", "2026-12-31"],
    ["annee", "2026-12-31"],
  ])("the end of the %s: %s", (unit, expected) => {
    expect(named(unit)).toBe(expected);
  });

  test.each([
    ["next week", "2026-05-24"],
    ["la semana que viene", "2026-05-24"],
    ["le mois prochain", "2026-06-30"],
    ["next year", "2027-12-31"],
  ])("%s: %s", (text, expected) => {
    expect(named(text)).toBe(expected);
  });
});

test.each([
  "",
  "noon",
  "the moon comes up",
  "0 june",
  "32 june",
  "june 0",
  "june 32",
  "the 0",
  "the 32",
  "the 5 pm train",
  "the 5pm train",
  "the 9:30 train",
  "the 10%",
  "the 10 euro note",
  "the 10 euros",
  "the 3 hour walk",
  "the 3 hours",
  "the 5 dollar bill",
  "the 5 dollars",
  "mondays and tuesdays",
  "friday and saturday",
  "freitag, und am samstag",
  "mar",
  "dec",
  "15.13.",
  "15.0.",
  "3.5",
  "15.12.20265",
  "13/13",
  "0/5",
  "1/2/3",
  "12/061",
  "the 3.5 percent",
  "in the year to come, on 12026-05-20",
])("finds no day in %j", (text) => {
  expect(named(text)).toBeNull();
});

test("Easter ends on Easter Monday", () => {
  const after = (day: string) => findNamedDay("easter", dayjs.utc(day))?.format("YYYY-MM-DD");
  expect(after("2026-04-01T10:00:00Z")).toBe("2026-04-06");
  expect(after("2026-04-06T10:00:00Z")).toBe("2026-04-06");
  expect(after("2026-04-07T10:00:00Z")).toBe("2027-03-29");
});
