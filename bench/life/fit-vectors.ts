import { fitLogistic } from "./fit";

/** The vector of a message, and whether it is a positive example. */
export type VectorExample = { readonly vector: ArrayLike<number>; readonly isPositive: boolean };

/** A penalty that left the best figures on streams outside the fit. */
const STRENGTH = 0.003;

/**
 * Fits a logistic model over the numbers of vectors: the bias, and one weight per number. The same examples
 * in the same order give the same model.
 */
export function fitVectorModel(examples: readonly VectorExample[]): { bias: number; weights: number[] } {
  const names = Array.from({ length: examples[0]?.vector.length ?? 0 }, (_, index) => String(index));
  const rows = examples.map(({ vector, isPositive }) => ({
    features: Object.fromEntries(names.map((name, index) => [name, vector[index] ?? 0])),
    isPositive,
  }));
  const { bias, weights } = fitLogistic(rows, names, STRENGTH);
  return { bias, weights: names.map((name) => weights[name] ?? 0) };
}
