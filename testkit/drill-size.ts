/**
 * `npm run test:full` sets it, which `.ci/run` calls: drills run in full size then, and briefly in `npm
 * test`.
 */
const IS_FULL = process.env.TEST_FULL === "true";

/** How large a drill is: how many kills, reads or events. */
export function drillSize({ brief, full }: { brief: number; full: number }): number {
  return IS_FULL ? full : brief;
}
