import { findCards } from "./card";
import { findEmails } from "./email";
import { findIbans } from "./iban";
import { findIps } from "./ip";
import { findPhones } from "./phone";
import { PLACEHOLDER, type Policy } from "./policy";
import type { Finder, Hit } from "./scan";
import { findAssignedSecrets } from "./secret-assignment";
import { findKeyMaterial } from "./secret-key-material";
import { findTransportSecrets } from "./secret-transport";
import { findVendorTokens } from "./secret-vendor";
import { shadow } from "./shadow";
import { PII_KINDS, type Span } from "./span";
import { findSsns } from "./ssn";

const FINDERS: readonly { find: Finder; needs: RegExp }[] = [
  { find: findKeyMaterial, needs: /eyJ|-----BEGIN / },
  { find: findVendorTokens, needs: /[\w.|~-]{14}/ },
  { find: findTransportSecrets, needs: /:|=|bearer|-u/i },
  { find: findAssignedSecrets, needs: /[:=>"'`|]/ },
  { find: findEmails, needs: /@| at |at[\])}]/i },
  { find: findIbans, needs: /[A-Za-z]{2}\d\d/ },
  { find: findCards, needs: /\d/ },
  { find: findSsns, needs: /\d/ },
  { find: findIps, needs: /\d\.\d|::|:[\da-f]{1,4}:/i },
  { find: findPhones, needs: /\d/ },
];

/** A message has at most 32 KB; longer texts are read in windows of this size. */
const WINDOW = 49_152;
/** More than the longest context before a hit, and more than the longest hit (a PEM block). */
const LEFT = 1024;
const RIGHT = 20_480;

/** The hits of one window, in the places of the whole text; each hit belongs to the window it starts in. */
function hitsOf(text: string, from: number): Hit[] {
  const base = Math.max(0, from - LEFT);
  const part = text.slice(base, from + WINDOW + RIGHT);
  const isLast = from + WINDOW >= text.length;
  return FINDERS.flatMap(({ find, needs }) => (needs.test(part) ? find(part) : []))
    .map((hit) => ({ ...hit, start: hit.start + base, end: hit.end + base }))
    .filter(({ start }) => start >= from && (isLast || start < from + WINDOW));
}

/** Overlaps are resolved once: the kind that comes first in PII_KINDS wins, then the longer, then the earlier hit. */
function resolve(hits: Hit[], taken: readonly { start: number; end: number }[]): Hit[] {
  const rank = (hit: Hit): number => PII_KINDS.indexOf(hit.kind);
  const order = [...hits].sort(
    (a, b) => rank(a) - rank(b) || b.end - b.start - (a.end - a.start) || a.start - b.start,
  );
  const kept: { start: number; end: number }[] = [...taken].sort((a, b) => a.start - b.start);
  const won: Hit[] = [];
  for (const hit of order) {
    let low = 0;
    let high = kept.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((kept[middle]?.end ?? 0) <= hit.start) low = middle + 1;
      else high = middle;
    }
    const next = kept[low];
    if (next !== undefined && next.start < hit.end) continue;
    kept.splice(low, 0, hit);
    won.push(hit);
  }
  return won.sort((a, b) => a.start - b.start);
}

/**
 * Every span of personal data or secrets, in UTF-16 offsets of `text`, sorted and not overlapping.
 *
 * Looks at a shadow of the text (full-width forms, Unicode dashes, spaces and digits folded), collects
 * bounded candidates of all kinds and resolves overlaps by SECRET > EMAIL > IBAN > CC > SSN > IP > PHONE.
 * Kinds that the policy leaves out still win their overlaps but are not returned. Our own placeholders
 * are never matched. Time grows linearly with the length of the text.
 */
export function detect(text: string, policy: Policy): Span[] {
  const folded = shadow(text);
  const hits: Hit[] = [];
  for (let from = 0; from === 0 || from < folded.text.length; from += WINDOW) {
    hits.push(...hitsOf(folded.text, from));
  }
  if (hits.length === 0) return [];
  const placeholders = [...folded.text.matchAll(PLACEHOLDER)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  return resolve(hits, placeholders)
    .filter(({ kind }) => policy.kinds.has(kind))
    .map((hit) => ({ ...hit, start: folded.toStart(hit.start), end: folded.toEnd(hit.end) }));
}
