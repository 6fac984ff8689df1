// An answer of a language model is accepted only when the message supports it.

import { expect, test } from "vitest";
import type { StoredMessage } from "@/lib/storage/records";
import { checkAnswer } from "./check-answer";

const message: StoredMessage = {
  role: "user",
  text: "Moved to Porto in May, and my sister Ana started law school there with 3 friends",
  speaker: null,
  at: "2026-05-03T10:00:00.000Z",
};
const fact = (text: string, type = "fact") => ({ type, text });
const check = (facts: { type: string; text: string }[], keep = true, of = message) =>
  checkAnswer([{ n: 0, keep, facts }], of);

test("facts made of the message's words are accepted", () => {
  const facts = [fact("Moved to Porto in May"), fact("My sister Ana started law school")];
  expect(check(facts)).toEqual(facts);
  expect(check([], false)).toEqual([]);
});

test("repeated facts count once", () => {
  expect(check([fact("Moved to Porto in May"), fact("moved to Porto, in May!")])).toHaveLength(1);
});

test.each([
  ["an empty list of what it keeps", []],
  ["no word of the message", [fact("The weather is nice")]],
  ["mostly other words", [fact("Porto beats Lisbon in football every year")]],
  ["a number of its own", [fact("Moved to Porto in May 2025")]],
  ["longer than the message", [fact(`${message.text} and there`)]],
  ["no word at all", [fact("…")]],
  ["a type that does not exist", [fact("Moved to Porto in May", "biography")]],
  ["a type that is not the model's to give", [fact("Moved to Porto in May", "summary")]],
  ["one sound fact beside another", [fact("Moved to Porto in May"), fact("Likes rain")]],
  ["more than a message says", Array.from({ length: 9 }, () => fact("Moved to Porto in May"))],
] as const)("%s is rejected", (_, facts) => {
  expect(check([...facts])).toBeNull();
});

test("an answer with facts for a dropped message, with no entry or with two entries is rejected", () => {
  expect(check([fact("Moved to Porto in May")], false)).toBeNull();
  expect(checkAnswer([], message)).toBeNull();
  const entry = { n: 0, keep: false, facts: [] };
  expect(checkAnswer([entry, entry], message)).toBeNull();
});

test("a preference from an assistant's message is rejected, and an interaction is accepted", () => {
  const said = { ...message, role: "assistant" as const };
  expect(check([fact("Moved to Porto in May", "preference")], true, said)).toBeNull();
  expect(check([fact("Moved to Porto in May", "interaction")], true, said)).not.toBeNull();
});
