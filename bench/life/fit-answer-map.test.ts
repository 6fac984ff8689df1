// The map learns how answers differ from their questions, and the same questions give the same map.

import { expect, test } from "vitest";
import { readAnswerMap, towardsAnswers } from "@/lib/analysis/rank";
import { seededRandom } from "../../demo/seeded-random";
import { type AskedQuestion, fitAnswerMap } from "./fit-answer-map";

const SIZE = 8;
const random = seededRandom(5);
const unit = (values: readonly number[]) => {
  const norm = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / norm);
};
const anyVector = () => unit(Array.from({ length: SIZE }, () => random() - 0.5));
/** The answer to a question has its numbers in another order. */
const answerTo = (question: Float32Array) => question.map((_, index) => question[(index + 1) % SIZE] ?? 0);

function ask(): AskedQuestion & { readonly question: Float32Array } {
  const question = anyVector();
  return {
    question,
    messages: [answerTo(question), ...Array.from({ length: 9 }, anyVector)],
    evidence: new Set([0]),
  };
}

const training = Array.from({ length: 300 }, ask);
const further = Array.from({ length: 100 }, ask);
const cosine = (one: Float32Array, other: ArrayLike<number>) =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);

test("questions outside the fit come closer to their answers", () => {
  const map = readAnswerMap(fitAnswerMap(training, "space"));
  const mean = (of: (one: (typeof further)[number]) => number) =>
    further.reduce((sum, one) => sum + of(one), 0) / further.length;
  const before = mean(({ question, messages: [answer = []] }) => cosine(question, answer));
  const after = mean(({ question, messages: [answer = []] }) =>
    cosine(towardsAnswers({ spaceName: "space", vector: question }, map), answer),
  );
  expect(after).toBeGreaterThan(before + 0.03);
});

test("the same questions give the same map", () => {
  expect(fitAnswerMap(training, "space")).toEqual(fitAnswerMap(training, "space"));
});
