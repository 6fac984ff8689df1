import { AppError, asAppError, PostponeJob } from "@/lib/base/core";
import { inJobs, withJobContext } from "@/lib/base/observability";
import { inTenant, list, sql } from "@/lib/storage/db";
import { isCompleted } from "./complete";
import type { Claim, Job } from "./contracts";
import { fail, postpone } from "./fail";
import { laneJobs } from "./lease";
import { beginRun, type JobRun, noteDone, noteOutcome } from "./note-jobs";
import { release } from "./release";

/**
 * Processes consecutive jobs of one kind in a lane, oldest first, and completes them through complete().
 * `signal` aborts when the lease is lost. A job that has failed before runs alone, which isolates a job that
 * always fails.
 */
export type Handler = (claim: Claim, jobs: readonly Job[], signal: AbortSignal) => Promise<void>;

/** Reports an error with the ids of its job. logError has this signature. */
export type Report = (thrown: unknown, context: Readonly<Record<string, string | number>>) => void;

/** Runs a claim's jobs through their handlers and then releases the lane in any case. Never throws. */
export async function runClaim(
  claim: Claim,
  options: {
    readonly handlers: Readonly<Record<string, Handler>>;
    readonly backoffMs: number;
    readonly onError: Report;
    readonly isStopping: () => boolean;
  },
  lostSignal: AbortSignal,
): Promise<void> {
  let run: JobRun | null = null;
  try {
    for (const jobs of groupByKind(claim.jobs)) {
      if (options.isStopping() || lostSignal.aborted) break;
      const kind = jobs[0]?.kind ?? "";
      const handler = options.handlers[kind];
      if (!handler)
        throw new AppError("internal", "No handler is registered for this kind of job.", { kind });
      run = beginRun(claim, jobs);
      await inJobs(jobs, () => handler(claim, jobs, lostSignal));
      await requireCompleted(claim, jobs);
      noteDone(run, jobs.length);
      run = null;
    }
    if (!isCompleted(claim, claim.jobs)) await release([claim]);
  } catch (thrown) {
    await handleFailure(claim, run, thrown, options).catch((second) => options.onError(second, idsOf(claim)));
  }
}

/** Groups consecutive jobs of one kind. A job that has failed before is a group of its own. */
function groupByKind(jobs: readonly Job[]): Job[][] {
  const groups: Job[][] = [];
  for (const job of jobs) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    if (last && before?.kind === job.kind && before.attempts === 0 && job.attempts === 0) last.push(job);
    else groups.push([job]);
  }
  return groups;
}

async function handleFailure(
  claim: Claim,
  run: JobRun | null,
  thrown: unknown,
  options: { backoffMs: number; onError: Report },
): Promise<void> {
  const job = await firstUnfinished(claim);
  if (run) noteDone(run, run.jobs.filter(({ jobNo }) => !job || jobNo < job.jobNo).length);
  if (thrown instanceof PostponeJob) {
    if (job && (await postpone(claim, job, thrown)) !== "lost") noteOutcome(claim, job, "postponed");
    return;
  }
  const error = asAppError(thrown);
  withJobContext(job, () => options.onError(error, idsOf(claim)));
  const outcome = job ? await fail(claim, job, error, options) : "lost";
  if (job && outcome !== "lost") noteOutcome(claim, job, outcome === "dead" ? "dead" : "failed");
}

/**
 * Throws when a handler returns without completing its jobs; otherwise it would receive them again in a loop.
 */
async function requireCompleted(claim: Claim, jobs: readonly Job[]): Promise<void> {
  if (isCompleted(claim, jobs)) return;
  const left = await firstUnfinished(claim);
  if (left && jobs.some((job) => job.jobNo === left.jobNo))
    throw new AppError("internal", "A handler returned without completing its jobs.", { kind: left.kind });
}

/** Returns the oldest job of the claim that is not completed. Uses the primary key of jobs. */
async function firstUnfinished(claim: Claim): Promise<Job | undefined> {
  const [row] = await inTenant(claim, "work", (tx) =>
    tx.rows<{ job_no: string | null }>(sql`
      select min(job_no) as job_no from jobs
      where ${laneJobs(claim)} and job_no = any(${list(claim.jobs.map((job) => job.jobNo))}::bigint[])`),
  );
  return claim.jobs.find((job) => job.jobNo === Number(row?.job_no));
}

function idsOf(claim: Claim): Record<string, string | number> {
  return { module: "queue", ownerNo: claim.ownerNo, urgency: claim.urgency };
}
