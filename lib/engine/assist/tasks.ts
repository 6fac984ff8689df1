import type { CitedSentence } from "@/lib/analysis/citations";
import type { TenantNo } from "@/lib/base/core";
import type { SessionTask } from "@/lib/storage/records";
import type { Flag } from "@/lib/storage/settings";
import { RELATIONS_TASK } from "./relations-task";
import { type ModelTask, runTask, type TaskInput, type TaskResult } from "./run-task";
import { SENTENCES_TASK } from "./sentences-task";
import { SUMMARY_TASK } from "./summary-task";

type RunnableTask = {
  readonly version: number;
  /** The flag that turns the task on. */
  readonly flag: Flag;
  readonly run: (tenantNo: TenantNo, input: TaskInput) => Promise<TaskResult>;
};

function runnable<A, S extends CitedSentence>(task: ModelTask<A, S>, flag: Flag): RunnableTask {
  return { version: task.version, flag, run: (tenantNo, input) => runTask(tenantNo, task, input) };
}

/** The tasks of the model about closed sessions, by name. They run as runTask says. */
export const TASKS: Readonly<Record<SessionTask, RunnableTask>> = {
  "session.summary": runnable(SUMMARY_TASK, "SESSION_SUMMARIES_ENABLED"),
  "sentences.extract": runnable(SENTENCES_TASK, "SESSION_EXTRACTION_ENABLED"),
  "relations.extract": runnable(RELATIONS_TASK, "SESSION_EXTRACTION_ENABLED"),
};
