// What is gathered, fetched or lasting is no decision.

import { describe, expect, test } from "vitest";
import { hasOwnFact } from "./fact";
import { hasDecision } from "./stated-decision";

describe("a decision", () => {
  test.each([
    "I picked the blue tiles",
    "We picked Postgres",
    "I picked a bag for the trip",
    "I chose a bowl of soup over the salad",
    "We'll have the fish",
    "we'll have two rooms for the whole family",
    "I'll keep the old boiler",
  ])("%s", (text) => expect(hasDecision(text)).toBe(true));
});

describe("no decision", () => {
  test.each([
    "I picked a basket of chanterelles",
    "We picked two kilos of plums",
    "I picked some big bunches of mint",
    "I picked up my son from school",
    "I picked off the aphids",
    "We'll have soup all week",
    "we will have guests the whole weekend",
    "We'll have rain all weekend",
  ])("%s", (text) => expect(hasDecision(text)).toBe(false));
});

test.each(["I charge 80 euros an hour", "I charge clients per page", "We charge a deposit"])(
  "what somebody charges is a fact: %s",
  (text) => expect(hasOwnFact(text)).toBe(true),
);
