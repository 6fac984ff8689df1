import { PostponeJob } from "@/lib/base/core";
import { TASKS } from "@/lib/engine/assist";
import { inTenant, type Tx } from "@/lib/storage/db";
import { assertLease, type Claim, complete, type JobOf } from "@/lib/storage/queue";
import {
  readSessionTurns,
  type SessionKey,
  type SessionTask,
  type SessionTurns,
  type TaskRun,
} from "@/lib/storage/records";
import { readPrompt } from "@/lib/storage/settings";
import { activeTasks } from "./ask-job";

/** While another lane asks the model, a lane waits for this time without a slot of the worker. */
const BUSY_MS = 2000;
/** Whether this process asks about a session. One at a time leaves the other slots to events. */
let isAsking = false;

/** What the model answered about a session: nothing when the answer was rejected. */
export type TaskAnswer = TaskRun & {
  readonly turns: SessionTurns["turns"];
  /** Null for an answer that was rejected. */
  readonly sentences: readonly { readonly text: string; readonly turns: readonly number[] }[] | null;
  /** How it came about, for the metadata of what is stored. */
  readonly metadata: Readonly<Record<string, string | number>>;
};

type Store = (tx: Tx, claim: Claim, session: SessionKey, answer: TaskAnswer) => Promise<void>;

/**
 * Asks the model about closed sessions, stores each answer that follows from its session, and hands the lane
 * back before the next one. Otherwise everything stays as it is. A repeated job with the same session,
 * instructions and model asks nothing.
 */
export async function runTaskJobs<P extends { readonly session: number }>(
  claim: Claim,
  jobs: readonly JobOf<P>[],
  signal: AbortSignal,
  { taskOf, store }: { readonly taskOf: (payload: P) => SessionTask; readonly store: Store },
): Promise<void> {
  const active = await activeTasks();
  let hasAsked = false;
  for (const { jobNo, payload } of jobs) {
    signal.throwIfAborted();
    const key = { ownerNo: claim.ownerNo, rowNo: payload.session };
    const task = taskOf(payload);
    const session = active.includes(task)
      ? await inTenant(claim, "work", (tx) => readSessionTurns(tx, key, task))
      : null;
    if (session && hasAsked) throw new PostponeJob(new Date(), "one_task_per_claim");
    const answer = session && (await askAlone(claim, task, session, signal));
    hasAsked ||= session !== null;
    await inTenant(claim, "work", async (tx) => {
      await assertLease(tx, claim);
      if (answer) await store(tx, claim, key, answer);
      await complete(tx, claim, [jobNo]);
    });
  }
}

async function askAlone(...input: Parameters<typeof ask>): ReturnType<typeof ask> {
  if (isAsking) throw new PostponeJob(new Date(Date.now() + BUSY_MS), "another_task");
  isAsking = true;
  try {
    return await ask(...input);
  } finally {
    isAsking = false;
  }
}

/** Returns null when nothing is to be stored, not even that the answer was rejected. */
async function ask(
  { tenantNo }: Claim,
  task: SessionTask,
  { turns, lastKey }: SessionTurns,
  signal: AbortSignal,
): Promise<TaskAnswer | null> {
  const prompt = await inTenant({ tenantNo }, "work", (tx) => readPrompt(tx, tenantNo, task));
  const input = { turns, instructions: prompt.instructions, lastKey, signal };
  const { outcome, sentences, key, model } = await TASKS[task].run(tenantNo, input);
  if (outcome !== "answered" && outcome !== "rejected") return null;
  return {
    task,
    key,
    reads: turns.map(({ position }) => position),
    turns,
    sentences: outcome === "answered" ? sentences : null,
    metadata: {
      task,
      frame_version: TASKS[task].version,
      prompt_version: prompt.version,
      model: model ?? "",
    },
  };
}
