/** Returns the sum of the digits times their weights. The weights repeat from the left. */
function weightedSum(digits: string, weights: readonly number[]): number {
  return [...digits].reduce((sum, digit, at) => sum + Number(digit) * (weights[at % weights.length] ?? 0), 0);
}

/**
 * Returns whether a part of a text has 12 to 19 digits and ends with the correct check digit of a payment
 * card (ISO/IEC 7812, Luhn). Other characters are skipped. Nothing is copied, because most numbers fail.
 */
export function isLuhnNumber(text: string, start: number, end: number): boolean {
  let count = 0;
  let sum = 0;
  for (let at = end - 1; at >= start; at--) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) continue;
    sum += count % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
    count += 1;
  }
  return count >= 12 && count <= 19 && sum % 10 === 0;
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

/**
 * Returns whether capital letters and digits without separators have the check digits of an IBAN (ISO 7064,
 * mod 97-10). A letter counts as two digits, A as 10. Nothing is copied.
 */
export function isIbanNumber(iban: string): boolean {
  const check = Number(iban.slice(2, 4));
  let rest = 0;
  for (let at = 0; at < iban.length; at++) {
    const code = iban.charCodeAt((at + 4) % iban.length);
    rest = (code < 65 ? rest * 10 + code - 48 : rest * 100 + code - 55) % 97;
  }
  // 00, 01 and 99 have the remainders of 97, 98 and 02, but are never assigned.
  return rest === 1 && check >= 2 && check <= 98;
}
