// The time at which a memory expires follows from its type and its words.

import { describe, expect, test } from "vitest";
import { MEMORY_TYPES, type MemoryType } from "@/lib/base/core";
import { expiryOf } from "./expiry";

/** A Wednesday. */
const SAID_AT = new Date("2026-05-13T10:00:00Z");

/**
 * Returns the last day (UTC) on which a memory is returned. The memory expires 12 hours after that day ends.
 */
function lastDay(text: string, type: MemoryType = "fact"): string | null {
  const end = expiryOf(type, text, SAID_AT);
  return end && new Date(end.getTime() - 12 * 3_600_000).toISOString().slice(0, 10);
}

test("a mood expires after 24 hours, whatever its text says", () => {
  expect(expiryOf("mood", "I'm sad until Friday", SAID_AT)).toEqual(new Date("2026-05-14T10:00:00Z"));
});

test("a text without an end date never expires", () => {
  for (const type of MEMORY_TYPES.filter((other) => other !== "mood"))
    expect(expiryOf(type, "I like tea", SAID_AT)).toBeNull();
});

test("expires 12 hours after the named day ends in UTC, when it has ended everywhere", () => {
  expect(expiryOf("fact", "I'm out until Friday", SAID_AT)?.toISOString()).toBe("2026-05-16T11:59:59.999Z");
});

describe("a text with an end date expires after that date", () => {
  test.each([
    ["No meetings until Friday", "2026-05-15"],
    ["I'm staying with Ruth till Wednesday", "2026-05-20"],
    ["My arm is in plaster until next Tuesday", "2026-05-26"],
    ["Thanks! I'm away until tomorrow.", "2026-05-14"],
    ["I'm away until tomorrow 5 pm", "2026-05-14"],
    ["The flat is ours until the 19th", "2026-05-19"],
    ["The flat is ours until the 4th", "2026-06-04"],
    ["My permit is valid until 3 June 2027", "2027-06-03"],
    ["My permit is valid until June 3rd", "2026-06-03"],
    ["I'm on night shifts until March", "2027-03-31"],
    ["I'm on leave until the end of June", "2026-06-30"],
    ["I'm vegan until the end of the month", "2026-05-31"],
    ["I'm on call until the end of the week", "2026-05-17"],
    ["We have no kitchen until next month", "2026-06-30"],
    ["The lease runs until the end of 2027", "2027-12-31"],
    ["The code is 4711 until 2026-05-20", "2026-05-20"],
    ["My brother lives with us until Christmas", "2026-12-26"],
    ["I'm on a juice diet for the next two days", "2026-05-15"],
    ["I'm on a juice diet for the next 3 weeks", "2026-06-03"],
    ["I'm in Oslo the next few days", "2026-05-20"],
    ["This week only, the office is upstairs", "2026-05-17"],
    ["Only for this week the office is upstairs", "2026-05-17"],
    ["Just for today the office is upstairs", "2026-05-13"],
    ["Ich bin bis Freitag in Graz", "2026-05-15"],
    ["Die Wohnung gehört uns bis zum 19.", "2026-05-19"],
    ["Bis Ende Juni arbeite ich von zu Hause", "2026-06-30"],
    ["Die nächsten zwei Wochen bin ich in Graz", "2026-05-27"],
    ["Estoy en Vigo hasta el viernes", "2026-05-15"],
    ["Los próximos tres días estoy en Vigo", "2026-05-16"],
    ["El piso es nuestro hasta el 19 de mayo", "2026-05-19"],
    ["Je suis à Lyon jusqu'à vendredi", "2026-05-15"],
    ["Je suis à Lyon les deux prochains jours", "2026-05-15"],
    ["Je suis en congé jusqu'à la fin du mois", "2026-05-31"],
    ["My badge is valid until Friday the 5th of June 2026", "2026-06-05"],
    ["Ich bin bis 15.12. bei meiner Tante in Graz", "2026-12-15"],
    ["Ich bin bis 15.12. äußerst selten hier in Graz", "2026-12-15"],
    ["Ich bin bis zum 19. Juni bei meiner Tante in Graz", "2026-06-19"],
    ["I'm in Oslo until 13/06", "2026-06-13"],
    ["My pass is valid through Dec 5", "2026-12-05"],
    ["I'm on holiday thru Friday", "2026-05-15"],
    ["This month I'm on night shift", "2026-05-31"],
    ["Well, this week we're at my aunt's", "2026-05-17"],
    ["Diesen Monat bin ich in Graz", "2026-05-31"],
    ["Esta semana estoy en Vigo", "2026-05-17"],
    ["Este mes estamos en Vigo", "2026-05-31"],
    ["Ce mois-ci je suis à Lyon", "2026-05-31"],
    ["I'm in Oslo until Friday and I won't read my mail", "2026-05-15"],
    ["I'm in Oslo until Friday, and we eat late", "2026-05-15"],
    ["I'm in Oslo until Friday and my aunt in Bergen until Thursday", "2026-05-15"],
  ])("%s", (text, day) => expect(lastDay(text)).toBe(day));

  const NUMBERS = [
    ["one"],
    ["two", "couple", "couple of", "zwei", "dos", "deux"],
    ["three", "drei", "tres", "trois"],
    ["four", "vier", "cuatro", "quatre"],
    ["five", "fünf", "cinco", "cinq"],
    ["six", "sechs", "seis"],
    ["seven", "sieben", "siete", "sept"],
    ["eight", "acht", "ocho", "huit"],
    ["nine", "neun", "nueve", "neuf"],
    ["ten", "zehn", "diez", "dix"],
  ];
  const WORDS_AND_NUMBERS = NUMBERS.flatMap((words, index) =>
    words.map((word) => [word, index + 1] as const),
  );
  test.each(WORDS_AND_NUMBERS)("'for the next %s days' means %i days", (word, days) => {
    expect(lastDay(`I'm in Oslo for the next ${word} days`)).toBe(`2026-05-${13 + days}`);
  });

  test.each([
    ["hour", "2026-05-13"],
    ["day", "2026-05-15"],
    ["night", "2026-05-15"],
    ["week", "2026-05-27"],
    ["month", "2026-07-13"],
    ["Stunde", "2026-05-13"],
    ["Tage", "2026-05-15"],
    ["Nächte", "2026-05-15"],
    ["Woche", "2026-05-27"],
    ["Monate", "2026-07-13"],
    ["hora", "2026-05-13"],
    ["día", "2026-05-15"],
    ["noche", "2026-05-15"],
    ["semana", "2026-05-27"],
    ["mes", "2026-07-13"],
    ["heure", "2026-05-13"],
    ["jour", "2026-05-15"],
    ["nuit", "2026-05-15"],
    ["semaine", "2026-05-27"],
    ["mois", "2026-07-13"],
  ])("'for the next two %s' ends on %s", (unit, day) => {
    expect(lastDay(`I'm in Oslo for the next two ${unit}`)).toBe(day);
  });

  test("uses the later of two end dates, in either order", () => {
    expect(lastDay("I'm in Oslo until Friday. No calls until Thursday.")).toBe("2026-05-15");
    expect(lastDay("No calls until Thursday. I'm in Oslo until Friday.")).toBe("2026-05-15");
  });

  test("an end date applies to a text with up to three words outside the statement that ends", () => {
    expect(lastDay("Thanks so much! I'm away until Friday.")).toBe("2026-05-15");
    expect(lastDay("Thanks so very much! I'm away until Friday.")).toBeNull();
    expect(lastDay("Oh dear! Oh no! I'm away until Friday.")).toBeNull();
  });

  test.each(["trip", "stay", "visit", "holiday", "vacation", "flight", "conference"])(
    "'for this %s' ends after 30 days",
    (word) => {
      expect(lastDay(`Window seats for this ${word}, please`, "preference")).toBe("2026-06-12");
    },
  );

  test("a trip without an end date ends after 30 days", () => {
    expect(lastDay("Window seats for this trip, please", "preference")).toBe("2026-06-12");
    expect(lastDay("Für diese Reise bitte nur Fensterplätze", "preference")).toBe("2026-06-12");
    expect(lastDay("For this trip I want window seats until Friday", "preference")).toBe("2026-05-15");
    expect(lastDay("It's good to have you on this trip", "fact")).toBeNull();
  });

  test.each([
    ["Tonight I'd like the lights low", "2026-05-13"],
    ["Heute Abend bitte kein Fisch", "2026-05-13"],
    ["Esta noche prefiero pescado", "2026-05-13"],
    ["Ce soir je préfère le poisson", "2026-05-13"],
    ["I'd like it quiet this weekend", "2026-05-17"],
  ])("a request for today or this week expires with it: %s", (text, day) => {
    expect(lastDay(text, "preference")).toBe(day);
    expect(lastDay(text, "interaction")).toBeNull();
  });

  test("an order for tonight expires even if it states no wish", () => {
    expect(lastDay("Keep the porch light on tonight", "interaction")).toBe("2026-05-13");
  });
});

describe("a temporary exception expires with the day or period that it names", () => {
  test.each([
    ["No yoga this weekend, my knee is swollen", "2026-05-17"],
    ["No gym this week, hurt my back", "2026-05-17"],
    ["no bin lorry tomorrow", "2026-05-14"],
    ["no wake-up call tomorrow please", "2026-05-14"],
    ["The pool is closed this week", "2026-05-17"],
    ["The car park is shut this month, they're paving it", "2026-05-31"],
    ["Marta is away this week", "2026-05-17"],
    ["Jo's in Leeds this week so I do the school run", "2026-05-17"],
    ["The kids may watch a film tonight", "2026-05-13"],
    ["He can stay out till 11 tonight", "2026-05-13"],
    ["Just this once, lights on till eleven tonight", "2026-05-13"],
    ["The lift is broken today", "2026-05-13"],
    ["Ausnahmsweise heute Pizza statt Suppe", "2026-05-13"],
    ["Morgen kein Training", "2026-05-14"],
    ["Die Sauna ist diese Woche geschlossen", "2026-05-17"],
    ["Leo darf heute bis 10 aufbleiben", "2026-05-13"],
    ["Hoy no hay clase de piano", "2026-05-13"],
    ["Sin despertador mañana, por favor", "2026-05-14"],
    ["La piscina está cerrada esta semana", "2026-05-17"],
    ["Pas de gym demain", "2026-05-14"],
    ["La cantine est fermée cette semaine", "2026-05-17"],
    ["Exceptionnellement, dîner à 21 h ce soir", "2026-05-13"],
  ])("%s", (text, day) => expect(lastDay(text)).toBe(day));

  test.each([
    "I had a race this weekend",
    "met Ruth tonight",
    "The dentist is at 3 tomorrow",
    "I have a meeting tomorrow",
    "I'm seeing Dr Lind tomorrow",
    "I'm starting at Siemens tomorrow",
    "We moved to Porto this week",
    "My sister's wedding is this weekend",
    "The concert is on tomorrow",
    "No meat from tomorrow",
    "Ab morgen kein Zucker",
    "Jeden Morgen kein Kaffee",
    "Sin café por la mañana",
    "She can play the violin",
    "No swimming this week, my new number is 555 123",
    "No sugar tomorrow, I'm allergic to nuts",
    "The cabin is ours until Sunday, then we live with Ruth",
    "Wir sind bis Freitag im Hotel, danach bei Ruth",
    "I have a new job, and the pool is closed this week",
  ])("what happened, is planned or goes on never expires: %s", (text) => expect(lastDay(text)).toBeNull());
});

describe("a text that only mentions a time never expires", () => {
  test.each([
    "My birthday is March 15",
    "I've lived here until 2019",
    "My aunt taught maths until June",
    "My dad grounded me until Sunday",
    "We stayed until Sunday",
    "I work until 5 pm every day",
    "I work until Friday every week",
    "The bakery is open until 6",
    "The shop doesn't open until Friday",
    "We postpone the launch until September",
    "I ran a race today",
    "I'm up until late",
    "It runs until further notice",
    "My course ends on Friday",
    "Are you away until Friday?",
    "The flat is ours until the 45th",
    "I'm allergic to nuts. I'm out until Friday.",
    "My insurance runs till January 1st 2027 and I am a nurse",
    "I am a nurse, and my insurance runs till January 1st 2027",
    "Ich bin bis Freitag in Graz und meine Schwester wohnt dort",
    "Estoy en Vigo hasta el viernes y trabajo como enfermera allí",
    "Je suis à Lyon jusqu'à vendredi mais j'habite toujours à Nice",
    "Ich bin bis 15.12. weg. Ich bin allergisch gegen Nüsse.",
    "The museum is open Monday through Friday",
    "I drive through the 19th district",
    "This week I'm getting married",
    "I read that this month I'm on night shift",
    "Ich arbeite bis 17 Uhr",
    "Wir haben bis Sonntag in Rom gewohnt",
    "Trabajo hasta las cinco",
    "Je travaille jusqu'à 17 h",
  ])("%s", (text) => expect(lastDay(text)).toBeNull());

  test.each([
    "I decided today that I prefer tea",
    "From today I'm vegan",
    "I love tonight's plan",
    "I'm vegan since this week",
  ])("a discovery, or a request that starts on a date, never expires: %s", (text) => {
    expect(lastDay(text, "preference")).toBeNull();
  });
});

/**
 * Limit on this process's CPU time. It is far above the measured time, and far below what a pattern with
 * unbounded backtracking would take.
 */
const MAX_CPU_MS = 1000;

test.each([
  "until the 1.1. ",
  "this month ",
  "and i, and my ",
  "until ",
  "until the ",
  "for the next ",
  "bis zum 1. ",
  "no tonight, ",
  "jusqu'à ",
  "no a b tomorrow ",
  "tonight is closed, ",
  "she can stay this week so ",
])("reads 32 KB of %j in bounded time", (unit) => {
  const cpuAtStart = process.cpuUsage();
  expiryOf("preference", unit.repeat(32_768 / unit.length), SAID_AT);
  expect(process.cpuUsage(cpuAtStart).user / 1000).toBeLessThan(MAX_CPU_MS);
});
