import { getCountrySpecifications, isValidIBAN } from "ibantools";
import { codeAt, isAlnum, isWord } from "./characters";
import type { Finder, Hit } from "./scan";

const START = /(?<![\w])[A-Za-z]{2}\d{2}(?=[ -]?[A-Za-z0-9])/g;
const LENGTHS = new Map(
  Object.entries(getCountrySpecifications()).flatMap(([country, { chars }]) =>
    chars ? [[country, chars]] : [],
  ),
);

/**
 * Returns the end of `length` letters and digits, with at most one space or hyphen between any two, or -1.
 */
function endOf(text: string, start: number, length: number): number {
  let charCount = 0;
  let at = start;
  while (at < text.length) {
    if (isAlnum(codeAt(text, at))) charCount += 1;
    else if (!(text[at] === " " || text[at] === "-") || !isAlnum(codeAt(text, at - 1))) return -1;
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
    const letters = text.slice(start, end).replace(/[^A-Za-z]/g, "");
    if (letters !== letters.toUpperCase() && letters !== letters.toLowerCase()) continue;
    if (!isValidIBAN(text.slice(start, end).replace(/[ -]/g, "").toUpperCase())) continue;
    hits.push({ start, end, kind: "IBAN", rule: "iban.checksum" });
  }
  return hits;
};
