// @ts-check
import { compilePattern, findWithinBudget } from "./find-matches.mjs";
import { trialTexts } from "./trial-texts.mjs";

/** Largest size of a compiled pattern. */
const MAX_PROGRAM = 1500;

/**
 * Returns what is wrong with a pattern, or null. RE2 runs in linear time, but a pattern can still be too
 * large or too slow.
 * @param {string} source
 */
export function patternFault(source) {
  let pattern;
  try {
    pattern = compilePattern(source);
  } catch (thrown) {
    // The rest of the message repeats the whole pattern.
    const why = /^error parsing regexp: ([^:`]+)/.exec(thrown instanceof Error ? thrown.message : "")?.[1];
    return `Invalid RE2 pattern${why ? `: ${why}` : ""}`;
  }
  if (pattern.matcher("").find()) return "Pattern matches the empty string";
  if (pattern.programSize() > MAX_PROGRAM) return "Pattern is too large; reduce repetitions";
  for (const text of trialTexts(source))
    if (!findWithinBudget(pattern, [text])) return "Pattern is too slow; avoid repeating wildcards";
  return null;
}
