/**
 * Set by `npm run test:full`, which `.ci/run` calls. Then drills run at full size; in `npm test` they are
 * short.
 */
export const IS_FULL = process.env.TEST_FULL === "true";

/** The size of a drill, such as its number of kills, reads or events. */
export function drillSize({ short, full }: { short: number; full: number }): number {
  return IS_FULL ? full : short;
}
