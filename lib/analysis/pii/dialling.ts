import { getCountries, getCountryCallingCode, Metadata } from "libphonenumber-js";

function lengthsByCallingCode(): Map<string, Set<number>> {
  const table = new Map<string, Set<number>>();
  const metadata = new Metadata();
  for (const country of getCountries()) {
    metadata.selectNumberingPlan(country);
    const code = getCountryCallingCode(country);
    const lengths = table.get(code) ?? new Set<number>();
    for (const length of metadata.numberingPlan?.possibleLengths() ?? []) lengths.add(length);
    table.set(code, lengths);
  }
  return table;
}

/** Calling code to the lengths that its national numbers may have, from libphonenumber's metadata. */
const LENGTHS = lengthsByCallingCode();

/** The shortest international number: three digits of calling code and four of a small island's. */
const DIGITS_MIN = 7;

/**
 * Whether digits without prefix start with a calling code and go on with a possible national number,
 * with or without the trunk 0 that people leave in. A table look-up instead of a parse: constant
 * time, so that hostile input stays linear.
 */
export function isDialable(digits: string): boolean {
  if (digits.length < DIGITS_MIN || digits.length > 16 || digits.startsWith("0")) return false;
  for (let width = 1; width <= 3; width++) {
    const lengths = LENGTHS.get(digits.slice(0, width));
    if (lengths === undefined) continue;
    const national = digits.slice(width);
    if (lengths.has(national.length)) return true;
    return national.startsWith("0") && lengths.has(national.length - 1);
  }
  return false;
}
