import { codeAt, digitsOf, isWord } from "./characters";
import { before, type Finder, type Hit, lastMatch } from "./scan";

const CANDIDATE = /\d(?:[ .-]{0,3}\d){8}/g;
const GROUPED = /^\d{3}([-. ])\d{2}\1\d{4}$/;
const SSN_WORD =
  /\bssn\b|\bss ?#|social(?: |-)?security|\bsocial(?=:| (?:is|number|no\b|#))|\bitin\b|\btax(?:payer)? ?id|社会安全|社保号/gi;
const OTHER_WORD =
  /version|release|build|model|part|\bsku\b|order|invoice|serial|ticket|ref(?:erence)?\b|phone|\btel\b|mobile|fax|\bcall\b|zip|postal|\b(?:case|claim|file|docket|member|customer|account) (?:number|no\b|#|id\b)|suite|apt|unit|\bbox|room|routing|\baba\b|订单/gi;
/** 911-701234 and 91170-1234: one of the two hyphens is missing. */
const MISSING_HYPHEN = /^\s*\d{3}-\d{6}(?: \d{5}-\d{4})?\s*$/;
/** Numbers that were printed in advertisements and belong to nobody (Social Security Administration). */
const ADVERTISED_NUMBERS = new Set(["078051120", "219099999"]);

/**
 * Returns whether a number follows the area, group and serial rules of the SSA. Numbers with an area from 900
 * are taxpayer numbers with their own groups (IRS).
 */
function isIssuable(digits: string): boolean {
  const area = Number(digits.slice(0, 3));
  const group = Number(digits.slice(3, 5));
  if (ADVERTISED_NUMBERS.has(digits) || digits.endsWith("0000") || group === 0) return false;
  if (area === 0 || area === 666) return false;
  if (area < 900) return true;
  const isItinGroup = (group >= 50 && group <= 65) || (group >= 70 && group <= 88);
  return isItinGroup || (group >= 90 && group <= 92) || group >= 94;
}

function isFree(text: string, start: number, end: number): boolean {
  const left = codeAt(text, start - 1);
  const right = codeAt(text, end);
  if (isWord(left) || isWord(right) || left === 43 || left === 36) return false;
  if ((left === 45 || left === 46 || left === 47) && isWord(codeAt(text, start - 2))) return false;
  return !((right === 45 || right === 46 || right === 47) && isWord(codeAt(text, end + 1)));
}

/**
 * Finds US social security numbers and ITINs. `123-45-6789`, `123 45 6789` and `123.45.6789` match on their
 * own. Every other format needs a word about social security before it; with one hyphen it also matches as
 * the whole text. A word about versions, parts or orders prevents a match.
 */
export const findSsns: Finder = (text) => {
  const hits: Hit[] = [];
  const isAlone = text.length < 32 && MISSING_HYPHEN.test(text);
  for (const match of text.matchAll(CANDIDATE)) {
    const start = match.index;
    const end = start + match[0].length;
    if (!isFree(text, start, end) || !isIssuable(digitsOf(match[0]))) continue;
    const context = before(text, start, 48);
    const word = lastMatch(SSN_WORD, context);
    if (lastMatch(OTHER_WORD, context) > word) continue;
    const isGrouped = GROUPED.test(match[0]);
    if (!isGrouped && !isAlone && word === -1) continue;
    hits.push({ start, end, kind: "SSN", rule: isGrouped ? "ssn.grouped" : "ssn.context" });
  }
  return hits;
};
