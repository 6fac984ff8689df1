export { wakeWorker } from "./alarm";
export { claim } from "./claim";
export { complete, finish } from "./complete";
export { type Claim, type Job, URGENCY, type Urgency } from "./contracts";
export {
  discardDeadLetter,
  listDeadLetters,
  listDeadLettersInput,
  retryDeadLetter,
} from "./dead-letters";
export { defineJob, handlersOf, type JobOf, jobKind } from "./define-job";
export { deleteJobsOf } from "./delete-jobs-of";
export { enqueue } from "./enqueue";

export { hasJob } from "./has-job";

export { assertLease } from "./lease";
export { deleteOldRuns, Presence, type Run, readRuns, workerSeenAt } from "./presence";
export { queueDepth } from "./queue-depth";
export { countDeadLetters, sampleQueue } from "./queue-sample";
export { queueState } from "./queue-state";
export { queuedEvents } from "./queued-events";

export { releaseAll } from "./release-all";
export type { Handler } from "./run-claim";
export { runUntilIdle } from "./run-until-idle";
export { runWorker } from "./worker";
