import { defineJob } from "@/lib/storage/queue";
import { type ExtractedSentence, storeExtracted } from "@/lib/storage/records";
import { extractJob } from "./ask-job";
import { runTaskJobs, type TaskAnswer } from "./run-task-jobs";

/**
 * The job definition, for the worker: asks for sentences or relations that a closed session implies, and
 * stores each as a memory of its speaker.
 */
export const sessionExtract = defineJob({
  ...extractJob,
  run: (claim, jobs, signal) =>
    runTaskJobs(claim, jobs, signal, {
      taskOf: ({ task }) => task,
      store: (tx, { tenantNo }, session, answer) =>
        storeExtracted(tx, tenantNo, session, answer, toExtracted(answer)),
    }),
});

function toExtracted({ sentences, turns, metadata }: TaskAnswer): ExtractedSentence[] {
  return (sentences ?? []).flatMap(({ text, turns: numbers }) => {
    const cited = turns.filter((_, n) => numbers.includes(n));
    const last = cited.at(-1);
    return last
      ? [
          {
            text: text.trim(),
            speaker: last.speaker,
            cites: cited.map(({ position }) => position),
            occurredAt: last.occurredAt,
            metadata,
          },
        ]
      : [];
  });
}
