// Which names a text corrects.

import { expect, test } from "vitest";
import { findRelations } from ".";

const renamesOf = (text: string) =>
  findRelations(text, { previousTurn: null, saidOn: "2026-06-15" }).renames.map(
    ({ kind, name, instead }) => `${kind} ${instead} > ${name}`,
  );

test.each([
  "His name is Erik, not Eric.",
  "My brother's name is Erik, not Eric.",
  "It's spelled Erik, not Eric.",
  "His name isn't Eric, it's Erik.",
  "Er heißt Erik, nicht Eric.",
  "Er heißt nicht Eric, sondern Erik.",
  "Mi hermano se llama Erik, no Eric.",
  "No se llama Eric, sino Erik.",
  "Mon frère s'appelle Erik, pas Eric.",
  "Il ne s'appelle pas Eric mais Erik.",
])("%s", (text) => expect(renamesOf(text)).toEqual(["person Eric > Erik"]));

test.each([
  "I live in Rome, not Paris.",
  "The meeting is on Friday, not Monday.",
  "My dog is called Rex, not my cat.",
  "Is his name Erik, not Eric?",
  "I wish his name were Erik, not Eric.",
])("%s (none)", (text) => expect(renamesOf(text)).toEqual([]));

test("the kind of the named being counts", () => {
  expect(renamesOf("Our cat is called Luna, not Lina.")).toEqual(["pet Lina > Luna"]);
});
