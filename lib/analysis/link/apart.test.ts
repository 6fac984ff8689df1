// The linker recognises statements that are about separate things or times, or that only add.

import { describe, expect, test } from "vitest";
import { link } from "./link";

/**
 * Returns whether the message replaces the only candidate, which comes either just before it in the same
 * session or from an earlier session.
 */
function replaces(message: string, memory: string, sessionId: string): boolean {
  const candidate = { text: memory, sessionId: "a", saidAt: 0, position: 0 };
  return link({ text: message, sessionId, saidAt: 1 }, [candidate]).target === 0;
}

describe("two differences mean two separate things", () => {
  test.each([
    ["I'm meeting Bea on Saturday", "I'm meeting Anna on Friday"],
    ["Shelf C carries 64 kg of flour", "Shelf B carries 32 kg of rice"],
    ["We have a call at 5 with the vendor", "We have a call at 3 with the client"],
    ["My cousin Ruth lives in Denver", "My cousin Jack lives in Boston"],
  ])("%s | %s", (message, memory) => expect(replaces(message, memory, "b")).toBe(false));
});

describe("a past state is not a present one", () => {
  test.each([
    ["I live in Bergen", "I used to live in Oslo"],
    ["I lived in Basel before that", "I live in Bern"],
    ["I lived in Paris from 2014 to 2019", "I lived in Rome from 2010 to 2014"],
    ["I worked at Bosch until 2012", "I work at Nokia"],
    ["I was 30 when I moved", "I was 20 when I met Ruth"],
    ["As a student I lived in Graz", "I live in Linz"],
    ["When we were small I lived in Graz", "I live in Linz"],
    ["Before Ruth came I lived in Graz", "I live in Linz"],
    ["I formerly lived in Graz", "I live in Linz"],
    ["Back then I lived in Graz", "I live in Linz"],
  ])("%s | %s", (message, memory) => expect(replaces(message, memory, "b")).toBe(false));

  test.each([
    ["I live in Bergen", "I live in Oslo"],
    ["Actually I used to live in Bergen, not in Oslo", "I used to live in Oslo"],
  ])("%s -> %s", (message, memory) => expect(replaces(message, memory, "b")).toBe(true));
});

describe("an additional statement replaces nothing, even after a cue", () => {
  test.each([
    ["Actually I also like coffee", "I like tea"],
    ["Actually I'm also allergic to shellfish", "I'm allergic to nuts"],
    ["Actually I play chess too", "I play tennis on Tuesdays"],
    ["Actually, we're out of milk", "I like tea"],
    ["Actually that reminds me, I need to buy milk", "I like tea"],
    ["Wait, my phone is ringing, it's blue", "My favorite color is green"],
    ["Sorry, by the way, Ruth likes coffee", "I like tea"],
    ["Oops, I spilled tea on the rug", "I like my coffee black"],
  ])("%s | %s", (message, memory) => expect(replaces(message, memory, "a")).toBe(false));

  test.each([
    ["Actually add jazz too, not rock", "Play some rock"],
    ["No, please book the aisle seat too", "Book the window seat"],
  ])("%s -> %s", (message, memory) => expect(replaces(message, memory, "a")).toBe(true));
});

describe('a "now" without a shared word is about something else', () => {
  test.each([
    ["I have a rabbit now", "I have two cats"],
    ["I have a meeting at Siemens now", "I work at Bosch"],
  ])("%s | %s", (message, memory) => expect(replaces(message, memory, "b")).toBe(false));

  test('a "now" with a shared word replaces the memory', () => {
    expect(replaces("I love olives now", "I hate olives", "b")).toBe(true);
  });
});

describe("routines for different occasions do not replace each other", () => {
  test.each([
    ["I wake up at 9 on weekends", "I wake up at 6 on weekdays"],
    ["I like the blinds at 20% in winter", "I like the blinds at 70% in summer"],
  ])("%s | %s", (message, memory) => expect(replaces(message, memory, "b")).toBe(false));

  test.each([
    ["I wake up at 9 on weekends now", "I wake up at 8 on weekends"],
    ["The choir meets in the evening now", "The choir meets in the morning"],
  ])("%s -> %s", (message, memory) => expect(replaces(message, memory, "b")).toBe(true));
});

test("a height is not an age", () => {
  expect(replaces("I'm 1.80 m tall", "I'm 34", "b")).toBe(false);
  expect(replaces("I'm 35.", "I'm 34.", "b")).toBe(true);
});

describe("the other one of two people or things replaces nothing", () => {
  test.each([
    ["My other son is called Max", "My son is called Ben"],
    ["My second son is called Max", "My son is called Ben"],
    ["My older sister lives in Bonn", "My other sister lives in Riga"],
    ["My other brother works at Ikea", "My brother works at Shell"],
    ["My boss's boss is called Frank", "My boss is called Ingrid"],
    ["My sister's husband is called Kai", "My sister is called Ana"],
    ["My best friend's wife is called Lu", "My wife is called Jo"],
    ["My late husband was called Bo", "My husband is called Al"],
    ["My dad's dad is 95", "My dad is 70"],
    ["Our other neighbour is called Pat", "Our neighbour is called Sam"],
    ["Our neighbour across the street is called Pat", "Our neighbour is called Sam"],
    ["My half-birthday is 3 November", "My birthday is 3 May"],
    ["The code for the back gate is 3434", "The code for the gate is 1212"],
    ["Ben's other teacher is Mr Webb", "Ben's teacher is Mrs Hall"],
    ["In summer I live in Linz", "I live in Graz"],
    ["On weekends I work at a bar", "I work at Shell"],
    ["My younger daughter is 4 now", "My older daughter is 9 now"],
    ["The upstairs thermostat is set to 18", "The downstairs thermostat is set to 21"],
    ["My mother's mother lives in Ulm", "My mother lives in Kiel"],
    ["My little brother plays for Ajax", "My big brother plays for Benfica"],
    ["My first car was called Bertha", "My car is called Rosie"],
    ["Eva's brother lives in Porto", "My brother lives in Lyon"],
    ["My piano teacher is called Lu", "My teacher is called Jo"],
    ["My new colleague is called Lu", "My colleague is called Jo"],
    ["My old dog was called Max", "My dog is called Rex"],
    ["En verano vivo en Gijón", "Vivo en León"],
    ["Part of the year we live in Spain", "We live in Graz"],
    ["The alarm code at home is 8817", "The alarm code at the shop is 5502"],
    ["Die PIN vom Tablet ist 8042", "Die PIN vom Handy ist 5519"],
    ["Die PIN der Kreditkarte ist [SECRET]", "Die PIN der Bankkarte ist [SECRET]"],
    ["Die Jacke von Tom hängt im Flur", "Die Jacke von Mia hängt im Flur"],
    ["Die Telefonnummer meiner Mutter ist 0171", "Die Telefonnummer meiner Schwester ist 0172"],
    ["Das Rezept für Gulasch steht im Ordner", "Das Rezept für Linsensuppe steht im Ordner"],
    ["Die Heizung im Büro macht Geräusche", "Die Heizung im Bad macht Geräusche"],
    ["Der Vertrag vom Internet endet im Mai", "Der Vertrag vom Handy endet im Mai"],
    ["El regalo de Luis está en el armario", "El regalo de Ana está en el armario"],
    ["Le mot de passe de Spotify est caillou", "Le mot de passe de Netflix est galet"],
    ["The PIN of the tablet is 8042", "The PIN of the phone is 5519"],
    ["Mein anderer Bruder heißt Tim", "Mein Bruder heißt Jan"],
    ["La clave de la casa es 8042", "La clave de la oficina es 5519"],
    ["La voiture de mon frère est une Fiat", "La voiture de ma sœur est une Seat"],
    ["The gym's changed its hours to 5.30", "the gym locker is number 61"],
    ["school's moved the start to 8.50", "school bus number is 418"],
    ["I like season 4 of Taskmaster", "I like season 2 of Taskmaster"],
    ["I like running 10 km on Sundays", "I like running 5 km on Mondays"],
    ["My friend is called Luis", "My friend is called Ana"],
    ["My daughter's name is Mia", "My daughter's name is Lea"],
  ])("%s | %s", (message, memory) => expect(replaces(message, memory, "b")).toBe(false));

  test.each([
    ["My other son lives in Bern now", "My other son lives in Basel"],
    ["My new boss is called Frank", "My boss is called Ingrid"],
    ["My sister's husband is called Kai, not Tom", "My sister's husband is called Tom"],
    ["My best friend lives in Rome now", "My best friend lives in Paris"],
    ["Our current neighbour is called Pat", "Our neighbour is called Sam"],
    ["My boss is called Ben", "My boss is called Mia"],
    ["I like the lights at 60", "I like the lights at 40"],
    ["I like the heating 19 degrees", "I like the heating 21 degrees"],
    ["In summer I live in Linz now", "In summer I live in Wels"],
    ["Ben's teacher is Mr Webb now", "Ben's teacher is Mrs Hall"],
    ["My older brother works at Ikea now", "My older brother works at Shell"],
    ["Mein Zahnarzt heißt jetzt Weiß", "Mein Zahnarzt heißt Müller"],
    ["The meeting in May is at 10 now", "The meeting in May is at 9"],
    ["Die Chorprobe ist jetzt donnerstags", "Die Chorprobe ist mittwochs"],
    ["Der Schlüssel vom Auto hängt jetzt in der Küche", "Der Schlüssel vom Auto hängt im Flur"],
    ["Mon dentiste est maintenant le docteur Petit", "Mon dentiste est le docteur Roux"],
  ])("%s -> %s", (message, memory) => expect(replaces(message, memory, "b")).toBe(true));
});
