import { z } from "zod";
import { env } from "@/lib/base/config";
import type { OwnerNo } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import { enqueue, jobKind, URGENCY } from "@/lib/storage/queue";

/** The job that continues a maintenance run. The row of the run says where. */
export const runJob = jobKind({ kind: "maintenance.run", payload: z.object({ run: z.number() }) });

/** Schedules the next part of a run in the lane of its next owner, in the caller's transaction. */
export function enqueueRun(tx: Tx, run: number, ownerNo: OwnerNo): void {
  enqueue(tx, [runJob.create({ run }, { ownerNo, urgency: URGENCY.repair })], env().JOB_MAX_ATTEMPTS);
}
