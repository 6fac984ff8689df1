import { AppError } from "@/lib/base/core";

/**
 * Returns the vector scaled to length 1 as a new array. Throws `model_unavailable` when it has the wrong
 * dimension, contains NaN or infinity, or is zero, because its similarities would be meaningless.
 */
export function unitVector(vector: ArrayLike<number>, dimensions: number): Float32Array {
  if (vector.length !== dimensions) {
    throw new AppError("model_unavailable", "The embedding model returned a vector of the wrong dimension.", {
      reason: "wrong_dimension",
      expected: dimensions,
      got: vector.length,
    });
  }
  let squares = 0;
  for (let i = 0; i < dimensions; i++) squares += (vector[i] ?? 0) ** 2;
  const length = Math.sqrt(squares);
  if (!Number.isFinite(length) || length === 0) {
    throw new AppError("model_unavailable", "The embedding model returned a zero or non-finite vector.");
  }
  return Float32Array.from(vector, (value) => value / length);
}
