// Topics are counted by session, lengths and languages by message, and wishes about replies are recognised.

import { expect, test } from "vitest";
import { TURNS_PER_SESSION } from "@/lib/base/core";
import { countLanguages, countTopics, isReplyWish, wordQuartiles } from ".";

/** A message of a session on each of some days. */
const said = (days: readonly number[], ...topics: string[]) =>
  days.map((day) => ({ position: day * TURNS_PER_SESSION + topics.length, day, minute: 600, topics }));

test("a topic counts the sessions that have it, however often, in the last 90 days", () => {
  const messages = [
    ...said([100, 101, 102], "lamp"),
    ...said([100, 100, 101], "bus"),
    ...said([3, 4, 5], "cat"),
  ];
  const { sessions, topics } = countTopics(messages, 102, new Set());
  expect(sessions).toBe(3);
  expect(topics).toEqual([
    { topic: "lamp", positions: [102, 101, 100].map((day) => day * TURNS_PER_SESSION + 1) },
  ]);
  expect(countTopics(messages.toReversed(), 102, new Set()).topics).toEqual(topics);
});

test("a refused topic is left out, with the other words of its messages", () => {
  const messages = [...said([1, 2, 3, 4], "mosque", "friday"), ...said([1, 2, 3], "tea")];
  expect(countTopics(messages, 4, new Set(["mosque"])).topics.map(({ topic }) => topic)).toEqual(["tea"]);
});

test("the quartiles of words are lengths that occur, in any script", () => {
  expect(wordQuartiles(["one", "one two", "I don't know", "a b c d"])).toEqual([1, 2, 3]);
  expect(wordQuartiles(["我喜欢咖啡"])).toEqual([3, 3, 3]);
  expect(wordQuartiles([])).toEqual([0, 0, 0]);
});

test("languages are counted by their function words", () => {
  const texts = [
    "Turn on the lamp",
    "Mach bitte das Licht an",
    "Ich bin müde",
    "¿Dónde está la llave?",
    "Lamp 5",
  ];
  expect(countLanguages(texts)).toEqual([
    { language: "de", messages: 2 },
    { language: "en", messages: 1 },
    { language: "es", messages: 1 },
  ]);
});

test.each([
  "Answer in one sentence",
  "Please reply in German",
  "I prefer short answers",
  "Don't use emojis",
  "No emojis please",
  "Explain it step by step",
  "Call me Dan",
  "Keep your answers brief",
  "Bitte antworte immer auf Deutsch",
  "Duze mich",
  "Ich mag kurze Antworten",
  "Contesta siempre en español",
  "Prefiero respuestas cortas",
  "Réponds en français",
  "Je préfère des réponses courtes",
])("“%s” says how to answer", (text) => expect(isReplyWish(text)).toBe(true));

test.each([
  "I like the lights at 40%",
  "Wake me at seven",
  "Reply to Anna by Friday",
  "Write a letter to the landlord",
  "I love long walks",
  "Ich mag kurze Röcke",
  "No onions in my salad",
  "Prefiero el café solo",
  "Je préfère le thé",
  "My answers are always right",
])("“%s” does not", (text) => expect(isReplyWish(text)).toBe(false));
