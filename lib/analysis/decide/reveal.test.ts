// A question is kept when it reveals an intent or a fact.

import { describe, expect, test } from "vitest";
import { decide } from "./decide";

const of = (text: string): string => {
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
  ])("%s", (text, expected) => expect(of(text)).toBe(expected));
});
