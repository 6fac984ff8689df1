import { codeAt, digitsOf, isDigit, isWord } from "./characters";
import { isArticleNumber, isLuhnNumber } from "./checksums";
import { isDialable } from "./dialling";
import { before, type Finder, type Hit, lastMatch } from "./scan";

/**
 * Issuers by the first digits of their cards, with the lengths of their numbers (ISO/IEC 7812 registry,
 * public BIN lists).
 */
const ISSUERS: readonly { prefix: RegExp; lengths: readonly number[] }[] = [
  { prefix: /^4/, lengths: [13, 16, 19] },
  { prefix: /^5[1-5]/, lengths: [16] },
  { prefix: /^2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720)/, lengths: [16] },
  { prefix: /^3[47]/, lengths: [15] },
  { prefix: /^3(?:0[0-59]|[689])/, lengths: [14, 16, 19] },
  { prefix: /^6(?:011|4[4-9]|5)/, lengths: [16, 19] },
  { prefix: /^35(?:2[89]|[3-8])/, lengths: [16, 19] },
  { prefix: /^(?:2131|1800)/, lengths: [15] },
  { prefix: /^(?:62|81)/, lengths: [16, 17, 18, 19] },
  { prefix: /^220[0-4]/, lengths: [16, 19] },
];
/** How issuers group the digits in print. */
const GROUPINGS = new Set([
  "4,4,4,4",
  "4,6,5",
  "4,6,4",
  "4,4,4,4,3",
  "4,4,4,3",
  "4,4,4,2",
  "4,4,4,1",
  "6,13",
]);
const CARD_WORD =
  /card|visa|master ?card|amex|american express|diners|discover|jcb|maestro|unionpay|credit|debit|\bcc\b|tarjeta|carte|karte|cartão|银行卡|信用卡|卡号|カード|카드/gi;
const OTHER_WORD =
  /order|track|imei|serial|session|invoice|transaction|\btxn|ref(?:erence)?\b|trace|ticket|isbn|\bean\b|\bupc\b|\bgtin\b|\bsku\b|\buuid|\bid\b|account|timestamp|epoch|hash|parcel|shipment|订单|单号|编号|账号/gi;
/** The first group has at least four digits for every issuer. */
const CANDIDATE = /(?<!\d)\d{4,23}(?:[ .\n-]\d{1,13}){0,5}/g;
/** A number with a separator between all digits. */
const SEPARATED_DIGITS = /(?<!\d|\d[ -])\d(?:[ -]\d){12,18}(?![ -]?\d)/g;

function isKnownIssuer(digits: string): boolean {
  return ISSUERS.some(({ prefix, lengths }) => lengths.includes(digits.length) && prefix.test(digits));
}

/**
 * Returns whether no adjacent letters, decimals, symbols or digit groups make the number part of something
 * else.
 */
function isFree(text: string, start: number, end: number): boolean {
  const left = codeAt(text, start - 1);
  const right = codeAt(text, end);
  if (isWord(left) || isWord(right)) return false;
  if (left === 35 || left === 36) return false;
  // +4915112345678 also passes the Luhn check.
  if (left === 43 && isDialable(digitsOf(text.slice(start, end)))) return false;
  if ((left === 46 || left === 44 || left === 45 || left === 47) && isWord(codeAt(text, start - 2)))
    return false;
  return !((right === 46 || right === 44 || right === 45) && isWord(codeAt(text, end + 1)));
}

function matchCard(text: string, start: number, end: number): Hit | null {
  if (!isLuhnNumber(text, start, end)) return null;
  const raw = text.slice(start, end);
  const digits = digitsOf(raw);
  const separators = new Set(raw.replace(/\d/g, ""));
  const sizes = raw.split(/[ .\n-]/).map((group) => group.length);
  const isSpelled = sizes.length === digits.length;
  if (separators.size > 0 && !isSpelled && !GROUPINGS.has(sizes.join(","))) return null;
  // One in forty rows of numbers looks like a card number, so these formats require a word about cards.
  const isOdd = separators.size > 1 || separators.has("\n") || isSpelled;
  // [.4181.0024.0002.5168] is a row of weights.
  if (separators.has(".") && codeAt(text, start - 1) === 46) return null;
  if (!isFree(text, start, end) || /^(\d)\1+$/.test(digits)) return null;
  const context = before(text, start, 48);
  const word = lastMatch(CARD_WORD, context);
  const isKnown = isKnownIssuer(digits) && !(word === -1 && isArticleNumber(digits));
  if ((!isKnown || isOdd) && word === -1) return null;
  if (lastMatch(OTHER_WORD, context) > word) return null;
  return { start, end, kind: "CC", rule: isKnown ? "card.issuer" : "card.context" };
}

/**
 * Matches the longest card number at a start that ends with a group of digits, so that a card followed by its
 * CVV is also found.
 */
function matchCardWithin(text: string, start: number, end: number): Hit | null {
  for (let stop = end; stop >= start + 12; stop--) {
    if (!isDigit(codeAt(text, stop - 1)) || isDigit(codeAt(text, stop))) continue;
    const hit = matchCard(text, start, stop);
    if (hit !== null) return hit;
  }
  return null;
}

/**
 * Finds payment cards by issuer range, length and Luhn check, without separators or in the groups that
 * issuers print. Mixed separators, one group per line, single digits and unknown issuers need a word about
 * cards nearby. A word about orders, parcels, sessions or devices prevents a match.
 */
export const findCards: Finder = (text) => {
  const hits: Hit[] = [];
  CANDIDATE.lastIndex = 0;
  for (let match = CANDIDATE.exec(text); match !== null; match = CANDIDATE.exec(text)) {
    const start = match.index;
    const end = start + match[0].length;
    const hit = matchCardWithin(text, start, end);
    if (hit !== null) hits.push(hit);
    let next = hit?.end ?? end;
    if (next === end && hits.at(-1)?.end !== end) {
      const gap = match[0].search(/[ .\n-]/);
      if (gap !== -1) next = start + gap + 1;
      while (isDigit(codeAt(text, next)) && isDigit(codeAt(text, next - 1))) next += 1;
    }
    CANDIDATE.lastIndex = next;
  }
  for (const { 0: raw, index } of text.matchAll(SEPARATED_DIGITS)) {
    const hit = matchCard(text, index, index + raw.length);
    if (hit !== null) hits.push(hit);
  }
  return hits;
};
