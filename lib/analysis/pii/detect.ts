import { findCards } from "./card";
import { lowerCase } from "./characters";
import { customSpans } from "./custom-spans";
import { findEmails } from "./email";
import { foldText } from "./folded-text";
import { findIbans } from "./iban";
import { findIps } from "./ip";
import { resolve } from "./overlaps";
import { findPhones } from "./phone";
import { type Policy, placeholderPattern, plainValue } from "./policy";
import type { Finder, Hit } from "./scan";
import { findAccessCodes } from "./secret-access-code";
import { findSecretsBeside } from "./secret-beside";
import { findKeyMaterial } from "./secret-key-material";
import { findLockNumbers } from "./secret-lock-number";
import { findNamedSecrets } from "./secret-named";
import { findOpeningCodes } from "./secret-opening";
import { findShortCodes } from "./secret-short-code";
import { findTransportSecrets } from "./secret-transport";
import { findVendorTokens } from "./secret-vendor";
import type { Span } from "./span";
import { findSsns } from "./ssn";
import { finish, type Steps } from "./steps";

/** A finder runs only when the lowercase text matches its `needs`, which few texts do. */
const FINDERS: readonly { find: Finder; needs?: RegExp }[] = [
  { find: findKeyMaterial, needs: /eyj|-----begin / },
  { find: findVendorTokens },
  { find: findTransportSecrets, needs: /[:=]|bearer|-u/ },
  { find: findNamedSecrets },
  { find: findEmails, needs: /@| at |at[\])}]|%40|_at_/ },
  { find: findIps, needs: /\d\.\d|::|:[\da-f]{1,4}:/ },
];
const DIGIT_FINDERS: readonly Finder[] = [
  findIbans,
  findCards,
  findSsns,
  findPhones,
  findAccessCodes,
  findLockNumbers,
  findOpeningCodes,
  findShortCodes,
  findSecretsBeside,
];

/** A message has at most 32 KB. Longer texts (attachments, a backfill) are read in windows of this size. */
const WINDOW_CHARS = 262_144;
/**
 * Characters that are read before and after a window: more than the longest context before a hit, and more
 * than the longest hit (a PEM block).
 */
const MARGIN_BEFORE = 1024;
const MARGIN_AFTER = 20_480;

/** Each finder is a step. */
function* hitsIn(text: string, regions: readonly string[]): Steps<Hit[]> {
  const hits: Hit[] = [];
  const reading = { lower: lowerCase(text), regions };
  for (const { find, needs } of FINDERS) {
    if (needs !== undefined && !needs.test(reading.lower)) continue;
    for (const hit of find(text, reading)) hits.push(hit);
    yield;
  }
  if (!/\d/.test(text)) return hits;
  for (const find of DIGIT_FINDERS) {
    for (const hit of find(text, reading)) hits.push(hit);
    yield;
  }
  return hits;
}

/**
 * Returns the hits in a text. In a text that is read in windows, a hit belongs to the window where it starts.
 */
function* hitsOf(text: string, regions: readonly string[]): Steps<Hit[]> {
  if (text.length <= WINDOW_CHARS) return yield* hitsIn(text, regions);
  const hits: Hit[] = [];
  for (let from = 0; from < text.length; from += WINDOW_CHARS) {
    const base = Math.max(0, from - MARGIN_BEFORE);
    const isLast = from + WINDOW_CHARS >= text.length;
    const windowHits = yield* hitsIn(text.slice(base, from + WINDOW_CHARS + MARGIN_AFTER), regions);
    for (const hit of windowHits) {
      const start = hit.start + base;
      if (start < from || (!isLast && start >= from + WINDOW_CHARS)) continue;
      hits.push({ ...hit, start, end: hit.end + base });
    }
  }
  return hits;
}

type Detect = (text: string, policy: Policy) => Steps<Span[]>;
/**
 * Stored on globalThis, because a bundler may load this module twice per process, for the server and for
 * routes. A second copy would compile its patterns again, after V8 has stopped optimizing them: they then
 * take 26 instead of 5 ms for 32 KB of IBANs.
 */
const holder = globalThis as unknown as { palimpsestDetect?: Detect };

/**
 * Returns every span of personal data or secrets, in UTF-16 offsets of `text`, sorted and without overlaps.
 *
 * Folds the text (full-width forms, Unicode dashes, spaces and digits), collects bounded candidates of all
 * kinds and resolves overlaps in the order SECRET > custom rules > EMAIL > IBAN > CC > SSN > IP > PHONE.
 * Kinds outside the policy still win their overlaps but are not returned; neither are allowed values.
 * Placeholders of Palimpsest never match. Linear time.
 */
export function detect(text: string, policy: Policy): Span[] {
  return finish(detectInSteps(text, policy));
}

/** Returns the same as `detect`, in steps. */
export function detectInSteps(text: string, policy: Policy): Steps<Span[]> {
  holder.palimpsestDetect ??= spansIn;
  return holder.palimpsestDetect(text, policy);
}

function* spansIn(text: string, policy: Policy): Steps<Span[]> {
  const foldedText = foldText(text);
  const hits: Span[] = yield* hitsOf(foldedText.text, policy.regions ?? []);
  if (hits.length === 0 && !policy.custom?.length) return [];
  const placeholders = Array.from(foldedText.text.matchAll(placeholderPattern(policy)), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  for (const span of customSpans(foldedText.text, policy, hits, placeholders)) hits.push(span);
  const spans = resolve(hits, placeholders, policy)
    .filter(({ kind }) => policy.kinds.has(kind))
    .map((hit) => ({ ...hit, start: foldedText.toStart(hit.start), end: foldedText.toEnd(hit.end) }));
  const { allowed } = policy;
  if (!allowed?.size) return spans;
  return spans.filter(({ start, end }) => !allowed.has(plainValue(text.slice(start, end))));
}
