import { type Finder, type Hit, matchAt } from "./scan";
import { classes, isCodeReference, isPlaceholder } from "./secret-filters";

const HEADER =
  /(?:proxy-)?authorization["']?[ \t]{0,4}[:=][ \t]{0,4}["']?(?:(bearer|basic|token|apikey|api[-_](?:key|token)|digest|negotiate|key|ssws)[ \t]{1,4})?["']?([\w.~+/=:-]{8,2048})/gi;
const BEARER = /(?<![\w-])bearer[ \t]{1,4}([\w.~+/=-]{16,2048})/gi;
const COOKIE =
  /(?<![\w-])(?:set-)?cookie["']?[ \t]{0,4}:[ \t]{0,4}["']?((?:[\w.-]{1,64}=[^\s;"']{1,2048};?[ \t]?){1,40})/gi;
const URL_START = /(?<![a-z0-9])[a-z][a-z0-9+.-]{1,20}:\/\/(?=[^\s/?#]{1,300}@)/gi;
const USER_INFO = /[^\s/?#:@'"<>]{0,128}:([^\s/?#'"<>]{1,256})@/y;
const WEBHOOK =
  /https?:\/\/(?:hooks\.slack\.com\/(?:services|workflows|triggers)\/[\w/-]{20,120}|(?:\w{1,20}\.)?discord(?:app)?\.com\/api\/webhooks\/\d{15,20}\/[\w-]{50,80}|[\w-]{1,60}\.webhook\.office\.com\/webhookb2\/[\w@/-]{40,250}|hooks\.zapier\.com\/hooks\/catch\/[\w/]{8,60})/gi;
const CURL_USER = /(?:-u|--user)[ =]{1,3}(["']?)([^\s:"'$<{]{1,64}):([^\s"']{0,128})\1/g;
const SAMPLE_USER = /^(?:user(?:name)?|test|xxx|foo|admin):(?:pass(?:word|wd)?|token|test|yyy|bar|secret)$/i;

/** The signature of a shared access link (Azure): the base64 form of 32 bytes, escaped or not. */
const SHARED_ACCESS = /(?<=[?&; ])sig=([a-z\d+/%]{43,128}?(?:=|%3d))(?![a-z\d%])/gi;

const hit = (start: number, length: number, rule: string): Hit => ({
  start,
  end: start + length,
  kind: "SECRET",
  rule,
});

/** Returns the start of group `value` in a match that ends with it. */
function tail(match: RegExpMatchArray, value: string): number {
  return (match.index ?? 0) + match[0].lastIndexOf(value);
}

function isCredential(value: string, hasScheme: boolean): boolean {
  if (isPlaceholder(value) || /[*x]{6,}/i.test(value)) return false;
  return hasScheme ? !isCodeReference(value) || classes(value) >= 2 : value.length >= 16 && /\d/.test(value);
}

function findHeaders(text: string, lower: string): Hit[] {
  const hits: Hit[] = [];
  for (const match of lower.includes("authorization") ? text.matchAll(HEADER) : []) {
    const value = match[2] ?? "";
    if (isCredential(value, match[1] !== undefined))
      hits.push(hit(tail(match, value), value.length, "secret.authorization"));
  }
  for (const match of lower.includes("bearer") ? text.matchAll(BEARER) : []) {
    const value = match[1] ?? "";
    if (isCredential(value, false)) hits.push(hit(tail(match, value), value.length, "secret.bearer"));
  }
  for (const match of lower.includes("cookie") ? text.matchAll(COOKIE) : []) {
    const value = (match[1] ?? "").trimEnd();
    if (!/=[^\s;]{8,}/.test(value) || isPlaceholder(value)) continue;
    hits.push(hit(tail(match, value), value.length, "secret.cookie"));
  }
  return hits;
}

function findUrls(text: string): Hit[] {
  const hits: Hit[] = [];
  for (const match of text.matchAll(URL_START)) {
    const start = match.index + match[0].length;
    const info = matchAt(USER_INFO, text, start);
    const password = info?.[1] ?? "";
    if (info === null || /^[$<{%*[]|^x{3,}$|^\.{3}$/i.test(password)) continue;
    hits.push(hit(start, info[0].length - 1, "secret.url"));
  }
  for (const match of text.matchAll(WEBHOOK)) hits.push(hit(match.index, match[0].length, "secret.webhook"));
  return hits;
}

function findSignatures(text: string): Hit[] {
  return Array.from(text.matchAll(SHARED_ACCESS), ({ 1: value = "", index }) =>
    hit(index + "sig=".length, value.length, "secret.signature"),
  );
}

function findCurl(text: string): Hit[] {
  const hits: Hit[] = [];
  for (const match of text.matchAll(CURL_USER)) {
    const value = `${match[2] ?? ""}:${match[3] ?? ""}`;
    const password = match[3] ?? "";
    // `curl -u key:` sends a key as the user name, without a password.
    const isSample = password === "" ? classes(value) < 4 : isPlaceholder(password);
    if (SAMPLE_USER.test(value) || isSample) continue;
    hits.push(hit(match.index + match[0].indexOf(value), value.length, "secret.curl"));
  }
  return hits;
}

/**
 * Finds credentials by their transport: headers, cookies, user info of URLs, webhooks, shared access links,
 * `curl -u`.
 */
export const findTransportSecrets: Finder = (text, { lower }) => {
  const hits = findHeaders(text, lower);
  if (text.includes("://")) hits.push(...findUrls(text));
  if (text.includes("curl")) hits.push(...findCurl(text));
  if (lower.includes("sig=")) hits.push(...findSignatures(text));
  return hits;
};
