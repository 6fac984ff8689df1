import { defineJob } from "@/lib/storage/queue";
import { storeSummary } from "@/lib/storage/records";
import { summarizeJob } from "./ask-job";
import { runTaskJobs } from "./run-task-jobs";

/**
 * The job definition, for the worker: asks for the summary of a closed session and stores it as a memory.
 * Without an answer that follows from the session, it keeps its layers and the summary that it has.
 */
export const sessionSummarize = defineJob({
  ...summarizeJob,
  run: (claim, jobs, signal) =>
    runTaskJobs(claim, jobs, signal, {
      taskOf: () => "session.summary",
      store: (tx, { tenantNo }, session, { sentences, turns, metadata, ...answer }) => {
        const cited = new Set(sentences?.flatMap(({ turns: numbers }) => numbers));
        const lastAt = Math.max(...turns.map(({ occurredAt }) => occurredAt.getTime()));
        const summary = sentences && {
          text: sentences.map(({ text }) => text.trim()).join(" "),
          cites: turns.flatMap(({ position }, n) => (cited.has(n) ? [position] : [])),
          occurredAt: new Date(lastAt),
          metadata,
        };
        return storeSummary(tx, tenantNo, session, answer, summary);
      },
    }),
});
