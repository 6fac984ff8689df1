import { AppError } from "./errors";

/** A place in a list, as an opaque text: whole numbers that tell its last row from every other. */
export function writeCursor(numbers: readonly (string | number)[]): string {
  return Buffer.from(numbers.join(" ")).toString("base64url");
}

/** The numbers of a cursor, as digits. Throws `invalid_input` for a text that writeCursor didn't make of `count` numbers. */
export function readCursor(cursor: string, count: number): string[] {
  const numbers = Buffer.from(cursor, "base64url").toString().split(" ");
  if (numbers.length !== count || !numbers.every((digits) => /^\d{1,16}$/.test(digits))) throw brokenCursor();
  return numbers;
}

/** What a cursor of another list, or none at all, is answered with. */
export function brokenCursor(): AppError {
  const fields = [{ path: "cursor", message: "is not a cursor of this list" }];
  return new AppError("invalid_input", "The request has a field that is wrong.", { fields });
}
