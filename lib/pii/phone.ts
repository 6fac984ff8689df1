import { codeAt, digitsOf, isDigit, isWord } from "./characters";
import { isDialable } from "./dialling";
import { isAfterCjk, phoneContext } from "./phone-context";
import { type Finder, type Hit, matchAt } from "./scan";

/** Digits with up to three separators between two; a run may hold several numbers. */
const RUN = /(?:\( ?)?\+?\d(?:[ ./()-]{0,3}\d){5,31}/g;
const EXTENSION = /[ ]{0,2},?[ ]{0,2}(?:x|ext\.?|extension)[ .:]{0,3}\d{1,7}(?![\w])/iy;
const NANP =
  /(?:(?:\+?1|001)[-. ]{0,2})?(?:\(\d{3}\)[-. ]{0,2}\d{3}[-. ]?\d{4}|\d{3}-\d{3}-\d{4}|\d{3}\.\d{3}\.\d{4}|\d{3}[-. ]\d{3}-\d{4})(?!\d)/y;
const TRUNK = /(?:\(0\d{1,4}\)|0\d{1,4})(?:[ ./-]{1,3}\d{2,8}){1,5}(?!\d)/y;
const AREA = /\(\d{2,5}\)[ -]{0,2}\d{3,5}[ -]\d{3,5}(?!\d)/y;
const CN_MOBILE = /(?:86[- ]?)?1[3-9]\d[- ]?\d{4}[- ]?\d{4}(?!\d)/y;
const DATE =
  /^(?:(?:19|20)\d\d[-./ ]\d{1,2}[-./ ]\d{1,2}(?!\d)|\d{1,2}[-./ ]\d{1,2}[-./ ](?:19|20)?\d\d(?!\d)|\d{1,2} (?:19|20)\d\d$|(?:19|20)\d\d ?[-/] ?(?:19|20)\d\d$|[\d-]{1,6} ?\((?:19|20)\d\d)/;

type Find = { end: number; rule: string };

/** Money, percentages, formulas, ticket signs and letters around a number say that it is none. */
function isFree(text: string, start: number, end: number): boolean {
  const left = codeAt(text, start - 1);
  const right = codeAt(text, end);
  if (isWord(left) || isWord(right)) return false;
  if ("#$£€¥%*&@^~<".includes(text[start - 1] ?? " ") || "%$€£¥*^=+".includes(text[end] ?? " ")) return false;
  if (
    "-./\\=,:+".includes(text[start - 1] ?? " ") &&
    isWord(codeAt(text, start - 2)) &&
    !":,".includes(text[start - 1] ?? " ")
  )
    return false;
  if (":,".includes(text[start - 1] ?? " ") && isDigit(codeAt(text, start - 2))) return false;
  if (/[$£€¥₹][ ]?$/.test(text.slice(Math.max(0, start - 2), start))) return false;
  if (/^ ?[*/=+^] ?\d/.test(text.slice(end, end + 4)) || /^ =/.test(text.slice(end, end + 2))) return false;
  if (/^[.,:]\d/.test(text.slice(end, end + 2)) || /^-\d/.test(text.slice(end, end + 2))) return false;
  return (
    !/^[-_][A-Za-z]/.test(text.slice(end, end + 2)) ||
    /^-(?:office|fax|mobile|cell|home|work|desk)/i.test(text.slice(end, end + 8))
  );
}

function isAlone(text: string, start: number, end: number): boolean {
  return !/[-@_/\\]/.test(text[start - 1] ?? " ") && isFree(text, start, end);
}

/** The longest run of groups from the start that is a possible international number. */
function international(text: string, start: number, end: number, prefix: number): number {
  for (let stop = end; stop > start + prefix + 5; stop--) {
    if (!isDigit(codeAt(text, stop - 1)) || isDigit(codeAt(text, stop))) continue;
    const digits = digitsOf(text.slice(start + prefix, stop).replace(/\( ?0 ?\)/, ""));
    if (isDialable(digits)) return stop;
  }
  return -1;
}

function findAt(text: string, start: number, end: number): Find | null {
  const head = text.slice(start, Math.min(end, start + 6));
  const plus = head.search(/^(?:\( ?)?\+/) === -1 ? 0 : head.indexOf("+") + 1;
  if (plus > 0) {
    const stop = international(text, start, end, plus);
    return stop === -1 || (isWord(codeAt(text, start - 1)) && !/[a-z]/i.test(text[start - 1] ?? ""))
      ? null
      : { end: stop, rule: "phone.international" };
  }
  const access = /^\(?(?:00|011)[ -]?(?=[1-9])/.exec(head)?.[0].length ?? 0;
  if (access > 0) {
    const stop = international(text, start, end, access);
    if (stop !== -1 && digitsOf(text.slice(start, stop)).length >= 10)
      return { end: stop, rule: "phone.access" };
  }
  const nanp = matchAt(NANP, text, start);
  if (nanp) return { end: start + nanp[0].length, rule: "phone.nanp" };
  const trunk = matchAt(TRUNK, text, start);
  if (trunk && isTrunk(trunk[0])) return { end: start + trunk[0].length, rule: "phone.trunk" };
  const area = matchAt(AREA, text, start);
  if (area) return { end: start + area[0].length, rule: "phone.area" };
  const mobile = matchAt(CN_MOBILE, text, start);
  if (mobile && (mobile[0].length > 11 || isAfterCjk(text, start)))
    return { end: start + mobile[0].length, rule: "phone.cn" };
  return null;
}

function isTrunk(raw: string): boolean {
  const digits = digitsOf(raw).length;
  if (digits < 8 || digits > 12 || DATE.test(raw)) return false;
  // 01234-5678 is a postal code, 0730-0930 a span of time.
  if (/^\d{5}-\d{4}$/.test(raw) || /^\d{4} ?- ?\d{4}$/.test(raw)) return false;
  if (raw.includes(".")) return /^\d{2}(?:\.\d{2}){4}$/.test(raw) || /^0\d{2,4}\.\d{3}\.\d{3,4}$/.test(raw);
  return true;
}

function inContext(text: string, start: number, end: number): Find | null {
  for (let stop = end; stop > start + 5; stop--) {
    if (!isDigit(codeAt(text, stop - 1)) || isDigit(codeAt(text, stop))) continue;
    const raw = text.slice(start, stop);
    const count = digitsOf(raw).length;
    const groups = raw.split(/\D+/).length;
    if (count > 15 || DATE.test(raw) || /\d{6,}.*\d{6,}/.test(raw)) continue;
    if (count >= 7 || (count === 6 && groups === 3)) return { end: stop, rule: "phone.context" };
    return null;
  }
  return null;
}

function judge(text: string, start: number, end: number): Hit | null {
  const strong = findAt(text, start, end);
  const reach = (find: Find): number => find.end + (matchAt(EXTENSION, text, find.end)?.[0].length ?? 0);
  if (strong !== null) {
    const stop = reach(strong);
    const context = phoneContext(text, start, stop);
    const isSure = strong.rule === "phone.international" || strong.rule === "phone.nanp";
    const isWanted = context === "phone" || (isAlone(text, start, stop) && (context === "none" || isSure));
    if (isFree(text, start, stop) && isWanted) return { start, end: stop, kind: "PHONE", rule: strong.rule };
  }
  const weak = inContext(text, start, end);
  if (weak === null) return null;
  const stop = reach(weak);
  if (!isFree(text, start, stop) || phoneContext(text, start, stop) !== "phone") return null;
  return { start, end: stop, kind: "PHONE", rule: weak.rule };
}

/**
 * Telephone numbers. International forms (`+`, `00`, `011`) must have a possible length for their
 * calling code; punctuated North American and grouped trunk-0 numbers stand free; bare digits need
 * a word about telephones, nearer than any word about something else. Money, percentages, dates,
 * decimals, formulas, `#` and glued letters veto.
 */
export const findPhones: Finder = (text) => {
  const hits: Hit[] = [];
  RUN.lastIndex = 0;
  for (let run = RUN.exec(text); run !== null; run = RUN.exec(text)) {
    const end = run.index + run[0].length;
    let at = run.index;
    while (at < end) {
      const hit = judge(text, at, end);
      if (hit !== null) hits.push(hit);
      at = hit?.end ?? nextGroup(text, at, end);
    }
    RUN.lastIndex = Math.max(at, run.index + 1);
  }
  return hits;
};

/** The start of the next group of digits, with its sign or bracket. */
function nextGroup(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && !isDigit(codeAt(text, at))) at += 1;
  while (at < end && isDigit(codeAt(text, at))) at += 1;
  while (at < end && !isDigit(codeAt(text, at)) && text[at] !== "(") at += 1;
  return at;
}
