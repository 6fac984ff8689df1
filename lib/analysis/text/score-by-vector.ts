/** The unit vector of a text, and the name of its space. */
export type TextVector = { readonly spaceName: string; readonly vector: ArrayLike<number> };

/** A linear model over the vectors of one space. */
export type VectorWeights = { readonly bias: number; readonly weights: readonly number[] };

/**
 * Returns bias + weights · vector, the log odds of a logistic model. The vector must be of the space of
 * the model.
 */
export function scoreByVector({ bias, weights }: VectorWeights, vector: ArrayLike<number>): number {
  return weights.reduce((sum, weight, index) => sum + weight * (vector[index] ?? 0), bias);
}
