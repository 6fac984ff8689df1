import { findCards } from "./card";
import { customSpans } from "./custom-spans";
import { findEmails } from "./email";
import { findIbans } from "./iban";
import { findIps } from "./ip";
import { findPhones } from "./phone";
import { modeOf, type Policy, placeholderPattern, plainValue } from "./policy";
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

const KIND_NAMES: readonly string[] = PII_KINDS;

/**
 * Where a kind stands when two overlap: in the order of PII_KINDS, the tenant's own rules behind SECRET, because who names
 * a customer number means it and no telephone number. What is only tagged hides nothing, so it comes last.
 */
function rankIn(policy: Policy): (span: Span) => number {
  const own = policy.kinds.has("SECRET") ? 0.5 : -1;
  return ({ kind }) => {
    const place = KIND_NAMES.indexOf(kind);
    return (place === -1 ? own : place) + (modeOf(kind, policy) === "tag" ? PII_KINDS.length : 0);
  };
}

/** Overlaps are resolved once: the kind that ranks first wins, then the longer, then the earlier hit. */
function resolve(
  hits: readonly Span[],
  taken: readonly { start: number; end: number }[],
  rank: (span: Span) => number,
): Span[] {
  const order = [...hits].sort(
    (a, b) => rank(a) - rank(b) || b.end - b.start - (a.end - a.start) || a.start - b.start,
  );
  const kept: { start: number; end: number }[] = [...taken].sort((a, b) => a.start - b.start);
  const won: Span[] = [];
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
 * bounded candidates of all kinds and resolves overlaps by SECRET > the tenant's own > EMAIL > IBAN > CC > SSN > IP > PHONE.
 * Kinds that the policy leaves out still win their overlaps but are not returned, nor are allowed values. Our own
 * placeholders are never matched. Time grows linearly with the length of the text.
 */
export function detect(text: string, policy: Policy): Span[] {
  const folded = shadow(text);
  const hits: Span[] = [];
  for (let from = 0; from === 0 || from < folded.text.length; from += WINDOW) {
    hits.push(...hitsOf(folded.text, from));
  }
  if (hits.length === 0 && !policy.custom?.length) return [];
  const placeholders = [...folded.text.matchAll(placeholderPattern(policy))].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  hits.push(...customSpans(folded.text, policy, hits, placeholders));
  return resolve(hits, placeholders, rankIn(policy))
    .filter(({ kind }) => policy.kinds.has(kind))
    .map((hit) => ({ ...hit, start: folded.toStart(hit.start), end: folded.toEnd(hit.end) }))
    .filter(({ start, end }) => !policy.allowed?.has(plainValue(text.slice(start, end))));
}
