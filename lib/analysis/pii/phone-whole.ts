import { digitsOf } from "./characters";
import { isArticleNumber, isRoutingNumber } from "./checksums";
import { isDialable } from "./dialling";
import { isInternationalMobile, isPrintedInGroups, isTrunkNumber } from "./numbering";
import { isDate, isPartNumber } from "./phone-shape";
import type { Hit } from "./scan";

/** A message that contains only a number, with an optional introduction ("It's …", "sure, …"). */
const ANSWER =
  /^\s*(?:(?:it|that)(?:'s| is)[ :]|(?:sure|yes|ok(?:ay)?|here)[,.:!]? |here (?:it is|you go)[,.:!]? )?\s*([+(]?\d[\d ()./-]{5,22}\d)\s*[.!]?\s*$/i;
const MAX_CHARS = 48;

/** A trunk 0 with an area code, then groups of at least two digits, with one kind of separator. */
const GROUPED = /^\(?0\d{0,4}\)?(?:(?:\.\d{2,8})+|(?:[ /-]\d{2,8})+)$/;

/** Returns whether a number is dialled with the trunk 0: 0171 2345678, 09171234567, (0)30 1234567. */
function isDialledWithTrunk(raw: string, digits: string, isGrouped: boolean): boolean {
  if (!/^0[1-9]/.test(digits) || digits.length < 9) return false;
  if (isGrouped) return GROUPED.test(raw) && digits.length <= 14 && !/^\d{4,5} ?- ?\d{4}$/.test(raw);
  return digits.length <= 12 && isTrunkNumber(digits.slice(1)) && !isRoutingNumber(digits);
}

/** Returns whether a number is grouped as in its region, or starts with a calling code without the plus. */
function isPrinted(raw: string, digits: string): boolean {
  if (digits.length < 8 || digits.length > 13 || /^0/.test(digits)) return false;
  // 12 345 678 is a count, 48.137 11.576 a location.
  if (/^\d{1,3}(?:[ .]\d{3})+$/.test(raw) || /\.\d+[ -]/.test(raw)) return false;
  if (/^\(\d{2,3}\) ?\d{7,9}$|^\d{1,3} ?\(0\)/.test(raw)) return true;
  const groups = raw.split(/[ ().-]+/).filter((group) => group !== "");
  if (groups.length < 2 || groups.slice(1).some((group) => group.length < 2)) return false;
  // Part and account numbers use only hyphens, unless the calling code is a separate group.
  if (!/[^\d-]/.test(raw)) return groups[0]?.length === 2 && isInternationalMobile(digits, false);
  const isInternational = /[ (]/.test(raw) && isInternationalMobile(digits, false);
  if (isInternational || (/^\d{3} /.test(raw) && isDialable(digits))) return true;
  return groups.length > 2 && groups.some((group) => group.length > 2) && isPrintedInGroups(groups);
}

/**
 * Returns the number when a text contains nothing else: the usual answer to "what is your number?". A number
 * in one piece needs a trunk 0, a plus, or a calling code with a mobile number of its region (3 % of random
 * eleven-digit numbers have one). Others are just as likely to be an order number or a time, and do not
 * match.
 */
export function wholeNumber(text: string): Hit | null {
  if (text.length > MAX_CHARS) return null;
  const match = ANSWER.exec(text);
  const raw = match?.[1] ?? "";
  const digits = digitsOf(raw.replace("(0)", ""));
  if (raw === "" || isDate(raw) || isPartNumber(raw) || isArticleNumber(digits)) return null;
  const isGrouped = /\d[^\d]+\d/.test(raw);
  const isNumber =
    /^\+[1-9]\d{8,14}$/.test(raw) ||
    isDialledWithTrunk(raw, digits, isGrouped) ||
    (isGrouped ? isPrinted(raw, digits) : digits.length >= 11 && isInternationalMobile(digits, true));
  if (!isNumber) return null;
  const start = text.indexOf(raw);
  return { start, end: start + raw.length, kind: "PHONE", rule: "phone.whole" };
}
