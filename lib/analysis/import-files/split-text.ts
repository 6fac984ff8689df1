import { detect, PII_KINDS, type Policy, type Span } from "../pii";

/** The server accepts 32 KB for a message; a UTF-16 unit has at most 3 bytes. */
const MAX_PIECE = 10_000;

/** Where a text is split, best first: after lines, sentences and words, but not between groups of digits. */
const BREAKS = [/\n/g, /[.!?…]["')\]]*\s/g, /[^\d+]\s(?=[^\d+(])/g];

/** Longer than any card, account or telephone number with its separators. */
const MAX_NUMBER = 64;
const NUMBER_AT_END = /[\dA-Z+(][\dA-Z\s()./+-]*$/;

/** A hit of redaction can depend on words within this distance. */
const CONTEXT = 1024;
/** The number of splits that are checked by redacting both sides. Few texts need more than one. */
const MAX_CHECKS = 50;
const ALL_KINDS: Policy = { mode: "mask", format: "plain", kinds: new Set(PII_KINDS) };

/**
 * Splits a text that is too long for a message. The server redacts each message on its own, so a split never
 * divides what redaction would find in the whole text, nor separates it from the words by which it is found.
 * A private key that is longer than a piece stays whole: it has one byte for each character.
 */
export function splitText(text: string): readonly string[] {
  const whole = text.trim();
  if (whole.length <= MAX_PIECE) return whole === "" ? [] : [whole];
  const spans = detect(whole, ALL_KINDS);
  const pieces: string[] = [];
  for (let from = 0; from < whole.length; ) {
    const end = whole.length - from <= MAX_PIECE ? whole.length : endOfPiece(whole, from, spans);
    pieces.push(whole.slice(from, end).trimEnd());
    from = end + (/^\s*/.exec(whole.slice(end, end + MAX_PIECE))?.[0].length ?? 0);
  }
  return pieces.filter((piece) => piece !== "");
}

function endOfPiece(text: string, from: number, spans: readonly Span[]): number {
  const near = spans.filter(({ start, end }) => end > from && start < from + MAX_PIECE + CONTEXT);
  let checks = 0;
  let fallback: number | null = null;
  for (const end of candidates(text, from)) {
    if (near.some((span) => span.start < end && end < span.end)) continue;
    const touched = near.filter((span) => span.start < end + CONTEXT && span.end > end - CONTEXT);
    if (touched.length === 0 || (checks++ < MAX_CHECKS && areFound(text, from, end, touched))) return end;
    fallback ??= end;
  }
  // One span fills the piece.
  return (
    fallback ?? near.find(({ start, end }) => start <= from + 1 && end > from + 1)?.end ?? from + MAX_PIECE
  );
}

/** Yields where a piece can end, best first. */
function* candidates(text: string, from: number): Generator<number, void> {
  const window = text.slice(from, from + MAX_PIECE);
  const breaks = BREAKS.map((pattern) =>
    Array.from(window.matchAll(pattern), (match) => match.index + match[0].length).reverse(),
  );
  for (const ends of breaks) for (const end of ends) if (end > MAX_PIECE / 2) yield from + end;
  // Without a break in the second half, the text is cut, but never inside a surrogate pair or a number.
  const number = NUMBER_AT_END.exec(window.slice(-MAX_NUMBER));
  if (number && number.index > 0) yield from + MAX_PIECE - number[0].length;
  else yield from + MAX_PIECE - (/[\uD800-\uDBFF]$/.test(window) ? 1 : 0);
  for (const ends of breaks) for (const end of ends) if (end <= MAX_PIECE / 2) yield from + end;
}

/** Returns whether redaction also finds the spans when the text is split at `end`. */
function areFound(text: string, from: number, end: number, spans: readonly Span[]): boolean {
  const last = Math.max(end, ...spans.map((span) => span.end));
  return [
    { offset: from, part: text.slice(from, end) },
    { offset: end, part: text.slice(end, last + CONTEXT) },
  ].every(({ offset, part }) => {
    const own = spans.filter(({ start }) => start >= offset && start < offset + part.length);
    if (own.length === 0) return true;
    const hits = detect(part, ALL_KINDS);
    return own.every(({ start, end: spanEnd }) =>
      hits.some((hit) => hit.start + offset <= start && hit.end + offset >= spanEnd),
    );
  });
}
