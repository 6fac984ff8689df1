import { z } from "zod";
import { env } from "@/lib/base/config";
import { processChat } from "@/lib/models/chat";
import type { Tx } from "@/lib/storage/db";
import { enqueue, jobKind, URGENCY } from "@/lib/storage/queue";
import type { SessionKey } from "@/lib/storage/records";
import { isOn } from "@/lib/storage/settings";

/** The job that asks the language model for the summary of a closed session. */
export const summarizeJob = jobKind({
  kind: "session.summarize",
  payload: z.object({ session: z.number() }),
});

/** Returns whether sessions are summarised: the flag is on, and this process has a model. */
export async function canSummarize(): Promise<boolean> {
  return processChat() !== null && (await isOn("SESSION_SUMMARIES_ENABLED"));
}

/**
 * Enqueues the summaries of sessions in the owner's lane of repairs, in which no event waits for the model.
 * Maintenance and scans of the owner share the lane. Call it before the owner or a session is locked, because
 * lanes are locked first.
 */
export function enqueueSummaries(tx: Tx, sessions: readonly SessionKey[]): void {
  const jobs = sessions.map(({ ownerNo, rowNo }) =>
    summarizeJob.create({ session: rowNo }, { ownerNo, urgency: URGENCY.repair }),
  );
  enqueue(tx, jobs, env().JOB_MAX_ATTEMPTS);
}
