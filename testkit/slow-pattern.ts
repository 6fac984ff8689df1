/** A custom pattern that exceeds its time budget on `slowText`. */
export const SLOW_PATTERN = "(?i)[a-c]*a[ab]{200}(c)x1y2";

/**
 * Returns letters a and b in a pseudo-random order that is the same on each run. A repeated word would not
 * do: the matcher reuses its states for it and is fast.
 */
export function slowText(length = 30_000): string {
  let state = 1;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state % 2 === 0 ? "a" : "b";
  }).join("");
}
