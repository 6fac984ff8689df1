import { codeAt, digitsOf, isDigit, isWord } from "./characters";
import { isNumberOf, isTrunkNumber } from "./numbering";
import { indicatedBefore, isNamedAfter, type PhoneWords, phoneWords } from "./phone-context";
import { bareAt, shapeAt } from "./phone-shape";
import { wholeNumber } from "./phone-whole";
import { before, type Finder, type Hit, matchAt } from "./scan";

/** Digits with up to three separators between any two. A run can contain several numbers. */
const RUN = /(?:\( ?)?\+?\d(?:[ ./()-]{0,3}\d){5,31}/g;
const EXTENSION =
  /[ ]{0,2},?[ ]{0,2}(?:x|ext\.?|extension|ramal|anexo|poste|durchwahl|#)[ .:]{0,3}\d{1,7}(?![\w])/iy;
/** (0xx) 12345678, 011xx12345678: the carrier code is left open (Brazil, Argentina). */
const CARRIER = /(?<![\w(])(?:\(0xx\)|011xx) ?\d{8,12}(?!\w)/g;
const SUFFICIENT_RULES = new Set(["phone.international", "phone.nanp"]);

/**
 * Returns whether letters, decimals or joined groups precede the number, unless a word ended there without a
 * space.
 */
function isGluedLeft(text: string, start: number): boolean {
  const left = text.charAt(start - 1);
  const context = before(text, start, 5);
  if (isWord(codeAt(text, start - 1))) return text[start] !== "+" || !/[a-z]$/i.test(context);
  if ("-./\\=+_".includes(left) && left !== "") {
    return isWord(codeAt(text, start - 2)) && !/[a-z]{4}[-.]$/.test(context);
  }
  return (left === ":" || left === ",") && isDigit(codeAt(text, start - 2));
}

/**
 * Returns whether letters, decimals or further digits follow the number, unless a note such as `-Office`
 * follows.
 */
function isGluedRight(text: string, end: number): boolean {
  const rest = text.slice(end, end + 8);
  if (isWord(codeAt(text, end)) || /^[.,:-]\d/.test(rest)) return true;
  return /^[-_][A-Za-z]/.test(rest) && !/^-(?:office|fax|mobile|cell|home|work|desk)/i.test(rest);
}

/** Returns whether no currency sign, percent sign, formula or ticket sign surrounds the number. */
function isFree(text: string, start: number, end: number): boolean {
  if (isGluedLeft(text, start) || isGluedRight(text, end)) return false;
  if (/[#$£€¥₹%*&@^~<]$|[$£€¥₹] $/.test(before(text, start, 2))) return false;
  const rest = text.slice(end, end + 4);
  return !/^[%$€£¥*^=+]|^ =|^ ?[*/+^] ?\d/.test(rest);
}

function isAlone(text: string, start: number): boolean {
  return !/[@_/\\]$/.test(before(text, start, 1)) && !/[^\sa-z]-$/i.test(before(text, start, 2));
}

/** A number in one piece with its trunk 0 (09171234567). */
const TRUNK_PIECE = /0[1-9]\d{7,10}(?!\d)/y;

/** Matches another number of a list: `first: +63 917 123 4567, second: 09181234567`. */
function matchListItem(text: string, start: number, words: PhoneWords, hits: readonly Hit[]): Hit | null {
  const last = hits.at(-1);
  if (last === undefined || start - last.end > 24 || indicatedBefore(words, start) === "other") return null;
  if (/[.;!?]\s/.test(text.slice(last.end, start))) return null;
  const piece = matchAt(TRUNK_PIECE, text, start)?.[0] ?? "";
  const end = start + piece.length;
  if (piece === "" || !isTrunkNumber(piece.slice(1)) || !isFree(text, start, end)) return null;
  return { start, end, kind: "PHONE", rule: "phone.list" };
}

/**
 * A run of digits. `unmatchedFrom` is the offset of the first digit that belongs to no number yet, and
 * `isEndNamed` says whether a word after the run indicates a telephone number.
 */
type Run = { end: number; unmatchedFrom: number; isEndNamed: boolean };

/** Extends a number by its extension (`x123`, `ext. 4`). */
function withExtension(text: string, stop: number): number {
  return stop + (matchAt(EXTENSION, text, stop)?.[0].length ?? 0);
}

function matchRun(text: string, run: Run, start: number, words: PhoneWords): Hit | null {
  const { end, isEndNamed } = run;
  const shape = shapeAt(text, start, end);
  if (shape !== null) {
    const stop = withExtension(text, shape.end);
    const indication = isNamedAfter(text, stop) ? "phone" : indicatedBefore(words, start);
    const isSure = SUFFICIENT_RULES.has(shape.rule) || (indication === "none" && run.unmatchedFrom === start);
    // ZIP+4 94105-1234: here the plus joins a word to a digit.
    const isJoined = indication === "other" && isWord(codeAt(text, start - 1));
    const isMatch = indication === "phone" || (isSure && !isJoined && isAlone(text, start));
    // Last, because it is the slowest check.
    if (isMatch && isFree(text, start, stop)) return { start, end: stop, kind: "PHONE", rule: shape.rule };
  }
  const isNamed = indicatedBefore(words, start) === "phone";
  if (!isNamed && !isEndNamed) return null;
  const plainNumber = bareAt(text, start, end);
  if (plainNumber === null || (!isNamed && plainNumber.end !== end)) return null;
  const stop = withExtension(text, plainNumber.end);
  return isFree(text, start, stop) ? { start, end: stop, kind: "PHONE", rule: plainNumber.rule } : null;
}

/**
 * Matches a number of one of the tenant's regions, in groups or with its trunk 0, unless a word indicates
 * another kind of number.
 */
function matchRegional(
  text: string,
  run: Run,
  start: number,
  words: PhoneWords,
  regions: readonly string[],
): Hit | null {
  if (regions.length === 0 || run.unmatchedFrom !== start || indicatedBefore(words, start) === "other")
    return null;
  const plainNumber = bareAt(text, start, run.end);
  if (
    plainNumber === null ||
    plainNumber.end !== run.end ||
    /^[1-9]\d+$/.test(text.slice(start, plainNumber.end))
  )
    return null;
  if (!isNumberOf(regions, digitsOf(text.slice(start, plainNumber.end)))) return null;
  const stop = withExtension(text, plainNumber.end);
  return isFree(text, start, stop) ? { start, end: stop, kind: "PHONE", rule: "phone.region" } : null;
}

/** Returns the next offset in a run where a number can start: a group of digits with its sign or bracket. */
function nextGroup(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && isDigit(codeAt(text, at))) at += 1;
  while (at < end && !isDigit(codeAt(text, at)) && !"(+".includes(text.charAt(at))) at += 1;
  return at;
}

/**
 * Maximum number of groups of a run that are tried as starts. A run with more is a table or a list of
 * numbers.
 */
const MAX_STARTS = 8;

/**
 * Finds telephone numbers. International formats (`+`, `00`, `011`) must have a possible length for their
 * calling code. Punctuated North American and grouped trunk-0 numbers match on their own. Plain digits need a
 * word about telephones that is nearer than any word about another kind of number. Currency signs,
 * percentages, dates, decimals, formulas, `#` and adjacent letters prevent a match.
 */
export const findPhones: Finder = (text, { lower, regions }) => {
  const hits: Hit[] = [];
  let words: PhoneWords | undefined;
  RUN.lastIndex = 0;
  for (let run = RUN.exec(text); run !== null; run = RUN.exec(text)) {
    words ??= phoneWords(lower);
    const end = run.index + run[0].length;
    let at = run.index;
    let unmatchedFrom = at;
    const isEndNamed = isNamedAfter(text, end);
    for (let tries = 0; at < end && tries < MAX_STARTS; tries++) {
      const place = { end, unmatchedFrom, isEndNamed };
      const hit =
        matchRun(text, place, at, words) ??
        matchRegional(text, place, at, words, regions) ??
        matchListItem(text, at, words, hits);
      if (hit !== null) hits.push(hit);
      at = nextGroup(text, hit?.end ?? at + 1, end);
      if (hit !== null) unmatchedFrom = at;
    }
    RUN.lastIndex = Math.max(at, run.index + 1);
  }
  for (const { 0: raw, index } of lower.includes("xx") ? lower.matchAll(CARRIER) : []) {
    const end = withExtension(text, index + raw.length);
    hits.push({ start: index, end, kind: "PHONE", rule: "phone.carrier" });
  }
  const wholeHit = hits.length === 0 && words !== undefined ? wholeNumber(text) : null;
  return wholeHit === null ? hits : [wholeHit];
};
