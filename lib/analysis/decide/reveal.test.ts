// A question is kept when it reveals an intent or a fact.

import { describe, expect, test } from "vitest";
import { decide } from "./decide";

const verdictOn = (text: string): string => {
  const decision = decide({ role: "user", text });
  return decision.keep ? `${decision.type}: ${decision.reason}` : `drop: ${decision.reason}`;
};

describe("keeps a question that reveals something", () => {
  test.each([
    ["Can you book the usual table at Luigi's? We love it there", "preference: question_reveals"],
    ["Where can one swim, my son is afraid of deep water", "fact: question_reveals"],
    ["What should I cook for my vegan sister?", "interaction: question_reveals"],
    ["Did anyone famous visit Malmö on the 3rd of May?", "interaction: question_reveals"],
    ["Who won the world cup in 1998?", "drop: question_only"],
    ["Who won the cup in Bergen in 2014?", "drop: question_only"],
  ])("%s", (text, expected) => expect(verdictOn(text)).toBe(expected));
});

describe("drops a question about what the person has said", () => {
  test.each([
    "Which seat do I prefer?",
    "What is my favourite colour?",
    "How bright do we like the lights?",
    "What's our wifi network called?",
    "What time does my train leave on Friday?",
    "Can you remind me when my parking permit is due?",
    "Wann ist mein Zahnarzttermin?",
    "¿Cuál es mi color favorito?",
    "Quelle est ma couleur préférée ?",
  ])("%s", (text) => expect(verdictOn(text)).toBe("drop: question_only"));
});
