import { modeOf, type Policy } from "./policy";
import type { Span } from "./span";

type Place = { readonly start: number; readonly end: number };

/**
 * What the tenant's own rules find in a shadow text whose placeholders and other hits are known. Placeholders
 * are line ends to a pattern and are cut out of a match, so that what was masked before neither hides its
 * neighbours nor is masked again. A match grows over the hits that it touches: of a card that a pattern finds
 * a part of nothing may be left.
 */
export function customSpans(
  text: string,
  policy: Policy,
  hits: readonly Span[],
  placeholders: readonly Place[],
): Span[] {
  const rules = policy.custom ?? [];
  if (rules.length === 0) return [];
  const { matchCustom } = policy;
  // Without its patterns a policy would let through what it must mask.
  if (!matchCustom) throw new Error("A policy with custom rules needs matchCustom: call withCustomRules.");
  const isMasked = ({ kind }: Span) => policy.kinds.has(kind) && modeOf(kind, policy) !== "tag";
  const masked = hits.filter(isMasked).sort((a, b) => a.start - b.start);
  const open = withoutPlaces(text, placeholders);
  return matchCustom(open)
    .flatMap((span) => piecesOf(span, placeholders))
    .filter(({ start, end }) => /[\p{L}\p{N}]/u.test(text.slice(start, end)))
    .map((span) => (isMasked(span) ? grown(span, masked) : span));
}

function withoutPlaces(text: string, places: readonly Place[]): string {
  let from = 0;
  const parts = places.flatMap(({ start, end }) => {
    const before = text.slice(from, start);
    from = end;
    return [before, "\n".repeat(end - start)];
  });
  return parts.join("") + text.slice(from);
}

/** A span without the places, which are in order. */
function piecesOf(span: Span, places: readonly Place[]): Span[] {
  const pieces: Span[] = [];
  let { start } = span;
  for (const place of places) {
    if (place.end <= start) continue;
    if (place.start >= span.end) break;
    if (place.start > start) pieces.push({ ...span, start, end: place.start });
    start = place.end;
  }
  return start < span.end ? [...pieces, { ...span, start }] : pieces;
}

/** The hits are in the order of their starts. */
function grown(span: Span, hits: readonly Span[]): Span {
  let { start, end } = span;
  for (const hit of hits) {
    if (hit.start >= end) break;
    if (hit.end <= start) continue;
    start = Math.min(start, hit.start);
    end = Math.max(end, hit.end);
  }
  return { ...span, start, end };
}
