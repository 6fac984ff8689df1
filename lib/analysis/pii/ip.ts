import { codeAt, isDigit, isWord } from "./characters";
import { isIpV6 } from "./ip-v6";
import { before, type Finder, type Hit, matchAt } from "./scan";

const V4 = /(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})(?:\/\d{1,2}(?!\d))?/g;
const SUFFIX = /\/\d{1,3}(?!\d)/y;
const V6 = /[\da-f:]{2,39}(?:\.\d{1,3}){0,3}(?:%[\w.-]{1,16})?/gi;
/** RFC 1918, loopback, link-local and the unspecified address. */
const PRIVATE_ADDRESS = /^(?:10|127|192\.168|172\.(?:1[6-9]|2\d|3[01])|169\.254)\.|^0\.0\.0\.0$/;
const IP_WORD =
  /\bip(?:v[46])?\b|address|host|server|ping|ssh|\bdns\b|gateway|subnet|router|proxy|firewall|port|network|local|src|dst|bind|listen|地址|адрес|endereço/i;
const VERSION_WORD =
  /(?:\bv|version|\bver\.?|release|build|firmware|driver|update|upgrade|patch|section|§|chapter|clause|\brev\.?|article|figure|版本)[\s:=]{0,3}$|(?:version|release|build|firmware|driver|sections?|chapter|upgrade|update|bump|patch|unpacking|setting up)\b.{0,16}$|[<>]= ?$|版本.{0,8}$/i;

/** Words that follow an address: "… is my address". */
const NAMED_AFTER = /^ (?:is|was|are|é|es|ist) .{0,16}(?:\bip\b|address|adresse|endereço|dirección)/i;

/** Returns whether a text is four octets. Leading zeros are allowed only near a word about addresses. */
function isV4(text: string, isNamed: boolean): boolean {
  return text
    .split(".")
    .every((octet) => Number(octet) <= 255 && (isNamed || octet === "0" || !octet.startsWith("0")));
}

function findV4(text: string): Hit[] {
  const hits: Hit[] = [];
  V4.lastIndex = 0;
  for (let match = V4.exec(text); match !== null; match = V4.exec(text)) {
    const start = match.index;
    const end = start + match[0].length;
    const left = codeAt(text, start - 1);
    const right = codeAt(text, end);
    if (isWord(left) || isWord(right) || left === 46) continue;
    if (left === 45 && !isDigit(codeAt(text, start - 2))) continue;
    // 1.2.3.4.5, 1.2.3.4-beta and 1.2.3.4-6 are versions, 10.0.0.1-10.0.0.9 is a range.
    if (right === 46 && isWord(codeAt(text, end + 1))) continue;
    if (right === 45 && !/^-\d{1,3}\.\d{1,3}\.\d|^-(?!\w)/.test(text.slice(end, end + 10))) continue;
    const address = match[1] ?? "";
    const isNamed = NAMED_AFTER.test(text.slice(end, end + 40));
    if (!isV4(address, isNamed) || /[\da-f]:[\da-f]{0,4}:$/i.test(before(text, start, 7))) continue;
    const context = before(text, start, 24);
    if (VERSION_WORD.test(context)) continue;
    // 1.84.1.0 is a browser version; a host address does not end in 0.
    const isNetwork = address !== match[0] || PRIVATE_ADDRESS.test(address);
    if (address.endsWith(".0") && !isNetwork && !IP_WORD.test(context)) continue;
    hits.push({ start, end, kind: "IP", rule: "ip.v4" });
  }
  return hits;
}

/**
 * Returns whether a match is likely an address. Without a word about addresses nearby, a match without digits
 * (a::b) is a name in code, and 10:30:: is a time.
 */
function isLikelyV6(raw: string, text: string): boolean {
  if (/^\d{1,2}:\d{2}::$/.test(raw)) return false;
  return /\d/.test(raw) || (raw === "::" && text.trim() === raw);
}

function findV6(text: string): Hit[] {
  const hits: Hit[] = [];
  V6.lastIndex = 0;
  for (let match = V6.exec(text); match !== null; match = V6.exec(text)) {
    const start = match.index;
    let end = start + match[0].length;
    const left = codeAt(text, start - 1);
    const right = codeAt(text, end);
    if (isWord(left) || left === 58 || left === 46 || isWord(right) || right === 58) continue;
    if (right === 46 && isWord(codeAt(text, end + 1))) continue;
    let raw = match[0];
    if (!raw.includes("::") && raw.split(":").length < 7) continue;
    if (!isIpV6(raw) && raw.endsWith(":") && !raw.endsWith("::")) raw = raw.slice(0, -1);
    if (!isIpV6(raw)) continue;
    end = start + raw.length + (matchAt(SUFFIX, text, start + raw.length)?.[0].length ?? 0);
    const context = before(text, start, 48);
    if (!isLikelyV6(raw, text) && !IP_WORD.test(context)) continue;
    hits.push({ start, end, kind: "IP", rule: "ip.v6" });
  }
  return hits;
}

/**
 * Finds IP addresses: four octets without leading zeros and without adjacent dots, and everything that
 * `isIpV6` accepts, with v4-mapped forms and zone ids as one span. A word about versions or sections
 * before an address prevents a match.
 */
export const findIps: Finder = (text) => {
  const v4 = text.includes(".") ? findV4(text) : [];
  return text.includes("::") || /:[\da-f]{1,4}:[\da-f]{1,4}:/i.test(text) ? [...findV6(text), ...v4] : v4;
};
