import { type Run, readRuns } from "@/lib/queue";
import type { Range } from "./range";

/**
 * Tells for the points of a range whether a process was running in them: then what was not recorded is zero, else it is
 * unknown. Give `isWorker` for what workers alone record.
 */
export async function coverageOf(range: Range): Promise<(at: number, isWorker?: boolean) => boolean> {
  const runs = await readRuns(new Date(range.from), new Date(range.to));
  const stepMs = range.stepSeconds * 1000;
  const touches = (run: Run, at: number) => run.startedAt < at + stepMs && run.lastSeenAt >= at;
  return (at, isWorker = false) => runs.some((run) => (run.isWorker || !isWorker) && touches(run, at));
}
