import { AppError } from "./errors";

/** Encodes a position in a list as an opaque string: integers that identify the last row of a page. */
export function writeCursor(numbers: readonly (string | number)[]): string {
  return Buffer.from(numbers.join(" ")).toString("base64url");
}

/**
 * Decodes a cursor of `count` numbers and returns each number as a string of digits. Throws `invalid_input`
 * for any other text.
 */
export function readCursor(cursor: string, count: number): string[] {
  const numbers = Buffer.from(cursor, "base64url").toString().split(" ");
  if (numbers.length !== count || !numbers.every((digits) => /^\d{1,16}$/.test(digits)))
    throw invalidCursor();
  return numbers;
}

/** Returns the error for an invalid cursor or a cursor of another list. */
export function invalidCursor(): AppError {
  const fields = [{ path: "cursor", message: "is not a valid cursor" }];
  return new AppError("invalid_input", "The request contains an invalid field.", { fields });
}
