// Names that begin alike or have nearly the same letters are found, each pair once.

import { expect, test } from "vitest";
import { findSimilarNames } from "./similar-names";

const names = (...list: string[]) => list.map((name, no) => ({ no, kind: "person", name }));
const found = (...list: string[]) =>
  findSimilarNames(names(...list)).map(({ one, other, reason }) => [list[one], list[other], reason]);

test("a name that begins another one is similar, and one of two letters is not", () => {
  expect(found("mel", "melanie", "tom")).toEqual([["mel", "melanie", "begins_alike"]]);
  expect(found("jo", "joanna")).toEqual([]);
});

test("names that share four of five trigrams are similar, and others are not", () => {
  expect(found("alexandra petrova ivanova", "alexandra petrovna ivanova")).toEqual([
    ["alexandra petrova ivanova", "alexandra petrovna ivanova", "spelled_alike"],
  ]);
  expect(found("clara", "klara", "sara")).toEqual([]);
});

test("equal names and names of other kinds are not similar", () => {
  expect(findSimilarNames([...names("mel"), { no: 7, kind: "pet", name: "melanie" }])).toEqual([]);
  expect(found("mel", "mel")).toEqual([]);
});

test("2 000 names that begin alike are compared in linear steps", () => {
  const list = Array.from({ length: 2000 }, (_, no) => `person number ${no.toString(36)}`);
  expect(findSimilarNames(names(...list)).length).toBeGreaterThan(0);
});
