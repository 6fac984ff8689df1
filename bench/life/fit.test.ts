// Logistic regression recovers the weights that generated the data, and gives the same model for the same
// examples.
import { expect, test } from "vitest";
import { seededRandom } from "../../demo/seeded-random";
import { fitLogistic, sigmoid } from "./fit";

const random = seededRandom(7);
const examples = Array.from({ length: 4000 }, () => {
  const features = { size: random() * 4 - 2, noise: random(), flag: Number(random() > 0.7) };
  return { features, isPositive: random() < sigmoid(-1 + 2 * features.size - 1.5 * features.flag) };
});
const names = ["size", "noise", "flag"] as const;

test("recovers the weights of generated data", () => {
  const { bias, weights } = fitLogistic(examples, names, 10);
  expect(bias).toBeCloseTo(-1, 0);
  expect(weights.size).toBeCloseTo(2, 0);
  expect(weights.flag).toBeCloseTo(-1.5, 0);
  expect(Math.abs(weights.noise)).toBeLessThan(0.4);
});

test("a stronger penalty gives smaller weights", () => {
  expect(fitLogistic(examples, names, 0.0001).weights.size).toBeLessThan(
    fitLogistic(examples, names, 10).weights.size,
  );
});

test("the same examples give the same model", () => {
  expect(fitLogistic(examples, names, 1)).toEqual(fitLogistic(examples, names, 1));
});
