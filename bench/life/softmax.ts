import { dot } from "./fit";

/**
 * One labelled row: the features that are not 0, and the index of its class. `scores` are those that another
 * model gives to the classes; the fitted model adds to them.
 */
export type SparseExample = {
  readonly features: ReadonlyMap<string, number>;
  readonly label: number;
  readonly weight: number;
  readonly scores?: readonly number[];
};

/** A linear model with several classes: for each class a bias and the weights of the features. */
export type SoftmaxModel = {
  readonly bias: readonly number[];
  readonly weights: ReadonlyMap<string, readonly number[]>;
};

const MAX_STEPS = 150;
const MEMORY = 8;
const TOLERANCE = 1e-5;

/**
 * Multinomial logistic regression with an L2 penalty: minimizes Σ weight · log loss + ‖w‖² / (2 · strength)
 * by L-BFGS. Biases are not penalized. Features in fewer than `minCount` examples are left out. The same
 * examples in the same order give the same model.
 */
export function fitSoftmax(
  examples: readonly SparseExample[],
  classes: number,
  { strength, minCount }: { readonly strength: number; readonly minCount: number },
): SoftmaxModel {
  const counts = new Map<string, number>();
  for (const { features } of examples)
    for (const name of features.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = [...counts].filter(([, count]) => count >= minCount).map(([name]) => name);
  const none = new Array<number>(classes).fill(0);
  const columns = new Map(names.map((name, index) => [name, index + 1]));
  const rows = examples.map(({ features, label, weight, scores: given = none }) => {
    const known = [...features].filter(([name]) => columns.has(name));
    return {
      at: Int32Array.from([0, ...known.map(([name]) => columns.get(name) ?? 0)]),
      values: Float64Array.from([1, ...known.map(([, value]) => value)]),
      label,
      weight,
      given,
    };
  });
  const size = (names.length + 1) * classes;
  const scores = new Float64Array(classes);

  function lossAt(w: Float64Array, gradient: Float64Array): number {
    gradient.fill(0);
    let loss = 0;
    for (const { at, values, label, weight, given } of rows) {
      scores.set(given);
      for (let i = 0; i < at.length; i++) {
        const from = (at[i] as number) * classes;
        for (let c = 0; c < classes; c++)
          scores[c] = (scores[c] as number) + (values[i] as number) * (w[from + c] as number);
      }
      const chances = softmax(scores);
      loss -= weight * Math.log(Math.max(chances[label] ?? 0, 1e-300));
      for (let i = 0; i < at.length; i++) {
        const from = (at[i] as number) * classes;
        for (let c = 0; c < classes; c++) {
          const error = weight * ((chances[c] as number) - Number(c === label));
          gradient[from + c] = (gradient[from + c] as number) + error * (values[i] as number);
        }
      }
    }
    for (let i = classes; i < size; i++) {
      const value = w[i] as number;
      loss += value ** 2 / (2 * strength);
      gradient[i] = (gradient[i] as number) + value / strength;
    }
    return loss;
  }

  const solution = minimize(lossAt, size);
  return {
    bias: [...solution.slice(0, classes)],
    weights: new Map(
      names.map((name, i) => [name, [...solution.slice((i + 1) * classes, (i + 2) * classes)]]),
    ),
  };
}

/** Returns exp(score) / Σ exp(scores) for each score. */
export function softmax(scores: ArrayLike<number>): number[] {
  const list = Array.from(scores);
  const most = Math.max(...list);
  const powers = list.map((score) => Math.exp(score - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/** L-BFGS with a backtracking line search, from 0 (Nocedal and Wright, Numerical Optimization, 7.2). */
function minimize(lossAt: (w: Float64Array, gradient: Float64Array) => number, size: number): Float64Array {
  let w = new Float64Array(size);
  let gradient = new Float64Array(size);
  let loss = lossAt(w, gradient);
  const history: { s: Float64Array; y: Float64Array; rho: number }[] = [];
  for (let step = 0; step < MAX_STEPS; step++) {
    const direction = descentOf(gradient, history);
    const slope = dot(direction, gradient);
    let rate = history.length === 0 ? 1 / Math.sqrt(dot(gradient, gradient)) : 1;
    for (;;) {
      const next = w.map((value, i) => value + rate * (direction[i] as number));
      const nextGradient = new Float64Array(size);
      const nextLoss = lossAt(next, nextGradient);
      if (nextLoss > loss + 1e-4 * rate * slope && rate > 1e-12) {
        rate /= 2;
        continue;
      }
      const s = next.map((value, i) => value - (w[i] as number));
      const y = nextGradient.map((value, i) => value - (gradient[i] as number));
      const curvature = dot(s, y);
      if (curvature > 1e-12) history.push({ s, y, rho: 1 / curvature });
      if (history.length > MEMORY) history.shift();
      const isDone = loss - nextLoss < TOLERANCE * Math.max(1, Math.abs(nextLoss));
      [w, gradient, loss] = [next, nextGradient, nextLoss];
      if (isDone) return w;
      break;
    }
  }
  return w;
}

function descentOf(
  gradient: Float64Array,
  history: readonly { s: Float64Array; y: Float64Array; rho: number }[],
): Float64Array {
  const q = gradient.slice();
  const alphas = history.map(() => 0);
  for (let h = history.length - 1; h >= 0; h--) {
    const one = history[h];
    if (!one) continue;
    const alpha = one.rho * dot(one.s, q);
    alphas[h] = alpha;
    for (let i = 0; i < q.length; i++) q[i] = (q[i] as number) - alpha * (one.y[i] as number);
  }
  const last = history.at(-1);
  const scale = last ? 1 / (last.rho * dot(last.y, last.y)) : 1;
  for (let i = 0; i < q.length; i++) q[i] = (q[i] as number) * scale;
  for (const [h, { s, y, rho }] of history.entries()) {
    const beta = rho * dot(y, q);
    const change = (alphas[h] ?? 0) - beta;
    for (let i = 0; i < q.length; i++) q[i] = (q[i] as number) + change * (s[i] as number);
  }
  return q.map((value) => -value);
}
