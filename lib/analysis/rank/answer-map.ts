import type { TextVector } from "@/lib/analysis/text";
import fitted from "./answer-map.json";

/**
 * A linear map of the vectors of one space, as it is stored: I + scale · M. `weights` has the numbers of M,
 * -127 to 127, row by row, as bytes in base64. The dimensions are a multiple of 4.
 */
export type StoredAnswerMap = {
  readonly spaceName: string;
  readonly scale: number;
  readonly weights: string;
};

/** The same map with all its numbers, row by row, for vectors of `size` dimensions. */
type AnswerMap = { readonly spaceName: string; readonly size: number; readonly matrix: Float64Array };

/** Reads a stored map. Throws when it is not square, or its size is not a multiple of 4. */
export function readAnswerMap({ spaceName, scale, weights }: StoredAnswerMap): AnswerMap {
  const bytes = new Int8Array(Buffer.from(weights, "base64"));
  const matrix = Float64Array.from(bytes, (value) => value * scale);
  const size = Math.sqrt(matrix.length);
  // `dot` reads four numbers at a time.
  if (size === 0 || size % 4 !== 0)
    throw new Error(`The answer map of ${spaceName} has ${matrix.length} numbers, not 4, 8, 12, … squared.`);
  for (let i = 0; i < size; i++) matrix[i * size + i] = (matrix[i * size + i] as number) + 1;
  return { spaceName, size, matrix };
}

/** Read when the process starts, because it takes some milliseconds. */
const FITTED = readAnswerMap(fitted);

/**
 * Moves the vector of a question towards the vectors of statements that answer it: "When do we leave?"
 * towards "the bus goes at ten". Returns the unit vector of map · vector, or, for a vector of another space
 * than that of the map, the vector itself. Throws for a vector of its space with other dimensions.
 * `npm run train:questions` fits the map.
 */
export function towardsAnswers(
  { spaceName, vector }: TextVector & { readonly vector: Float32Array },
  map: AnswerMap = FITTED,
): Float32Array {
  if (spaceName !== map.spaceName) return vector;
  const { size } = map;
  if (vector.length !== size)
    throw new Error(
      `The answer map of ${spaceName} takes ${size} dimensions, and the vector has ${vector.length}.`,
    );
  const numbers = Float64Array.from(vector);
  const mapped = new Float32Array(size);
  let squares = 0;
  for (let row = 0; row < size; row++) {
    const value = dot(map.matrix, row * size, numbers);
    mapped[row] = value;
    squares += value * value;
  }
  const norm = Math.sqrt(squares) || 1;
  return mapped.map((value) => value / norm);
}

/** Multiplies a row that begins at `from` with a vector. Four sums take half the time of one. */
function dot(matrix: Float64Array, from: number, vector: Float64Array): number {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  for (let column = 0; column < vector.length; column += 4) {
    const at = from + column;
    first += (matrix[at] as number) * (vector[column] as number);
    second += (matrix[at + 1] as number) * (vector[column + 1] as number);
    third += (matrix[at + 2] as number) * (vector[column + 2] as number);
    fourth += (matrix[at + 3] as number) * (vector[column + 3] as number);
  }
  return first + second + third + fourth;
}
