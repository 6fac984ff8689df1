import { LRUCache } from "lru-cache";
import { RE2JS } from "re2js";
import type { Span } from "./span";

/** A rule of a tenant's own, compiled. */
export type CustomRule = { readonly kind: string; readonly rule: string; readonly pattern: RE2JS };

/** As long as a person can read. */
export const PATTERN_MAX = 200;
/** Steps of the program that a pattern compiles to. */
const PROGRAM_MAX = 1500;
/** Matches that start in one stretch are looked for in it and what follows: no search reads further than that. */
const STRETCH = 512;
/** The longest match. */
const LONGEST = 256;
/** Milliseconds for a thousand characters; patterns of the usual kinds take .05, those that are refused 50. */
const SLOW_MS = 10;
/** Tries, and their milliseconds together, before a pattern counts as slow. */
const RUNS = 20;
const HOPELESS_MS = 1000;

/** A rule that was checked when it was saved. Throws for what is no pattern of RE2 syntax. */
export function compileRule(kind: string, name: string, source: string): CustomRule {
  return { kind, rule: `custom.${name}`, pattern: RE2JS.compile(source, RE2JS.MULTILINE) };
}

const faults = new LRUCache<string, { fault: string | null }>({ max: 500 });

/**
 * What is wrong with a pattern, as words behind the name of its field, or null. RE2 takes linear time whatever the text;
 * refused is what does not compile, matches the empty text, or is large or slow all the same.
 */
export function patternFault(source: string): string | null {
  const known = faults.get(source) ?? { fault: faultOf(source) };
  faults.set(source, known);
  return known.fault;
}

function faultOf(source: string): string | null {
  if (source.length > PATTERN_MAX) return `must have at most ${PATTERN_MAX} characters`;
  let rule: CustomRule;
  try {
    rule = compileRule("", "", source);
  } catch (thrown) {
    // Its message repeats the whole pattern behind what is wrong.
    const why = /^error parsing regexp: ([^:`]+)/.exec(thrown instanceof Error ? thrown.message : "")?.[1];
    return `is no pattern of RE2 syntax${why ? `: ${why}` : ""}`;
  }
  if (rule.pattern.matcher("").find()) return "matches the empty text, so it would match everywhere";
  if (rule.pattern.programSize() > PROGRAM_MAX) return "is too large: make its repetitions smaller";
  return isSlow(rule, source) ? "is too slow: avoid repetitions of what can match anything" : null;
}

/** Texts that make a bad pattern search far from each place: each of its own letters over and over. */
function isSlow(rule: CustomRule, source: string): boolean {
  const letters = [...new Set(source.replace(/[^\p{L}\p{N} ]/gu, ""))].slice(0, 20);
  return ["0", "a", "Customer 4711 asks. ", ...letters].some((part) => {
    const text = part.repeat(Math.ceil((2 * STRETCH) / part.length)).slice(0, 2 * STRETCH);
    // A machine that is busy is slow now and then; a bad pattern is slow each time.
    let spentMs = 0;
    for (let run = 0; run < RUNS && spentMs < HOPELESS_MS; run++) {
      const startedAt = performance.now();
      findCustom(text, rule);
      const ms = performance.now() - startedAt;
      if (ms <= (SLOW_MS * text.length) / 1000) return false;
      spentMs += ms;
    }
    return true;
  });
}

/** The matches of a rule, in order and apart from each other, at most 256 characters long. */
export function findCustom(text: string, { kind, rule, pattern }: CustomRule): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < text.length; ) {
    // One character before, which says whether a word or a line begins at the first.
    const base = Math.max(0, at - 1);
    const stretch = text.slice(base, at + STRETCH + LONGEST);
    const matcher = pattern.matcher(stretch);
    let from = at - base;
    while (from < stretch.length && matcher.find(from)) {
      const start = base + matcher.start();
      if (start >= at + STRETCH) break;
      const end = base + matcher.end();
      if (end > start) spans.push({ start, end, kind, rule });
      from = Math.max(end, start + 1) - base;
    }
    at = Math.max(at + STRETCH, base + from);
  }
  return spans;
}
