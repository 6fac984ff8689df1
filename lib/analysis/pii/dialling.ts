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

/** The possible lengths of national numbers by calling code, from libphonenumber's metadata. */
const LENGTHS = lengthsByCallingCode();

/** The shortest international number: a calling code of three digits and a small island's number of four. */
const MIN_DIGITS = 7;

/**
 * Returns whether digits without a prefix start with a calling code followed by a possible national number,
 * with or without the trunk 0 that people often include. A table look-up takes constant time, so hostile
 * input stays linear; a parser would not.
 */
export function isDialable(digits: string): boolean {
  if (digits.length < MIN_DIGITS || digits.length > 16 || digits.startsWith("0")) return false;
  for (let width = 1; width <= 3; width++) {
    const lengths = LENGTHS.get(digits.slice(0, width));
    if (lengths === undefined) continue;
    const national = digits.slice(width);
    if (lengths.has(national.length)) return true;
    return national.startsWith("0") && lengths.has(national.length - 1);
  }
  return false;
}
