import { digitsOf } from "./characters";
import { isArticle, isRouting } from "./checksums";
import { isDialable } from "./dialling";
import { isMobileAbroad, isPrintedSo, isTrunkNumber } from "./numbering";
import { isDate, isPart } from "./phone-shape";
import type { Hit } from "./scan";

/** A message that is one number, perhaps after the words of an answer ("It's …", "sure, …"). */
const ANSWER =
  /^\s*(?:(?:it|that)(?:'s| is)[ :]|(?:sure|yes|ok(?:ay)?|here)[,.:!]? |here (?:it is|you go)[,.:!]? )?\s*([+(]?\d[\d ()./-]{5,22}\d)\s*[.!]?\s*$/i;
const LENGTH_MAX = 48;

/** A trunk 0 with its area, then groups of two digits or more; one kind of sign between two. */
const GROUPED = /^\(?0\d{0,4}\)?(?:(?:\.\d{2,8})+|(?:[ /-]\d{2,8})+)$/;

/** 0171 2345678, 09171234567, (0)30 1234567: dialled with its trunk 0. */
function isTrunk(raw: string, digits: string, isGrouped: boolean): boolean {
  if (!/^0[1-9]/.test(digits) || digits.length < 9) return false;
  if (isGrouped) return GROUPED.test(raw) && digits.length <= 14 && !/^\d{4,5} ?- ?\d{4}$/.test(raw);
  return digits.length <= 12 && isTrunkNumber(digits.slice(1)) && !isRouting(digits);
}

/** Grouped as its region prints it, or with a calling code whose plus was left out. */
function isPrinted(raw: string, digits: string): boolean {
  if (digits.length < 8 || digits.length > 13 || /^0/.test(digits)) return false;
  // 12 345 678 is a count, 48.137 11.576 a place.
  if (/^\d{1,3}(?:[ .]\d{3})+$/.test(raw) || /\.\d+[ -]/.test(raw)) return false;
  if (/^\(\d{2,3}\) ?\d{7,9}$|^\d{1,3} ?\(0\)/.test(raw)) return true;
  const groups = raw.split(/[ ().-]+/).filter((group) => group !== "");
  if (groups.length < 2 || groups.slice(1).some((group) => group.length < 2)) return false;
  // Hyphens alone are how parts and accounts are grouped, unless the calling code stands by itself.
  if (!/[^\d-]/.test(raw)) return groups[0]?.length === 2 && isMobileAbroad(digits, false);
  const isAbroad = /[ (]/.test(raw) && isMobileAbroad(digits, false);
  if (isAbroad || (/^\d{3} /.test(raw) && isDialable(digits))) return true;
  return groups.length > 2 && groups.some((group) => group.length > 2) && isPrintedSo(groups);
}

/**
 * The number when a text is nothing but a number: the usual answer to "what is your number?". Digits in
 * one piece need a trunk 0, a plus, or a calling code with a mobile number of its region (3 % of random
 * numbers of eleven digits have one); others are as likely an order or a time, and stay.
 */
export function wholeNumber(text: string): Hit | null {
  if (text.length > LENGTH_MAX) return null;
  const match = ANSWER.exec(text);
  const raw = match?.[1] ?? "";
  const digits = digitsOf(raw.replace("(0)", ""));
  if (raw === "" || isDate(raw) || isPart(raw) || isArticle(digits)) return null;
  const isGrouped = /\d[^\d]+\d/.test(raw);
  const isNumber =
    /^\+[1-9]\d{8,14}$/.test(raw) ||
    isTrunk(raw, digits, isGrouped) ||
    (isGrouped ? isPrinted(raw, digits) : digits.length >= 11 && isMobileAbroad(digits, true));
  if (!isNumber) return null;
  const start = text.indexOf(raw);
  return { start, end: start + raw.length, kind: "PHONE", rule: "phone.whole" };
}
