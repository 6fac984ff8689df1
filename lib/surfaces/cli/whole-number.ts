import { InvalidArgumentError } from "commander";

/** Parses an option that is a whole number of 1 or more. Throws InvalidArgumentError, a usage error. */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError("Use a whole number of 1 or more.");
  return Number(text);
}
