import { modeOf, type Policy } from "./policy";
import type { Span } from "./span";

type Range = { readonly start: number; readonly end: number };

/**
 * Returns the hits of the tenant's custom rules in a folded text with known placeholders and other hits. To a
 * pattern, a placeholder looks like the end of a line, and placeholders are removed from matches, so an
 * earlier mask neither hides its neighbours nor is masked again. A match is extended over the hits that it
 * touches: when a pattern finds part of a card, the whole card is masked.
 */
export function customSpans(
  text: string,
  policy: Policy,
  hits: readonly Span[],
  placeholders: readonly Range[],
): Span[] {
  const rules = policy.custom ?? [];
  if (rules.length === 0) return [];
  const { matchCustom } = policy;
  // A policy without its patterns would let through text that it must mask.
  if (!matchCustom) throw new Error("A policy with custom rules needs matchCustom: call withCustomRules.");
  const isMasked = ({ kind }: Span) => policy.kinds.has(kind) && modeOf(kind, policy) !== "tag";
  const maskedHits = hits.filter(isMasked).sort((a, b) => a.start - b.start);
  const textWithoutPlaceholders = blankOut(text, placeholders);
  return matchCustom(textWithoutPlaceholders)
    .flatMap((span) => piecesOf(span, placeholders))
    .filter(({ start, end }) => /[\p{L}\p{N}]/u.test(text.slice(start, end)))
    .map((span) => (isMasked(span) ? extendOver(span, maskedHits) : span));
}

function blankOut(text: string, places: readonly Range[]): string {
  let from = 0;
  const parts = places.flatMap(({ start, end }) => {
    const before = text.slice(from, start);
    from = end;
    return [before, "\n".repeat(end - start)];
  });
  return parts.join("") + text.slice(from);
}

/** Returns the parts of a span outside the placeholders, which are in order. */
function piecesOf(span: Span, places: readonly Range[]): Span[] {
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

/** Extends a span over the hits that it touches. `hits` are sorted by start. */
function extendOver(span: Span, hits: readonly Span[]): Span {
  let { start, end } = span;
  for (const hit of hits) {
    if (hit.start >= end) break;
    if (hit.end <= start) continue;
    start = Math.min(start, hit.start);
    end = Math.max(end, hit.end);
  }
  return { ...span, start, end };
}
