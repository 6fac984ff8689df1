import type { PiiKind } from "./span";

/** A hit in the shadow text. */
export type Hit = { start: number; end: number; kind: PiiKind; rule: string };

/**
 * What the finders share: the text in lower case, place by place, and the regions (ISO 3166) of the tenant's
 * policy.
 */
type Reading = { lower: string; regions: readonly string[] };

/** Finds the hits of one kind in a shadow text, in any order. */
export type Finder = (text: string, reading: Reading) => Hit[];

/** The text before a place, at most `width` characters. */
export function before(text: string, at: number, width: number): string {
  return text.slice(Math.max(0, at - width), at);
}

/** The place where the last match of a global pattern starts, or -1. */
export function lastMatch(pattern: RegExp, text: string): number {
  let found = -1;
  for (const match of text.matchAll(pattern)) found = match.index;
  return found;
}

/** Runs a sticky pattern at a place. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
