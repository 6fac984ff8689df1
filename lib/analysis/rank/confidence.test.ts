// The confidence of a result is a probability that depends on its best hits.

import { expect, test } from "vitest";
import { TURNS_PER_SESSION, turnKey } from "@/lib/base/core";
import { type ConfidenceInput, confidenceOf } from "./confidence";
import { gatherTf } from "./gather-tf";
import { postingsOf } from "./testing";

const key = (turn: number) => turnKey(TURNS_PER_SESSION + turn, 0);
const ranked = [1, 2, 3].map((turn) => ({
  key: key(turn),
  isBackground: false,
  score: 4 - turn,
  similarity: 0,
  explain: () => ({ ranks: {}, raw: {}, shares: {} }),
}));

function inputFor(query: string, terms: ConfidenceInput["words"]["terms"]): ConfidenceInput {
  const stats = {
    turns: 100,
    averageLength: 5,
    averageWindowLength: 10,
    firstDay: 0,
    lastDay: 9,
    speakers: ["Ana", "Ben"],
    perOwner: [100],
  };
  return {
    query,
    words: { owners: [], refs: [], stats, terms, tags: [], dateMatches: new Map() },
    gathered: gatherTf(terms, true),
    ranked,
    speakerOf: new Map([
      [key(1), "Ana"],
      [key(2), "Ben"],
      [key(3), "Ben"],
    ]),
  };
}

const lake = (turn: number) => [
  { term: "lake", df: 1, ...postingsOf([[key(turn), 1]]) },
  { term: "swim", df: 2, ...postingsOf([[key(turn), 1]]) },
];

test("returns 0 without hits", () => {
  expect(confidenceOf({ ...inputFor("Did Ana swim in the lake?", lake(1)), ranked: [] })).toBe(0);
});

test("is higher when the person in question used the question's words than when another person did", () => {
  const confidenceOfSpeaker = confidenceOf(inputFor("Did Ana swim in the lake?", lake(1)));
  const others = confidenceOf(inputFor("Did Ana swim in the lake?", lake(2)));
  expect(confidenceOfSpeaker).toBeGreaterThan(others + 0.1);
});

test("is lower for a when-question about a name that no memory contains", () => {
  const terms = (name: string) => [
    { term: name, df: 1, ...postingsOf([[key(1), 1]]) },
    { term: "flight", df: 2, ...postingsOf([[key(1), 1]]) },
  ];
  const known = confidenceOf(inputFor("When is Priya's flight?", terms("priya")));
  const unknown = confidenceOf(inputFor("When is Priya's flight?", terms("is-not-a-name").slice(1)));
  expect(unknown).toBeLessThan(known - 0.2);
  expect(unknown).toBeLessThan(confidenceOf(inputFor("When is the next flight?", terms("next").slice(1))));
});

test("a month is no unknown name", () => {
  const terms = [{ term: "flight", df: 2, ...postingsOf([[key(1), 1]]) }];
  const month = confidenceOf(inputFor("When in February is the flight?", terms));
  expect(month).toBeCloseTo(confidenceOf(inputFor("When in winter is the flight?", terms)), 5);
});

test("function words of another language do not lower it", () => {
  const terms = ["zahnarzt", "termin"].map((term) => ({ term, df: 1, ...postingsOf([[key(1), 1]]) }));
  const german = confidenceOf(inputFor("Wann war noch mal der Termin bei dem Zahnarzt?", terms));
  const brief = confidenceOf(inputFor("Wann: Termin Zahnarzt?", terms));
  expect(german).toBeCloseTo(brief, 5);
});

test("is a probability, also for a question that names nobody and shares no word", () => {
  const value = confidenceOf(inputFor("What is the weather like?", []));
  expect(value).toBeGreaterThan(0);
  expect(value).toBeLessThan(1);
});
