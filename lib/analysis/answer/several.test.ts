// A question about one of several relatives or animals has no single answer; one that tells them apart has.

import { expect, test } from "vitest";
import { tellsOfSeveral } from "./several";
import { answerOf, candidate } from "./testing";

test.each([
  ["What is my sister called?", "My sister is called Ana, and my other sister is called Eva."],
  ["What is my sister called?", "My sister is called Ana. + My other sister hates fish."],
  ["Where does my sister live?", "My sister lives in Bonn. + I called both my sisters."],
  ["What is my brother called?", "One of my brothers is called Tom."],
  ["What is my brother called?", "My older brother is called Tom."],
  ["Who is my brother?", "My kid brother is called Tom."],
  ["What is our dog called?", "Our dog is called Rex. + We have two dogs now."],
  ["Who is my uncle?", "My uncle is Rick. + My uncles came for dinner."],
  ["Wie heißt meine Tochter?", "Meine Tochter heißt Lea. + Wir haben drei Töchter."],
  ["What is my son called?", "My youngest son is called Ben."],
  ["Wie heißt meine Schwester?", "Meine eine Schwester heißt Ida, meine andere Schwester heißt Nele."],
  ["Wie heißt meine Schwester?", "Eine meiner Schwestern heißt Ida."],
  ["Wie heißt mein Bruder?", "Mein Bruder heißt Emil. + Ich habe zwei Brüder."],
  ["Wie heißt mein Bruder?", "Mein jüngerer Bruder heißt Emil."],
  ["¿Cómo se llama mi hermana?", "Una de mis hermanas se llama Pilar."],
  ["¿Cómo se llama mi hermano?", "Mi hermano mayor se llama Iker."],
  ["¿Cómo se llama mi hermana?", "Mi hermana se llama Pilar. + Tengo otra hermana en Vigo."],
  ["Comment s'appelle ma sœur ?", "Ma grande sœur s'appelle Inès."],
  ["Comment s'appelle mon frère ?", "Un de mes frères s'appelle Luc."],
  ["Comment s'appelle mon frère ?", "Mon frère s'appelle Luc. + Mes frères arrivent demain."],
])("%s is unknown after %s", (question, texts) => {
  const candidates = texts.split(" + ").map((text) => candidate(text));
  expect(answerOf(question, candidates, { confidence: 0.999 })).toBeNull();
});

test.each([
  [
    "What is my older brother called?",
    "My older brother is called Jan. + My younger brother is called Piet.",
    "Jan",
  ],
  ["Where does my younger sister live?", "My younger sister lives in Bonn.", "in Bonn"],
  ["¿Cómo se llama mi hermano mayor?", "Mi hermano mayor se llama Iker.", "Iker"],
  ["What is my sister called?", "My sister is called Ana. + Her older brother is a bore.", "Ana"],
  ["What is my sister called?", "My sister is called Ana. + Tom's other sister is called Eva.", "Ana"],
  ["What is my sister called?", "My sister is called Ana. + The other day it rained.", "Ana"],
  ["What is our dog called?", "Our big dog is called Rex.", "Rex"],
  ["Combien d'enfants ai-je ?", "J'ai deux enfants.", "deux enfants"],
  ["How many sisters do I have?", "I have two sisters.", "two sisters"],
  ["¿Cuántos hijos tengo?", "Tengo tres hijos.", "tres hijos"],
  ["Wie heißt meine Cousine?", "Meine Cousine heißt Lea. + Meine Cousine rudert.", "Lea"],
  ["Wie heißt mein Neffe?", "Mein Neffe heißt Emil. + Ich habe meinen Neffen besucht.", "Emil"],
  [
    "Wie heißt meine Schwester?",
    "Meine Schwester heißt Ida. + Die Schwestern im Krankenhaus waren nett.",
    "Ida",
  ],
])("%s is answered after %s", (question, texts, answer) => {
  const candidates = texts.split(" + ").map((text) => candidate(text));
  expect(answerOf(question, candidates, { confidence: 0.3 })).toBe(answer);
});

test("only a question about the asker can mean one of several", () => {
  expect(tellsOfSeveral("My other sister sings", "What is my sister called?")).toBe(true);
  expect(tellsOfSeveral("My other sister sings", "What is Tom's sister called?")).toBe(false);
  expect(tellsOfSeveral("My other sister sings", "What are my sisters called?")).toBe(false);
});
