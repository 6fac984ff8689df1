/** The unit vector of a text, and the name of its space. */
export type TextVector = { readonly spaceName: string; readonly vector: ArrayLike<number> };

/** A logistic model over the vectors of one space: 1 / (1 + exp(-(bias + weights · vector))). */
export type VectorModel = {
  readonly spaceName: string;
  readonly bias: number;
  readonly weights: readonly number[];
};

/** Returns the probability, 0 to 1, that a model gives to a text; null without a vector of its space. */
export function chanceByVector(
  { spaceName, bias, weights }: VectorModel,
  embedded: TextVector | null,
): number | null {
  if (embedded?.spaceName !== spaceName) return null;
  const z = weights.reduce((sum, weight, index) => sum + weight * (embedded.vector[index] ?? 0), bias);
  return 1 / (1 + Math.exp(-z));
}
