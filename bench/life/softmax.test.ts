// Multinomial regression recovers the weights that generated the data, and leaves out what given scores
// already explain.

import { expect, test } from "vitest";
import { seededRandom } from "../../demo/seeded-random";
import { fitSoftmax, type SparseExample, softmax } from "./softmax";

const OPTIONS = { strength: 100, minCount: 1 };
const random = seededRandom(11);
const scoresOf = (size: number) => [0.5 + 2 * size, -size, 0];
const examples: SparseExample[] = Array.from({ length: 4000 }, () => {
  const size = random() * 2 - 1;
  const [first = 0, second = 0] = softmax(scoresOf(size));
  const drawn = random();
  const label = drawn < first ? 0 : drawn < first + second ? 1 : 2;
  return { features: new Map([["size", size]]), label, weight: 1 };
});

test("recovers the weights of generated data, relative to the last class", () => {
  const { bias, weights } = fitSoftmax(examples, 3, OPTIONS);
  const [first = 0, second = 0, last = 0] = weights.get("size") ?? [];
  expect(first - last).toBeCloseTo(2, 0);
  expect(second - last).toBeCloseTo(-1, 0);
  expect((bias[0] ?? 0) - (bias[2] ?? 0)).toBeCloseTo(0.5, 0);
});

test("adds nothing to scores that explain the data", () => {
  const given = examples.map((one) => ({ ...one, scores: scoresOf(one.features.get("size") ?? 0) }));
  const { weights } = fitSoftmax(given, 3, OPTIONS);
  for (const weight of weights.get("size") ?? []) expect(Math.abs(weight)).toBeLessThan(0.2);
});
