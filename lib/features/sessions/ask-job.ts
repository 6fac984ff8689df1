import { z } from "zod";
import { env } from "@/lib/base/config";
import { TASKS } from "@/lib/engine/assist";
import { processChat } from "@/lib/models/chat";
import type { Tx } from "@/lib/storage/db";
import { enqueue, jobKind, URGENCY } from "@/lib/storage/queue";
import { SESSION_TASKS, type SessionKey, type SessionTask } from "@/lib/storage/records";
import { isOn } from "@/lib/storage/settings";

/** The job that asks the language model for the summary of a closed session. */
export const summarizeJob = jobKind({
  kind: "session.summarize",
  payload: z.object({ session: z.number() }),
});

/** The job that asks the language model for sentences or relations that a closed session implies. */
export const extractJob = jobKind({
  kind: "session.extract",
  payload: z.object({ session: z.number(), task: z.enum(["sentences.extract", "relations.extract"]) }),
});

/** Returns the tasks that run: their flag is on, and this process has a model. */
export async function activeTasks(): Promise<readonly SessionTask[]> {
  if (processChat() === null) return [];
  const active: SessionTask[] = [];
  for (const task of SESSION_TASKS) if (await isOn(TASKS[task].flag)) active.push(task);
  return active;
}

/**
 * Enqueues tasks about sessions in the owner's lane of repairs, in which no event waits for the model.
 * Maintenance and scans of the owner share the lane. Call it before the owner or a session is locked, because
 * lanes are locked first.
 */
export function enqueueTasks(tx: Tx, sessions: readonly SessionKey[], tasks: readonly SessionTask[]): void {
  const jobs = sessions.flatMap(({ ownerNo, rowNo: session }) =>
    tasks.map((task) => {
      const at = { ownerNo, urgency: URGENCY.repair };
      return task === "session.summary"
        ? summarizeJob.create({ session }, at)
        : extractJob.create({ session, task }, at);
    }),
  );
  enqueue(tx, jobs, env().JOB_MAX_ATTEMPTS);
}
