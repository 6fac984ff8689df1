import { codeAt, isAlnum } from "./characters";
import type { Finder, Hit } from "./scan";

/** A PGP key block of 4096 bits with subkeys is shorter than this. */
const MAX_PEM_CHARS = 16_384;
const MAX_JWT_CHARS = 8192;

/**
 * Finds private keys in PEM format, up to the END line or, when it is missing, to the end of the base64 text.
 */
function findPem(text: string): Hit[] {
  const hits: Hit[] = [];
  for (let start = text.indexOf("-----BEGIN "); start !== -1; ) {
    const label = /^[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/.exec(text.slice(start + 11, start + 75))?.[0];
    let next = start + 11;
    if (label !== undefined) {
      const bodyStart = next + label.length;
      const body = text.slice(bodyStart, bodyStart + MAX_PEM_CHARS);
      const close = body.indexOf("-----END ");
      const tail = close === -1 ? null : /^-----END [A-Z0-9 ]{0,60}-----/.exec(body.slice(close, close + 80));
      const length = tail
        ? close + tail[0].length
        : (/^(?:[\w+/=:,. -]|\\n|\\r|\s)*/.exec(body)?.[0].trimEnd().length ?? 0);
      const base64Body = body.slice(0, close === -1 ? length : close).replace(/\\n|\\r|[\s*.]/g, "");
      if (base64Body.length > 0 || close === -1) {
        next = bodyStart + length;
        hits.push({ start, end: next, kind: "SECRET", rule: "secret.pem" });
      }
    }
    start = text.indexOf("-----BEGIN ", next);
  }
  return hits;
}

/** Decodes base64url without Buffer, which browsers lack. */
function isJwtPart(part: string): boolean {
  const whole = part.slice(0, part.length - (part.length % 4 === 1 ? 1 : 0));
  const json = atob(whole.replaceAll("-", "+").replaceAll("_", "/")).trimEnd();
  return json.startsWith("{") && json.endsWith("}") && json.includes('":');
}

function isTokenCode(code: number): boolean {
  return isAlnum(code) || code === 45 || code === 95;
}

/** Finds JSON web tokens (signed, unsigned or encrypted), whose header decodes to a JSON object. */
function findJwts(text: string): Hit[] {
  const hits: Hit[] = [];
  let next = 0;
  for (let start = text.indexOf("eyJ"); start !== -1; start = text.indexOf("eyJ", next)) {
    next = start + 3;
    if (isTokenCode(codeAt(text, start - 1)) && text[start - 1] !== "-") continue;
    let end = start;
    let dot = -1;
    while (end < text.length && end - start < MAX_JWT_CHARS) {
      const code = codeAt(text, end);
      if (code === 46 && dot === -1) dot = end;
      if (!isTokenCode(code) && code !== 46) break;
      end += 1;
    }
    // Every further `eyJ` of this run has the same end, so the run is read once.
    next = Math.max(next, end);
    if (dot === -1 || end - dot < 8 || !isJwtPart(text.slice(start, dot))) continue;
    while (codeAt(text, end - 1) === 45) end -= 1;
    if (text.slice(start, end).split(".").length === 2 && text.endsWith(".", end)) end -= 1;
    hits.push({ start, end, kind: "SECRET", rule: "secret.jwt" });
  }
  return hits;
}

/** Finds private keys and JSON web tokens, which are recognised by their format alone. */
export const findKeyMaterial: Finder = (text) => [...findPem(text), ...findJwts(text)];
