import { codeAt, isAlnum, isCjk, isDigit, isWord } from "./characters";
import { before, type Finder, type Hit, matchAt } from "./scan";

/** RFC 5321 §4.5.3.1: 64 octets for the local part, 255 for the domain, 63 for a label. */
const MAX_LOCAL_CHARS = 64;
const MAX_DOMAIN_CHARS = 255;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;
/** systemd units look like addresses: getty@tty1.service. */
const TLD = /^(?!(?:service|socket|timer|mount)$)(?:\p{L}{2,24}|xn--[a-z0-9-]{1,59})$/iu;
const PICTURE = /^\d(?:\.\d)?x\.(?:png|jpe?g|gif|webp|avif|svg)$/i;
const LOCAL_SYMBOLS = new Set([..."!#$%&'*+-.^_~"].map((symbol) => symbol.charCodeAt(0)));
const MAIL_WORD = /e-?mail|mail(?:to|box)?\b|inbox|contact|correo|courriel|邮箱|邮件|メール/i;
const OBFUSCATED_AT =
  /(?<![\w.+-])([\w.+-]{1,64})(?: at | ?[[({] ?at ?[\])}] ?)([\w-]{1,63}(?:(?: dot | ?[[({] ?dot ?[\])}] ?|\.)[\w-]{1,63}){1,4})(?![\w-])/gi;

const ENCODED_AT = /%40|_AT_(?=[A-Za-z\d-]{1,63}_DOT_)|_at_(?=[A-Za-z\d-]{1,63}_dot_)/g;
const DOTTED_DOMAIN = /[A-Za-z\d-]{1,63}(?:_dot_[A-Za-z\d-]{1,63}){1,4}/iy;

/**
 * A message that is a single spoken address. A sentence ("Lunch at noma.dk") starts with a capital letter or
 * another word.
 */
const SPOKEN_ADDRESS =
  /^\s*(?!(?:look|looks|see|meet|sign|more|info|order|buy|work|works|live|lives|is|are|was|am|be|it|me|you|we|us|them|now|here|there|today|lunch|dinner|drinks|docs|help|posted|listed|hosted|available|found|back|out|up|in|read|check|visit|stay|shop|talk|party)\b)([a-z\d][\w.+-]{0,63} at [\w-]{1,63}(?:\.[\w-]{1,63}){1,4})\s*$/;

/** Shortens `com.Thanks` to `com`: a new sentence starts without a space. */
function trimNextSentence(labels: string[]): string[] {
  const last = labels.at(-1) ?? "";
  const rest = labels.slice(0, -1);
  const isGlued = labels.length > 2 && /^[A-Z][a-z]+$/.test(last) && !/[A-Z]/.test(rest.join(""));
  return isGlued ? rest : labels;
}

/** Returns whether a Han or kana character is between two Latin letters. Elsewhere it ends the address. */
function isInside(text: string, at: number): boolean {
  return isCjk(codeAt(text, at)) && isAlnum(codeAt(text, at - 1)) && isAlnum(codeAt(text, at + 1));
}

/**
 * Removes a suffix that was attached to a domain with `-`, `_` or a numbered `.`: `org-1` and `org_1` become
 * `org`. Ids often consist of an address and a suffix.
 */
function trimSuffix(labels: string[]): string[] {
  const joinedLabel = labels.findIndex((label, place) => place > 0 && !LABEL.test(label));
  const cut = joinedLabel === -1 ? labels.slice() : labels.slice(0, joinedLabel + 1);
  while (cut.length > 2 && /^\d+$/.test(cut.at(-1) ?? "")) cut.pop();
  const last = cut.at(-1) ?? "";
  if (cut.length < 2 || TLD.test(last)) return cut;
  // react@v2.rc-1 is a package version.
  const isVersion = /^v?\d+$/i.test(cut[0] ?? "");
  return isVersion ? labels : [...cut.slice(0, -1), last.replace(/[-_].*$/s, "")];
}

function domainEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && end - at < MAX_DOMAIN_CHARS) {
    const code = text.charCodeAt(end);
    if (!isWord(code) && code !== 45 && code !== 46 && !isInside(text, end)) break;
    end += 1;
  }
  while (end > at && (codeAt(text, end - 1) === 46 || codeAt(text, end - 1) === 45)) end -= 1;
  const labels = trimSuffix(trimNextSentence(text.slice(at, end).split(".")));
  if (labels.length < 2 || labels.some((label) => !LABEL.test(label))) return -1;
  if (!TLD.test(labels.at(-1) ?? "")) return -1;
  // icon@2x.png is an image, react@18.2.0-beta.rc is a package version.
  if (PICTURE.test(labels.join("."))) return -1;
  if (labels.length > 2 && /^\d+$/.test(labels[0] ?? "") && /^\d+$/.test(labels[1] ?? "")) return -1;
  return at + labels.join(".").length;
}

/**
 * Returns the start of a quoted local part ("jane doe"@example.com) whose closing quote is just before `at`,
 * or -1.
 */
function quotedStart(text: string, at: number): number {
  const from = Math.max(0, at - MAX_LOCAL_CHARS);
  const localPart = /"[^"\n@]{1,62}"$/.exec(text.slice(from, at));
  return localPart === null ? -1 : at - localPart[0].length;
}

function localStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start < MAX_LOCAL_CHARS) {
    const code = text.charCodeAt(start - 1);
    if (!isWord(code) && !LOCAL_SYMBOLS.has(code) && !isInside(text, start - 1)) break;
    start -= 1;
  }
  while (start < at && !isWord(codeAt(text, start)) && codeAt(text, start) !== 43) start += 1;
  const localPart = text.slice(start, at);
  if (localPart === "" || localPart.endsWith(".") || localPart.includes("..")) return -1;
  if (localPart.endsWith("'") || localPart.endsWith("*")) return -1;
  return start;
}

/** A name has two to four characters. Chinese and Japanese put no space before it. */
const MAX_NAME_CHARS = 4;
const MENTION = /(?:回复|转发|关注|微博|提到|感谢|返信|リツイート)$/;
const BEFORE_NAME = /[是为為叫给給到在的はがをに는은가이을를]/;

/**
 * Returns the start of a local part in Han, kana or hangul (张三@example.com), or -1 for a mention of an
 * account.
 */
function nameStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start < MAX_NAME_CHARS && isCjk(codeAt(text, start - 1))) {
    if (start < at && BEFORE_NAME.test(text[start - 1] ?? "")) break;
    start -= 1;
  }
  return MENTION.test(before(text, at, MAX_NAME_CHARS)) ? -1 : start;
}

function findObfuscated(text: string): Hit[] {
  const hits: Hit[] = [];
  const isSpoken = text.length < 200 && SPOKEN_ADDRESS.test(text);
  for (const match of text.matchAll(OBFUSCATED_AT)) {
    const isBracketed = /[[({] ?at/i.test(match[0]);
    if (!isBracketed && !isSpoken && !MAIL_WORD.test(before(text, match.index, 40))) continue;
    const labels = (match[2] ?? "").split(/ dot | ?[[({] ?dot ?[\])}] ?|\./i);
    if (labels.some((label) => !LABEL.test(label)) || !TLD.test(labels.at(-1) ?? "")) continue;
    hits.push({
      start: match.index,
      end: match.index + match[0].length,
      kind: "EMAIL",
      rule: "email.spelled",
    });
  }
  return hits;
}

/** Finds `jo%40example.org` as in URLs and `jo_AT_example_DOT_org` as in file names. */
function findEncoded(text: string): Hit[] {
  const hits: Hit[] = [];
  for (const { 0: sign, index: at } of text.matchAll(ENCODED_AT)) {
    const domain = sign === "%40" ? null : (matchAt(DOTTED_DOMAIN, text, at + sign.length)?.[0] ?? "");
    const isTop = domain === null || TLD.test(domain.replace(/^.*_/s, ""));
    const end = domain === null ? domainEnd(text, at + sign.length) : at + sign.length + domain.length;
    const start = localStart(text, at);
    if (!isTop || domain === "" || end === -1 || start === -1 || text.slice(start, at) === "git") continue;
    hits.push({ start, end, kind: "EMAIL", rule: "email.encoded" });
  }
  return hits;
}

/**
 * Finds e-mail addresses around each `@`: up to 64 characters to the left, 255 to the right, with a check of
 * every label. `git@host:path` and `react@18.2.0` are not addresses. `x at y dot com` matches only near a
 * word about mail or as the whole text.
 */
export const findEmails: Finder = (text, { lower }) => {
  const hits: Hit[] = [];
  for (let at = text.indexOf("@"); at !== -1; at = text.indexOf("@", at + 1)) {
    const isQuoted = text[at - 1] === '"';
    const isName = isCjk(codeAt(text, at - 1));
    if (!isQuoted && !isName && !isWord(codeAt(text, at - 1)) && !LOCAL_SYMBOLS.has(codeAt(text, at - 1)))
      continue;
    if (!isAlnum(codeAt(text, at + 1)) && !isWord(codeAt(text, at + 1))) continue;
    const end = domainEnd(text, at + 1);
    if (end === -1 || codeAt(text, end) === 64) continue;
    const start = isQuoted ? quotedStart(text, at) : isName ? nameStart(text, at) : localStart(text, at);
    if (start === -1) continue;
    const localPart = text.slice(start, at);
    const isRemote = text[end] === ":" && !isDigit(codeAt(text, end + 1)) && text[end + 1] !== " ";
    if (localPart === "git" || (isRemote && /^(?:git|hg|svn)$/.test(localPart))) continue;
    if (before(text, start, 3) === "://") continue;
    hits.push({ start, end, kind: "EMAIL", rule: "email.address" });
  }
  if (lower.includes("%40") || lower.includes("_at_")) hits.push(...findEncoded(text));
  return / at |[[({] ?at ?[\])}]/i.test(text) ? hits.concat(findObfuscated(text)) : hits;
};
