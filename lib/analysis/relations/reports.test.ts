// What somebody else is said to have said gives only what noun phrases take for granted, and what is taken
// back gives nothing.

import { expect, test } from "vitest";
import { findRelations } from ".";

function relationsOf(text: string): string[] {
  const { relations } = findRelations(text, { previousTurn: null, saidOn: "2026-06-15" });
  return relations.map(({ type, object, value }) => {
    const name = object && !("self" in object) ? object.name : value;
    return `${type} ${name}`;
  });
}

test.each([
  "According to Bob, my sister Ulla works at Aldi.",
  "My sister Ulla works at Aldi, according to her ex.",
  "As per Bob, my sister Ulla works at Aldi.",
  "Apparently my sister Ulla works at Aldi now.",
  "In Bob's words, my sister Ulla works at Aldi.",
  "My sister Ulla lives in Ghent, rumour has it.",
  "Word has it that my sister Ulla lives in Lisbon.",
  "My mother reckons my sister Ulla works at Aldi.",
  "From what I gather my sister Ulla works at Aldi.",
  "My sister Ulla works at Aldi, or so they tell me.",
  "Laut Bob arbeitet meine Schwester Ulla bei Aldi.",
  "Meine Schwester Ulla arbeitet laut meiner Mutter bei Aldi.",
  "Bob zufolge wohnt meine Schwester Ulla in Rom.",
  "Bob meint, meine Schwester Ulla arbeitet bei Aldi.",
  "Anscheinend wohnt meine Schwester Ulla in Rom.",
  "Según Bob, mi hermana Ulla trabaja en Aldi.",
  "Mi hermana Ulla vive en Gante, al parecer.",
  "Selon Bob, ma sœur Ulla travaille chez Aldi.",
  "D'après Bob, ma sœur Ulla habite à Gand.",
])("only the sister is taken for granted in: %s", (text) => {
  expect(relationsOf(text).filter((one) => !one.endsWith(" null"))).toEqual(["sibling Ulla"]);
});

test.each([
  "According to Bob, I work at Aldi.",
  "My sister Anna: no, that's wrong, I have no sister.",
  "My sister Anna lives in Rome. No wait, that was wrong.",
  "My brother Felix: no wait, forget it, I don't have a brother.",
  "My sister Anna works at Siemens. Just kidding.",
  "I live in Rome – scratch that.",
  "My uncle Rick lives in Perth. Oops, no, wrong person.",
  "I work at Shell. April fools!",
  "My brother Ken works at Shell. Nope, not true.",
  "My daughter Amy, no hang on, that's wrong.",
  "Ich arbeite bei Audi. War nur ein Scherz.",
  "My cousin Lotte lives in Ghent. I made that up.",
  "Mein Bruder Emil: nein, falsch, ich habe gar keinen Bruder.",
  "Mein Bruder Emil wohnt in Ulm. Stimmt gar nicht.",
  "Ich wohne in Rom. Das war gelogen.",
  "Mi hermana Ana: no, es mentira, no tengo hermana.",
  "Vivo en Roma. Me he equivocado.",
  "Ma sœur Anne : non, c'est faux, je n'ai pas de sœur.",
  "J'habite à Rome. Je plaisante.",
  "Mon fils Max : non, pardon, je n'ai pas de fils.",
])("nothing is found in: %s", (text) => {
  expect(relationsOf(text)).toEqual([]);
});

test.each([
  ["My sister Anna - scratch that, my cousin Anna came.", ["relative Anna"]],
  ["No wait, my sister Anna lives in Rome.", ["sibling Anna", "lives_in Rome"]],
  ["That's wrong. I live in Rome.", ["lives_in Rome"]],
  ["My sister Anna is crazy. I mean, she jumped off a roof.", ["sibling Anna"]],
  ["My sister Anna came. That's not true of my brother Tom.", ["sibling Anna", "sibling Tom"]],
  ["Unser Hund Rex ist laut und wir wohnen in Bonn.", ["pet Rex", "lives_in Bonn"]],
  ["My sister Anna lives in Rome, sorry for the late reply.", ["sibling Anna", "lives_in Rome"]],
])("what was not taken back stays: %s", (text, expected) => {
  expect(relationsOf(text)).toEqual(expected);
});
