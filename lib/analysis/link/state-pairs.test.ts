// A statement that a state ended is linked to the statement that it began.

import { describe, expect, test } from "vitest";
import { plainText } from "./plain-text";
import { isHomeLeft, isJobLeft, isSearchEnded, isStateEnded } from "./state-pairs";

/** Statements that describe a state, each with statements that end it. */
const STATES = [
  {
    tells: ["I'm single", "I am still single"],
    ends: [
      "I got engaged on Sunday",
      "I got married",
      "I met someone",
      "I am engaged",
      "My fiancé is Polish",
      "My wife is Polish",
      "We got married in May",
      "We are engaged",
      "I'm seeing someone",
      "I'm dating Ruth",
    ],
  },
  {
    tells: ["I'm engaged", "My fiancée lives in Graz"],
    ends: ["I just got married", "We got married", "Our wedding was lovely", "We called off the wedding"],
  },
  {
    tells: ["I'm happily married", "My wife is a nurse", "My husband is a nurse"],
    ends: ["We got divorced", "I separated in May", "We split up", "I'm divorced"],
  },
  {
    tells: ["My girlfriend is a nurse", "I go climbing together with Ruth", "I'm in a relationship"],
    ends: ["We broke up", "Ruth and I have split up", "I'm single"],
  },
  {
    tells: ["I'm a vegan", "I'm strictly vegetarian", "I don't eat meat", "I never eat fish"],
    ends: ["I started eating meat", "I eat fish again", "I went back to eating chicken", "I just eat steak"],
  },
  {
    tells: ["I eat meat every day", "I love steak"],
    ends: [
      "I'm vegan now",
      "I went vegetarian",
      "I've turned vegan",
      "I stopped eating meat",
      "I gave up eating meat",
    ],
  },
  {
    tells: ["I'm pregnant", "My wife is pregnant", "We're expecting a baby"],
    ends: ["We had a baby", "She gave birth", "The baby was born on Sunday", "The baby is here"],
  },
  {
    tells: ["I'm unemployed", "I'm between jobs", "I'm looking for a new job"],
    ends: ["I got a job", "I found a new job", "I now work at Bosch", "I got hired"],
  },
  {
    tells: ["I work at Bosch", "I work as a nurse", "My job is stressful"],
    ends: [
      "I quit my job",
      "I've been laid off",
      "I have retired",
      "I took early retirement",
      "I'm unemployed",
    ],
  },
  {
    tells: ["I'm studying law", "I'm a student", "I study law"],
    ends: ["I finally graduated", "I finished my degree", "I dropped out"],
  },
  {
    tells: ["I smoke", "I'm a smoker"],
    ends: ["I quit smoking", "I gave up smoking", "I'm a non-smoker", "I'm smoke-free now"],
  },
  {
    tells: ["I don't drink alcohol", "I never drink", "I'm sober"],
    ends: ["I drink wine again", "I started drinking beer"],
  },
  {
    tells: ["I can't drive", "I do not drive", "I don't have a driver's license"],
    ends: ["I passed my driving test", "I got my licence"],
  },
  {
    tells: ["I rent in Graz", "I'm renting in Graz", "We rent in Graz"],
    ends: ["We bought a house", "I just bought an apartment"],
  },
] as const;

const ends = (message: string, candidate: string) => isStateEnded(plainText(message), plainText(candidate));

describe.each(STATES)("$tells", ({ tells, ends: endings }) => {
  test.each(endings)("ends with %j", (ending) => {
    for (const state of tells) expect(`${state}: ${ends(ending, state)}`).toBe(`${state}: true`);
  });

  test("is not ended by itself or by a statement that ends only another state", () => {
    for (const state of tells) expect(ends(state, state)).toBe(false);
    for (const state of tells) expect(ends("I painted the fence", state)).toBe(false);
  });
});

test("a message that states the state itself does not end it", () => {
  expect(ends("I'm single, I met someone boring", "I'm single")).toBe(false);
});

describe("a search or a wait ends when its object is found or received", () => {
  const SEARCHES = ["I'm looking for a flat", "We've applied for, and are waiting for, a flat"];
  const FINDS_AND_RECEIPTS = [
    "We found a flat",
    "I've just got a flat",
    "I was given a flat",
    "We finally bought a flat",
  ];
  test.each(FINDS_AND_RECEIPTS)("%s", (got) => {
    for (const search of SEARCHES) expect(isSearchEnded(plainText(got), plainText(search))).toBe(true);
  });

  test("a search ends only when something is found, and finding something ends only a search", () => {
    expect(isSearchEnded("the flat is small", "i'm looking for a flat")).toBe(false);
    expect(isSearchEnded("we found a flat", "the flat is small")).toBe(false);
  });
});

describe("a move of the speaker in German, Spanish and French", () => {
  test.each([
    ["ich wohne in der Bergstraße 12 in Fulda", "bin nach Gießen gezogen"],
    ["wir wohnen in Kassel", "wir sind am Wochenende nach Marburg umgezogen"],
    ["wir wohnen noch bei meinen Eltern", "endlich sind wir in die eigene Wohnung gezogen"],
    ["nous habitons au 5 rue des Carmes à Tours", "on a déménagé à Angers samedi dernier"],
    ["j'habite au 12 rue Foch à Nîmes", "on vient d'emménager à Sète"],
    ["vivo en la calle Mayor 3, en Soria", "acabo de mudarme a Logroño"],
    ["vivimos en Jaén", "por fin nos hemos mudado a Córdoba"],
  ])("%s -> %s", (home, move) => expect(isHomeLeft(move, home)).toBe(true));

  test.each([
    ["wir wohnen in Kassel", "die Nachbarn sind nach Marburg gezogen"],
    ["wir wohnen in Kassel", "als Kind bin ich oft umgezogen"],
    ["ich wohne in Ulm", "sind deine Eltern nach Köln gezogen?"],
    ["nous habitons à Tours", "mon frère a déménagé à Angers"],
    ["vivo en Soria", "mi prima se ha mudado a Logroño"],
  ])("not %s -> %s", (home, move) => expect(isHomeLeft(move, home)).toBe(false));
});

describe("a new job of the speaker", () => {
  test.each([
    ["I work for Norton & Hale as a paralegal", "started at Finch Legal this week, loving it so far"],
    ["I work at Brightwater as a clerk", "got the job! I start at Harlow Council on the 1st"],
    ["we work in a bakery", "I've joined Bosch as a planner"],
    ["ich arbeite bei der Post", "ich habe bei Bosch angefangen"],
    ["trabajo en una panadería", "he empezado en Correos"],
    ["je travaille chez Decathlon", "j'ai commencé chez Orange lundi"],
  ])("%s -> %s", (job, start) => expect(isJobLeft(start, job)).toBe(true));

  test.each([
    ["I work at Ikea", "started at nine today, so tired"],
    ["I work at Ikea", "I start at the gym on Monday"],
    ["I work at Ikea", "I start Monday with a late shift"],
    ["I work at Ikea", "my sister started at Bosch"],
    ["I work at Ikea", "Ben starts at Oakfield in September"],
    ["I work at Ikea", "joined the gym"],
    ["I live in Leeds", "started at Finch Legal this week"],
  ])("not %s -> %s", (job, other) => expect(isJobLeft(other, job)).toBe(false));
});
