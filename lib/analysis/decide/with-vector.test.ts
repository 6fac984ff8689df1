// The vector of a message changes what the rules are often wrong about, and nothing else.

import { expect, test } from "vitest";
import { decide } from "./decide";
import { type MessageModels, withVector } from "./with-vector";

const MODELS: MessageModels = {
  spaceName: "space",
  user: { bias: 0, weights: [10], features: {} },
  assistant: { bias: 0, weights: [10] },
};
const EMPTY = { spaceName: "space", vector: [1] };
const FULL = { spaceName: "space", vector: [-1] };

type ChatMessage = Parameters<typeof decide>[0];
const review = (message: ChatMessage, embedded: typeof EMPTY | null) =>
  withVector({ ...message, embedded }, decide(message), MODELS);
const user = (text: string, context: readonly string[] = []): ChatMessage => ({
  role: "user",
  text,
  context,
});

test("a short message for which the rules found nothing specific is dropped, unless it answers a question", () => {
  expect(decide(user("piscine le jeudi"))).toMatchObject({ keep: true, reason: "informative" });
  expect(review(user("piscine le jeudi"), EMPTY)).toEqual({
    keep: false,
    reason: "small_talk",
    ambiguous: true,
  });
  expect(review(user("piscine le jeudi"), FULL).keep).toBe(true);
  expect(review(user("piscine le jeudi", ["Quand ?"]), EMPTY).keep).toBe(true);
});

test("the features of the decision count beside the vector", () => {
  const message = user("piscine le jeudi");
  const models = { ...MODELS, user: { ...MODELS.user, features: { "reason:informative": -20 } } };
  expect(withVector({ ...message, embedded: EMPTY }, decide(message), models)).toEqual(decide(message));
});

test("what the rules take for a fact, a preference or a decision is dropped, too, unless it answers a question", () => {
  for (const [text, reason] of [
    ["nut allergy btw", "personal_fact"],
    ["I prefer tea", "stated_preference"],
    ["We decided on oak", "decision"],
  ] as const) {
    expect(decide(user(text))).toMatchObject({ keep: true, reason });
    expect(review(user(text), EMPTY).keep).toBe(false);
    expect(review(user(text, ["Which one?"]), EMPTY).keep).toBe(true);
    expect(review(user(text), FULL)).toEqual(decide(user(text)));
  }
});

test("that takes a higher probability than for what the rules know no type of", () => {
  // e^1.9 / (1 + e^1.9) is .87.
  const models = { ...MODELS, user: { ...MODELS.user, weights: [1.9] } };
  const isKept = (text: string) =>
    withVector({ ...user(text), embedded: EMPTY }, decide(user(text)), models).keep;
  expect(isKept("piscine le jeudi")).toBe(false);
  expect(isKept("nut allergy btw")).toBe(true);
});

test("who says how to be addressed is kept", () => {
  for (const text of ["Call me Dee.", "My name’s Dee", "im called Dee", "pronouns r she/her"])
    expect(review(user(text), EMPTY)).toEqual(decide(user(text)));
});

test("corrections, moods and long messages of people stay as the rules decide", () => {
  for (const text of ["no, I meant Tuesday", "I feel sad today", `piscine le jeudi ${"very ".repeat(6)}`])
    expect(review(user(text), EMPTY)).toEqual(decide(user(text)));
});

test("what the rules call small talk is kept when its vector says that it holds something", () => {
  const message = user("so i just waited there");
  expect(decide(message)).toMatchObject({ keep: false, reason: "small_talk" });
  expect(review(message, FULL)).toMatchObject({ keep: true, type: "interaction", reason: "informative" });
  expect(review(message, EMPTY).keep).toBe(false);
});

test("a statement of an assistant is dropped as boilerplate", () => {
  const message = { role: "assistant", text: "Two tickets for the opera on Friday." } as const;
  expect(review(message, FULL).keep).toBe(true);
  expect(review(message, EMPTY)).toMatchObject({ keep: false, reason: "assistant_boilerplate" });
});

test("without a vector of the space of the models, the rules decide", () => {
  const message = user("piscine le jeudi");
  expect(review(message, null)).toEqual(decide(message));
  expect(review(message, { ...EMPTY, spaceName: "other" })).toEqual(decide(message));
});
