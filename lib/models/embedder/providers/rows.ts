import { AppError } from "@/lib/base/core";

/** Limits of one request to a server; a question waits for at most one such batch. */
export const REMOTE_LIMITS = { pieceChars: 2_000, textChars: 16_000, batchChars: 16_000 };

/**
 * Returns the vectors of a server's answer. Throws `model_unavailable` unless there is one numeric vector of
 * the space's dimension per text: the mean of a text's pieces would hide a single wrong piece.
 */
export function readRows(answer: unknown, count: number, dimensions: number): Float32Array[] {
  if (!Array.isArray(answer) || answer.length !== count) {
    const got = Array.isArray(answer) ? answer.length : 0;
    throw new AppError("model_unavailable", "The embedding server returned the wrong number of vectors.", {
      expected: count,
      got,
    });
  }
  return answer.map((row: unknown) => {
    if (!Array.isArray(row) || row.length !== dimensions) {
      throw new AppError(
        "model_unavailable",
        "The embedding server returned a vector of the wrong dimension. Check EMBEDDING_DIMENSIONS.",
        { reason: "wrong_dimension", expected: dimensions, got: Array.isArray(row) ? row.length : 0 },
      );
    }
    if (!row.every((value) => typeof value === "number"))
      throw new AppError("model_unavailable", "The embedding server returned a vector that is not numeric.");
    return Float32Array.from(row);
  });
}
