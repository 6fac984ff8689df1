import { codeAt, countDigits, digitsOf, isDigit } from "./characters";
import { isDialable } from "./dialling";
import { isBesideCjk } from "./phone-context";
import { matchAt } from "./scan";

export type Shape = { end: number; rule: string };

const NANP =
  /(?:(?:\+?1|001)[-. ]{0,2})?(?:\(\d{3}\)[-. ]{0,2}\d{3}[-. ]?\d{4}|\d{3}-\d{3}-\d{4}|\d{3}\.\d{3}\.\d{4}|\d{3}[-. ]\d{3}-\d{4}|\d{3} \d{3} \d{4}(?= ?x ?\d))(?!\d)/y;
const TRUNK = /(?:\(0\d{1,4}\)|0\d{1,4})(?:[ ./-]{1,3}\d{2,8}){1,5}(?!\d)/y;
const AREA = /\(\d{2,5}\)[ -]{0,2}\d{3,5}[ -]\d{3,5}(?!\d)/y;
/** Mobile numbers of China, Japan and Korea. */
const EAST_ASIAN_MOBILE =
  /(?:86[- ]?)?1[3-9]\d[- ]?\d{4}[- ]?\d{4}(?!\d)|0[789]0\d{8}(?!\d)|01[016-9]\d{7,8}(?!\d)/y;

/** Returns whether a candidate starts with a date, a range of years, or a day and a year. */
export function isDate(raw: string): boolean {
  const parts = /^(\d{1,4})([-./ ])(\d{1,2})\2(\d{1,4})(?!\d|[-./ ]\d)/.exec(raw);
  if (parts !== null) {
    const [first, middle, last] = [Number(parts[1]), Number(parts[3]), Number(parts[4])];
    const isYearFirst = first >= 1900 && first < 2100 && middle <= 12 && last <= 31;
    const isDay = first <= 31 && middle <= 31 && (first <= 12 || middle <= 12);
    const isYearLast = isDay && last >= 1900 && last < 2100;
    if (isYearFirst || isYearLast || (isDay && (parts[4]?.length ?? 0) === 2 && parts[2] !== " "))
      return true;
  }
  if (/^(?:19|20)\d\d[-./]\d\d[-./]\d\d[ -]/.test(raw)) return true;
  return /^\d{1,2} (?:19|20)\d\d$|^(?:19|20)\d\d ?[-/] ?(?:19|20)\d\d$|^[\d-]{1,6} ?\((?:19|20)\d\d/.test(
    raw,
  );
}

/** Returns the longest sequence of groups from the start that is a possible international number. */
function international(text: string, start: number, end: number, prefix: number): number {
  for (let stop = end; stop > start + prefix + 5; stop--) {
    if (!isDigit(codeAt(text, stop - 1)) || isDigit(codeAt(text, stop))) continue;
    if (isDialable(digitsOf(text.slice(start + prefix, stop).replace(/\( ?0 ?\)/, "")))) return stop;
  }
  return -1;
}

/**
 * Returns whether a number is a part number, such as 036-86170-82. A telephone number that is grouped only
 * with hyphens ends in three or four digits or consists of pairs.
 */
export function isPartNumber(raw: string): boolean {
  return /^\d+(?:-\d+){2,}$/.test(raw) && !/-\d{3,4}$|^\d\d(?:-\d\d)+$/.test(raw);
}

function isTrunk(raw: string): boolean {
  const digits = countDigits(raw);
  if (digits < 8 || digits > 12 || isDate(raw)) return false;
  // 01234-5678 is a postal code, 0730-0930 a time range.
  if (/^\d{5}-\d{4}$/.test(raw) || /^\d{4} ?- ?\d{4}$/.test(raw)) return false;
  if (isPartNumber(raw)) return false;
  if (raw.includes(".")) return /^\d{2}(?:\.\d{2}){4}$/.test(raw) || /^0\d{2,4}\.\d{3}\.\d{3,4}$/.test(raw);
  return true;
}

/**
 * Returns the telephone number at an offset if its format needs no word about telephones: international,
 * North American, trunk 0, area code in brackets.
 */
export function shapeAt(text: string, start: number, end: number): Shape | null {
  const head = text.slice(start, Math.min(end, start + 6));
  const plus = head.indexOf("+") + 1;
  if (plus > 0) {
    const stop = international(text, start, end, plus);
    return stop === -1 ? null : { end: stop, rule: "phone.international" };
  }
  const isBracket = head.startsWith("(");
  const canHaveTrunk = isBracket || head.startsWith("0");
  const access = canHaveTrunk ? (/^\(?(?:00|011)[ -]?(?=[1-9])/.exec(head)?.[0].length ?? 0) : 0;
  // 011-6391860-4931357 is an order number of a large shop.
  if (access > 0 && !/^\d{3}-\d{7}-\d{7}$/.test(text.slice(start, end))) {
    const stop = international(text, start, end, access);
    if (stop !== -1 && countDigits(text.slice(start, stop)) >= 10) return { end: stop, rule: "phone.access" };
  }
  const nanp = matchAt(NANP, text, start);
  if (nanp) return { end: start + nanp[0].length, rule: "phone.nanp" };
  const trunk = canHaveTrunk ? matchAt(TRUNK, text, start) : null;
  // 01 02 03 04 05 followed by two more hexadecimal digits is a hardware address.
  const isHardware =
    trunk !== null &&
    /^ [\da-f]{2}(?!\w)/i.test(text.slice(start + trunk[0].length, start + trunk[0].length + 4));
  if (trunk && !isHardware && isTrunk(trunk[0])) return { end: start + trunk[0].length, rule: "phone.trunk" };
  const area = isBracket ? matchAt(AREA, text, start) : null;
  if (area) return { end: start + area[0].length, rule: "phone.area" };
  const mobile = matchAt(EAST_ASIAN_MOBILE, text, start);
  const stop = start + (mobile?.[0].length ?? 0);
  if (mobile && (mobile[0].length > 11 || isBesideCjk(text, start, stop)))
    return { end: stop, rule: "phone.east_asia" };
  return null;
}

/** 5 000 000: a count with thousands separators. */
const ROUND_COUNT = /^[1-9]\d{0,2}(?:[ .]\d{3})*[ .]000$/;

/**
 * Returns the number at an offset that needs a word about telephones: 6 to 15 digits, with or without groups.
 */
export function bareAt(text: string, start: number, end: number): Shape | null {
  for (let stop = end; stop > start + 5; stop--) {
    if (!isDigit(codeAt(text, stop - 1)) || isDigit(codeAt(text, stop))) continue;
    const raw = text.slice(start, stop);
    const count = countDigits(raw);
    if (
      count > (text[start] === "+" ? 17 : 15) ||
      isDate(raw) ||
      ROUND_COUNT.test(raw) ||
      /\d{6,}\D+\d{6,}/.test(raw)
    )
      continue;
    const isShort = count === 6 && /^\d\d\D\d\d\D\d\d$/.test(raw);
    return count >= 7 || isShort ? { end: stop, rule: "phone.context" } : null;
  }
  return null;
}
