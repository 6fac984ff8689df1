/** Returns the sum of the digits times their weights. The weights repeat from the left. */
function weightedSum(digits: string, weights: readonly number[]): number {
  return [...digits].reduce((sum, digit, at) => sum + Number(digit) * (weights[at % weights.length] ?? 0), 0);
}

/** Returns whether the check digit of a payment card is correct (ISO/IEC 7812, Luhn). */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = digits.charCodeAt(digits.length - 1 - at) - 48;
    sum += at % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
  }
  return sum % 10 === 0;
}

/**
 * Returns whether digits are an article number: thirteen digits that end with a check digit (GTIN-13, EAN).
 */
export function isArticleNumber(digits: string): boolean {
  return digits.length === 13 && weightedSum(digits, [1, 3]) % 10 === 0;
}

/** Returns whether digits are a US bank's routing number: nine digits with a checksum (ABA). */
export function isRoutingNumber(digits: string): boolean {
  return digits.length === 9 && weightedSum(digits, [3, 7, 1]) % 10 === 0;
}
