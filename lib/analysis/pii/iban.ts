import { getCountrySpecifications, isValidBBAN } from "ibantools";
import { codeAt, isAlnum, isWord } from "./characters";
import { isIbanNumber } from "./checksums";
import type { Finder, Hit } from "./scan";

const START = /(?<![\w])[A-Za-z]{2}\d{2}(?=[ -]?[A-Za-z0-9])/g;
const LENGTHS = new Map(
  Object.entries(getCountrySpecifications()).flatMap(([country, { chars }]) =>
    chars ? [[country, chars]] : [],
  ),
);

const SPACE = 32;
const HYPHEN = 45;

/**
 * Returns the end of `length` letters and digits, with at most one space or hyphen between any two, or -1.
 */
function endOf(text: string, start: number, length: number): number {
  let charCount = 0;
  let at = start;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (isAlnum(code)) charCount += 1;
    else if ((code !== SPACE && code !== HYPHEN) || !isAlnum(codeAt(text, at - 1))) return -1;
    at += 1;
    if (charCount === length) return at;
  }
  return -1;
}

/**
 * Finds international bank account numbers by country, length, structure and mod-97 checksum (ISO 13616), in
 * upper or lower case, with or without separators between groups.
 */
export const findIbans: Finder = (text) => {
  const hits: Hit[] = [];
  for (const match of text.matchAll(START)) {
    const start = match.index;
    const length = LENGTHS.get(match[0].slice(0, 2).toUpperCase());
    const end = length === undefined ? -1 : endOf(text, start, length);
    if (end === -1 || isWord(codeAt(text, end))) continue;
    const iban = text.slice(start, end).replace(/[ -]/g, "");
    const upper = iban.toUpperCase();
    if (iban !== upper && iban !== iban.toLowerCase()) continue;
    // The checksum comes first, because it is cheap and most candidates fail it.
    if (!isIbanNumber(upper) || !isValidBBAN(upper.slice(4), upper.slice(0, 2))) continue;
    hits.push({ start, end, kind: "IBAN", rule: "iban.checksum" });
  }
  return hits;
};
