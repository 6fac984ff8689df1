import { type Run, readRuns } from "@/lib/storage/queue";
import type { Range } from "./range";

export type IsCovered = (at: number, process?: "any" | "worker") => boolean;

/**
 * Returns a function that checks whether a process was running during an interval of a range, given its start
 * time. If one was, missing values are zero; otherwise they are unknown. Pass `worker` for values that only
 * workers record.
 */
export async function coverageOf(range: Range): Promise<IsCovered> {
  const runs = await readRuns(new Date(range.from), new Date(range.to));
  const stepMs = range.stepSeconds * 1000;
  const overlaps = (run: Run, at: number) => run.startedAt < at + stepMs && run.lastSeenAt >= at;
  return (at, process = "any") =>
    runs.some((run) => (run.isWorker || process === "any") && overlaps(run, at));
}
