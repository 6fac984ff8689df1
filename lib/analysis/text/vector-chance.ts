/** The unit vector of a text, and the name of its space. */
export type TextVector = { readonly spaceName: string; readonly vector: ArrayLike<number> };

/** A linear model over vectors: bias + weights · vector. */
export type VectorWeights = { readonly bias: number; readonly weights: readonly number[] };

/** A logistic model over the vectors of one space: 1 / (1 + exp(-(bias + weights · vector))). */
export type VectorModel = VectorWeights & { readonly spaceName: string };

/** Returns the probability, 0 to 1, that a model gives to a text; null without a vector of its space. */
export function chanceByVector(
  { spaceName, bias, weights }: VectorModel,
  embedded: TextVector | null,
): number | null {
  if (embedded?.spaceName !== spaceName) return null;
  return 1 / (1 + Math.exp(-scoreByVector({ bias, weights }, embedded.vector)));
}

/** Returns the score that a linear model gives to a vector of its space. */
export function scoreByVector({ bias, weights }: VectorWeights, vector: ArrayLike<number>): number {
  return weights.reduce((sum, weight, index) => sum + weight * (vector[index] ?? 0), bias);
}
