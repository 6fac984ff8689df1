/**
 * A linear model on the scale of its features: the probability is 1 / (1 + exp(-(bias + Σ weight · value))).
 */
export type LinearModel<Name extends string> = {
  readonly bias: number;
  readonly weights: Readonly<Record<Name, number>>;
};

/** A row of features, and whether it is a positive example. */
export type Example<Name extends string> = {
  readonly features: Readonly<Record<Name, number>>;
  readonly isPositive: boolean;
};

const MAX_STEPS = 30;
const TOLERANCE = 1e-7;

/**
 * Logistic regression with an L2 penalty on standardized features, by Newton's method (iteratively reweighted
 * least squares): minimizes Σ log loss + ‖w‖² / (2 · strength). The bias is not penalized. The same examples
 * in the same order give the same model. Weights are rounded to four digits.
 */
export function fitLogistic<Name extends string>(
  examples: readonly Example<Name>[],
  names: readonly Name[],
  strength: number,
): LinearModel<Name> {
  const means = names.map((name) => average(examples.map(({ features }) => features[name])));
  const deviations = names.map((name, index) => {
    const variance = average(examples.map(({ features }) => (features[name] - (means[index] ?? 0)) ** 2));
    return Math.sqrt(variance) || 1;
  });
  const size = names.length + 1;
  const rows = examples.map(({ features }) =>
    Float64Array.from([
      1,
      ...names.map((name, i) => (features[name] - (means[i] ?? 0)) / (deviations[i] ?? 1)),
    ]),
  );
  const solution = new Float64Array(size);
  for (let step = 0; step < MAX_STEPS; step++) {
    const gradient = new Float64Array(size);
    const hessian = Array.from({ length: size }, () => new Float64Array(size));
    for (const [index, row] of rows.entries()) {
      const chance = sigmoid(dot(row, solution));
      const error = chance - Number(examples[index]?.isPositive);
      const curvature = chance * (1 - chance);
      for (let i = 0; i < size; i++) {
        const value = row[i] ?? 0;
        gradient[i] = (gradient[i] ?? 0) + error * value;
        const line = hessian[i] as Float64Array;
        for (let j = 0; j <= i; j++) line[j] = (line[j] ?? 0) + curvature * value * (row[j] ?? 0);
      }
    }
    for (let i = 1; i < size; i++) {
      gradient[i] = (gradient[i] ?? 0) + (solution[i] ?? 0) / strength;
      const line = hessian[i] as Float64Array;
      line[i] = (line[i] ?? 0) + 1 / strength;
    }
    const change = solveSymmetric(hessian, gradient);
    for (let i = 0; i < size; i++) solution[i] = (solution[i] ?? 0) - (change[i] ?? 0);
    if (change.every((one) => Math.abs(one) < TOLERANCE)) break;
  }
  const weights = names.map((_, i) => round((solution[i + 1] ?? 0) / (deviations[i] ?? 1)));
  const shift = weights.reduce(
    (sum, _, i) => sum + ((solution[i + 1] ?? 0) * (means[i] ?? 0)) / (deviations[i] ?? 1),
    0,
  );
  return {
    bias: round((solution[0] ?? 0) - shift),
    weights: Object.fromEntries(names.map((name, i) => [name, weights[i]])) as Record<Name, number>,
  };
}

export const sigmoid = (z: number): number => 1 / (1 + Math.exp(-z));

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
}

/** Returns the sum of the products of the numbers of two vectors. */
export function dot(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += (one[i] ?? 0) * (other[i] ?? 0);
  return sum;
}

const round = (value: number) => Math.round(value * 10_000) / 10_000;

/** Solves A x = b by Cholesky decomposition; A is positive definite and given by its lower triangle. */
function solveSymmetric(lower: readonly Float64Array[], b: Float64Array): Float64Array {
  const size = b.length;
  const at = (i: number, j: number) => lower[i]?.[j] ?? 0;
  for (let i = 0; i < size; i++) {
    const line = lower[i] as Float64Array;
    for (let j = 0; j <= i; j++) {
      let sum = at(i, j);
      for (let k = 0; k < j; k++) sum -= at(i, k) * at(j, k);
      line[j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / at(j, j);
    }
  }
  const x = Float64Array.from(b);
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) x[i] = (x[i] ?? 0) - at(i, k) * (x[k] ?? 0);
    x[i] = (x[i] ?? 0) / at(i, i);
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) x[i] = (x[i] ?? 0) - at(k, i) * (x[k] ?? 0);
    x[i] = (x[i] ?? 0) / at(i, i);
  }
  return x;
}
