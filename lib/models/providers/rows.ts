import { AppError } from "@/lib/core";

/** Most that is sent to a server in a request; a question waits behind one such batch at most. */
export const REMOTE_LIMITS = { pieceChars: 2_000, textChars: 16_000, batchChars: 16_000 };

/**
 * The vectors in a server's answer. Throws `model_unavailable` unless there is one a text, each of the space's dimension
 * and of numbers: a single wrong piece would otherwise vanish in the mean of its text.
 */
export function readRows(answer: unknown, count: number, dimensions: number): Float32Array[] {
  if (!Array.isArray(answer) || answer.length !== count) {
    const got = Array.isArray(answer) ? answer.length : 0;
    throw new AppError("model_unavailable", "The embedding server left texts out.", { expected: count, got });
  }
  return answer.map((row: unknown) => {
    if (!Array.isArray(row) || row.length !== dimensions) {
      throw new AppError(
        "model_unavailable",
        "The embedding server gave a vector of another dimension. Is EMBEDDING_DIMENSIONS that of the model?",
        { reason: "wrong_dimension", expected: dimensions, got: Array.isArray(row) ? row.length : 0 },
      );
    }
    if (!row.every((value) => typeof value === "number"))
      throw new AppError("model_unavailable", "The embedding server gave a vector that is not of numbers.");
    return Float32Array.from(row);
  });
}
