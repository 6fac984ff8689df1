/** Whether drills run at full size. `npm run test:full` sets this; `npm test` runs short drills. */
export const IS_FULL = process.env.TEST_FULL === "true";

/** Returns the size of a drill, such as its number of kills, reads or events. */
export function drillSize({ short, full }: { short: number; full: number }): number {
  return IS_FULL ? full : short;
}
