// @ts-check
import { RE2JS } from "re2js";
import { tryWithinBudget } from "./budget.mjs";

/** @typedef {readonly [start: number, end: number]} Match UTF-16 offsets, end exclusive. */
/** @typedef {RE2JS} Pattern */

/** The text is searched in segments of this length plus the longest match, which bounds each search. */
const SEGMENT = 512;
/** Length of the longest match. */
const MAX_LENGTH = 256;

/**
 * Compiles a pattern in RE2 syntax in multi-line mode. Throws for invalid syntax.
 * @param {string} source
 */
export function compilePattern(source) {
  return RE2JS.compile(source, RE2JS.MULTILINE);
}

/**
 * Returns the matches of a pattern in each text; null when the pattern exceeds its budget.
 * @param {Pattern} pattern
 * @param {readonly string[]} texts
 */
export function findWithinBudget(pattern, texts) {
  const chars = texts.reduce((sum, text) => sum + text.length, 0);
  return tryWithinBudget(chars, (isOver) => texts.map((text) => findMatches(pattern, text, isOver)));
}

/**
 * Returns the non-overlapping matches of a pattern in order, each at most 256 characters. Stops when `isOver`
 * returns true.
 * @param {Pattern} pattern
 * @param {string} text
 * @param {() => boolean} isOver
 */
function findMatches(pattern, text, isOver) {
  /** @type {Match[]} */
  const matches = [];
  for (let at = 0; at < text.length && !isOver(); ) {
    // One preceding character lets `\b` and `^` match correctly at the start of the segment.
    const base = Math.max(0, at - 1);
    const segment = text.slice(base, at + SEGMENT + MAX_LENGTH);
    const matcher = pattern.matcher(segment);
    let from = at - base;
    while (from < segment.length && !isOver() && matcher.find(from)) {
      const start = base + matcher.start();
      if (start >= at + SEGMENT) break;
      const end = base + matcher.end();
      if (end > start) matches.push([start, end]);
      from = Math.max(end, start + 1) - base;
    }
    at = Math.max(at + SEGMENT, base + from);
  }
  return matches;
}
