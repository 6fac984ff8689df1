import { z } from "zod";
import { env } from "@/lib/base/config";
import { type OwnerNo, PostponeJob, type TenantNo } from "@/lib/base/core";
import { inTenant, Rollback } from "@/lib/storage/db";
import {
  assertLease,
  type Claim,
  complete,
  defineJob,
  enqueue,
  type JobOf,
  jobKind,
  URGENCY,
} from "@/lib/storage/queue";
import {
  beginClosing,
  closeWhenDecided,
  findClosable,
  layerSession,
  lockOwner,
  type ToClose,
} from "@/lib/storage/records";
import { activeTasks, enqueueTasks } from "./ask-job";

const closeJob = jobKind({
  kind: "session.close",
  payload: z.object({ session: z.number(), since: z.string() }),
});
type CloseJob = JobOf<z.output<typeof closeJob.payload>>;

/** The sessions of an owner that are closed by one transaction. */
const BATCH = 100;
/** How long a job waits for undecided events, while the lane of its owner waits with it. */
const WAIT_MS = 500;

/**
 * Enqueues a job for each session to close behind the events of its owner, and returns how many. Idle
 * sessions are closed at low priority, because an import can leave thousands. Two processes enqueue one job:
 * the transaction that notes second that a session is being closed is rolled back.
 */
export async function enqueueClosing(tenantNo: TenantNo, ownerNo: OwnerNo, which: ToClose): Promise<number> {
  const enqueueFound = inTenant({ tenantNo }, "accept", async (tx) => {
    const sessions = await findClosable(tx, ownerNo, which, BATCH);
    const jobs = sessions.map(({ rowNo, now, waitsForBackfill }) =>
      closeJob.create(
        { session: rowNo, since: now },
        { ownerNo, urgency: which.reason === "idle" || waitsForBackfill ? URGENCY.backfill : URGENCY.live },
      ),
    );
    // Lanes are locked before sessions.
    enqueue(tx, jobs, env().JOB_MAX_ATTEMPTS);
    const rowNos = sessions.map(({ rowNo }) => rowNo);
    if ((await beginClosing(tx, ownerNo, rowNos, which)) < jobs.length) throw new Rollback();
    return jobs.length;
  });
  return enqueueFound.catch((thrown: unknown) => {
    if (thrown instanceof Rollback) return 0;
    throw thrown;
  });
}

/**
 * Closes sessions whose events are all decided, makes their layers and enqueues the tasks of the language
 * model, if one is asked. A job whose session has undecided events in another lane runs again later, which
 * uses no attempt; one whose session was opened again or erased changes nothing.
 */
async function run(claim: Claim, jobs: readonly CloseJob[], signal: AbortSignal): Promise<void> {
  const tasks = await activeTasks();
  for (const { jobNo, payload } of jobs) {
    signal.throwIfAborted();
    await inTenant(claim, "work", async (tx) => {
      await assertLease(tx, claim);
      const key = { ownerNo: claim.ownerNo, rowNo: payload.session };
      enqueueTasks(tx, [key], tasks);
      // An erasure beside it would leave lines of turns that are gone. Owners are locked before sessions.
      await lockOwner(tx, claim.ownerNo);
      const place = { urgency: claim.urgency, jobNo };
      const outcome = await closeWhenDecided(tx, key, payload.since, place);
      if (outcome === "waits") throw new PostponeJob(new Date(Date.now() + WAIT_MS), "undecided_events");
      if (outcome === "closed") await layerSession(tx, key);
      await complete(tx, claim, [jobNo]);
    });
  }
}

/** The job definition, for the worker. */
export const sessionClose = defineJob({ ...closeJob, run });
