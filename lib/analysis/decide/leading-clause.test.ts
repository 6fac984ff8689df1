// A sentence that begins with the clause of a question word and goes on with a main clause is a statement.

import { describe, expect, test } from "vitest";
import { decide } from "./decide";
import { isQuestion } from "./question";

const reasonOf = (text: string) => {
  const decision = decide({ role: "user", text });
  return [decision.keep, decision.reason.startsWith("question")];
};

test.each([
  "when I iron shirts I listen to the radio",
  "when it snows the side gate sticks",
  "where we live the bins go out on Mondays",
  "when dad visits he brings his own pillow",
  "what I love about the garden is the pond",
  "how my aunt makes it is with two eggs",
  "what bothers me about the office is the carpet",
  "which car we take depends on the weather",
  "where the freezer stands there's a leak",
  "where the bath is the wall's damp",
  "where the old mill was there's a car park",
  "who waters the plants is Ilse's mother",
  "what helps is a walk",
  "how the cat gets in is through the coal hole",
  "how the lorry leaves is out by the east gate",
])("%s: is a statement", (text) => {
  expect(isQuestion(text)).toBe(false);
  expect(reasonOf(text)).toEqual([true, false]);
});

test.each([
  "when does the library close",
  "what do I love about the garden",
  "where we live is there a tram",
  "when we fly to Oslo do we need a visa",
  "when the baby wakes who gets up",
  "where the bath is are the walls damp",
  "when I fold the dough why does it tear",
  "what time my train to York leaves",
  "what films has he made that I love",
  "what plants are the easiest to grow",
  "what glass is the best for red wine",
  "what the right way is to fold a shirt",
  "where do you think we should eat",
  "when I iron shirts I listen to the radio, right?",
])("%s: is a question", (text) => expect(isQuestion(text)).toBe(true));

describe("in other languages", () => {
  test.each([
    "was ich gern koche, sind Linsen mit Spätzle",
    "wo meine Schwester wohnt, gibt es kein Internet",
    "wie wir den Teig machen ist immer mit Butter",
    "cuando conduzco siempre escucho la radio",
    "cuando mi abuela cocina canta coplas",
    "donde guardamos las llaves es detrás del reloj",
    "quand je conduis j'écoute toujours la radio",
    "quand ma mère cuisine elle chante",
    "où on range les clés c'est derrière l'horloge",
  ])("%s: is a statement", (text) => expect(reasonOf(text)).toEqual([true, false]));

  test.each([
    "wann fährt der letzte Bus nach Ulm",
    "wo wohnt meine Schwester",
    "cuando abre la biblioteca",
    "donde puedo comprar lentejas",
    "cuando es la boda de mi prima",
    "quand ouvre la bibliothèque",
    "où je peux réparer la chaîne de mon vélo",
    "quand je conduis qu'est-ce que je peux écouter",
  ])("%s: is a question", (text) => expect(reasonOf(text)[0] ? reasonOf(text)[1] : true).toBe(true));
});

test.each([
  ["when I ring the bell nobody opens", false],
  ["when my uncle visits, the cat hides under the bed", false],
  ["when I iron shirts I always use starch", true],
  ["what I want for the hall is a warmer light", true],
  ["what we hope for is a quiet week", true],
  ["what I want is to cancel the order", false],
])("%s: a preference only if it is what the speaker likes, wants or usually does", (text, isPreference) => {
  const decision = decide({ role: "user", text });
  expect(decision.keep && decision.type === "preference").toBe(isPreference);
});
