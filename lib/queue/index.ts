export { wakeWorker } from "./alarm";
export { claim } from "./claim";
export { complete, finish } from "./complete";
export { type Claim, type Job, type NewJob, type Payload, URGENCY, type Urgency } from "./contracts";
export {
  type DeadLetter,
  type DeadLetterInput,
  deadLetterInput,
  discardDeadLetter,
  type ListDeadLettersInput,
  listDeadLetters,
  listDeadLettersInput,
  retryDeadLetter,
} from "./dead-letters";
export { enqueue } from "./enqueue";
export { fail, type Outcome, postpone } from "./fail";
export { forgetJobs } from "./forget-jobs";
export { heartbeat } from "./heartbeat";
export { assertLease } from "./lease";
export { forgetRuns, Presence, type Run, readRuns, workerSeenAt } from "./presence";
export { type QueueDepth, queueDepth } from "./queue-depth";
export { countDeadLetters, type QueueSample, sampleQueue } from "./queue-sample";
export { type FullLane, type QueueState, queueState } from "./queue-state";
export { queuedEvents } from "./queued-events";
export { release } from "./release";
export { releaseAll } from "./release-all";
export type { Handler, Report } from "./run-claim";
export { runUntilIdle } from "./run-until-idle";
export { runWorker, type WorkerOptions } from "./worker";
