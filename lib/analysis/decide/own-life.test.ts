// What a person has, needs, wants or is about to do is kept in few words; what is over soon is not.

import { describe, expect, test } from "vitest";
import { decide } from "./decide";

const verdictOn = (text: string): string => {
  const decision = decide({ role: "user", text });
  return decision.keep ? `keep: ${decision.type}` : "drop";
};

describe("keeps what the speaker has, needs, wants or is about to do", () => {
  test.each([
    "I have psoriasis.",
    "I've got sciatica",
    "We have goats",
    "I still have braces.",
    "I need a stairlift.",
    "I need subtitles",
    "We need a nanny.",
    "I wear contacts.",
    "I want grandchildren.",
    "I want a puppy.",
    "I want to learn the banjo.",
    "I'd like to learn chess",
    "I want to become a vet.",
    "I want to quit sugar.",
    "I'm getting dentures.",
    "We're getting a kitten",
    "I'm getting evicted.",
    "I'm having radiotherapy.",
    "I'm about to retire.",
    "I'm going to be a dad.",
    "I'm between jobs.",
    "I'm on benefits since June.",
    "I'm off work.",
    "I'm out of work",
    "I'm moving abroad.",
    "I'm widowed again",
    "We're splitting up.",
    "Tom and I are through.",
    "He's my boss.",
  ])("%s", (text) => expect(verdictOn(text)).toMatch(/^keep: (?:fact|interaction|decision|preference)$/));
});

describe("keeps habits, returns and wishes for a place", () => {
  test.each([
    "I never floss",
    "yeah, I know, I always forget the bins",
    "sure, sure, I never answer my phone",
    "back on coffee, one a day, I give up",
    "off dairy since the weekend",
    "wir wollen unbedingt nach Island",
    "ich möchte mal den Jakobsweg gehen",
    "queremos ver el Panteón sí o sí",
    "queremos ir a Japón algún día",
  ])("%s", (text) => expect(verdictOn(text)).toMatch(/^keep/));

  test.each([
    "I never knew",
    "I always say that",

    "ich will nach Hause",
    "quiero decir",
  ])("not %s", (text) => expect(verdictOn(text)).toBe("drop"));
});

describe("keeps a lasting wish as a preference", () => {
  test.each([
    "I want shorter replies.",
    "We want simple explanations",
    "I want the porch light on at night.",
    "I want the shutters down after dinner",
    "I want my paper in the mornings.",
  ])("%s", (text) => expect(verdictOn(text)).toBe("keep: preference"));
});

describe("drops what is over soon, and what is asked of the assistant", () => {
  test.each([
    "I have no clue.",
    "I have doubts",
    "I have eaten.",
    "I have spoken",
    "I have enough",
    "I have to run.",
    "I've got to go",
    "I need a nap.",
    "I need coffee",
    "I need a taxi.",
    "I need a synonym",
    "I need the total.",
    "I want a refund.",
    "I want the lamp on.",
    "I want that one",
    "I want the second option.",
    "I want to sleep.",
    "I want to learn more.",
    "I want to learn how",
    "I want to learn about whales.",
    "I want to speak to a human.",
    "I want to give up.",
    "I want to move on",
    "I'm getting a timeout.",
    "I'm getting dizzy",
    "I'm getting the hang of it.",
    "I'm getting coffee",
    "I'm having breakfast.",
    "I'm having second thoughts",
    "I'm about to eat.",
    "I'm going to try it",
    "I'm moving on.",
    "You and I are done.",
  ])("%s", (text) => expect(verdictOn(text)).toBe("drop"));
});

describe("follows the same rule in German, Spanish and French", () => {
  test.each([
    "Ich habe Heuschnupfen.",
    "Wir haben Hühner",
    "Ich brauche einen Rollstuhl.",
    "Ich will Kinder.",
    "Ich will Segeln lernen",
    "Ich lasse mich scheiden.",
    "Tom und ich sind getrennt.",
    "Tengo migrañas.",
    "Necesito muletas",
    "Quiero aprender italiano.",
    "Quiero hijos.",
    "Me opero en junio.",
    "Nos divorciamos",
    "Hemos roto.",
    "J'ai de l'eczéma.",
    "J'ai des jumeaux",
    "J'ai besoin d'un fauteuil roulant.",
    "Je veux apprendre le russe.",
    "Je veux des enfants.",
    "On déménage",
    "Luc et moi, c'est terminé.",
  ])("keeps %s", (text) => expect(verdictOn(text)).toMatch(/^keep: (?!mood)/));

  test.each([
    "Ich habe Hunger.",
    "Ich habe gegessen",
    "Ich brauche Kaffee.",
    "Ich brauche ein Taxi.",
    "Ich will schlafen",
    "Ich möchte mehr lernen.",
    "Tengo sed.",
    "Necesito un descanso.",
    "Tengo que irme",
    "Quiero saber más.",
    "Quiero un taxi.",
    "Quiero aprender más",
    "J'ai soif.",
    "J'ai besoin d'une pause.",
    "J'ai des questions.",
    "J'ai de la chance",
    "Je veux un taxi.",
    "Je veux savoir pourquoi",
    "C'est fini.",
  ])("drops %s", (text) => expect(verdictOn(text)).toBe("drop"));
});
