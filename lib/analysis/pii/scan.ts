import type { PiiKind } from "./span";

/** A hit in the folded text. */
export type Hit = { start: number; end: number; kind: PiiKind; rule: string };

/**
 * Shared input of the finders: the text in lower case with the same offsets, and the regions (ISO 3166) of
 * the tenant's policy.
 */
type FinderContext = { lower: string; regions: readonly string[] };

/** Finds the hits of one kind in a folded text, in any order. */
export type Finder = (text: string, reading: FinderContext) => Hit[];

/** Returns at most `width` characters before an offset. */
export function before(text: string, at: number, width: number): string {
  return text.slice(Math.max(0, at - width), at);
}

/** Returns the start of the last match of a global pattern, or -1. */
export function lastMatch(pattern: RegExp, text: string): number {
  let found = -1;
  for (const match of text.matchAll(pattern)) found = match.index;
  return found;
}

/** Runs a sticky pattern at an offset. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
