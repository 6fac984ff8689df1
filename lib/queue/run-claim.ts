import { AppError, asAppError, Later } from "@/lib/core";
import { inTenant, list, sql } from "@/lib/db";
import { aboutJob, inJobs } from "@/lib/observability";
import { isAllAsked } from "./complete";
import type { Claim, Job } from "./contracts";
import { fail, postpone } from "./fail";
import { laneJobs } from "./lease";
import { beginRun, type JobRun, noteDone, noteOutcome } from "./note-jobs";
import { release } from "./release";

/**
 * Does jobs of one kind that follow each other in a lane, oldest first, and completes them itself through complete().
 * `signal` aborts when the lease is lost. A job that has failed before comes alone, so that a poison job is found out.
 */
export type Handler = (claim: Claim, jobs: readonly Job[], signal: AbortSignal) => Promise<void>;

/** Hears what went wrong, with ids to find it by. logError has this form. */
export type Report = (thrown: unknown, where: Readonly<Record<string, string | number>>) => void;

/** Runs a claim's jobs through their handlers and leaves the lane free, whatever happens. Never throws. */
export async function runClaim(
  claim: Claim,
  options: {
    readonly handlers: Readonly<Record<string, Handler>>;
    readonly backoffMs: number;
    readonly onError: Report;
    readonly isStopping: () => boolean;
  },
  lost: AbortSignal,
): Promise<void> {
  let run: JobRun | null = null;
  try {
    for (const jobs of runsOfKind(claim.jobs)) {
      if (options.isStopping() || lost.aborted) break;
      const kind = jobs[0]?.kind ?? "";
      const handler = options.handlers[kind];
      if (!handler)
        throw new AppError("internal", "No handler is registered for this kind of job.", { kind });
      run = beginRun(claim, jobs);
      await inJobs(jobs, () => handler(claim, jobs, lost));
      await requireCompleted(claim, jobs);
      noteDone(run, jobs.length);
      run = null;
    }
    if (!isAllAsked(claim, claim.jobs)) await release([claim]);
  } catch (thrown) {
    await settle(claim, run, thrown, options).catch((second) => options.onError(second, whereOf(claim)));
  }
}

/** Neighbours of one kind together; a job on its second try alone. */
export function runsOfKind(jobs: readonly Job[]): Job[][] {
  const runs: Job[][] = [];
  for (const job of jobs) {
    const last = runs.at(-1);
    const before = last?.at(-1);
    if (last && before?.kind === job.kind && before.attempts === 0 && job.attempts === 0) last.push(job);
    else runs.push([job]);
  }
  return runs;
}

async function settle(
  claim: Claim,
  run: JobRun | null,
  thrown: unknown,
  options: { backoffMs: number; onError: Report },
): Promise<void> {
  const job = await firstLeft(claim);
  if (run) noteDone(run, run.jobs.filter(({ jobNo }) => !job || jobNo < job.jobNo).length);
  if (thrown instanceof Later) {
    if (job && (await postpone(claim, job, thrown)) !== "lost") noteOutcome(claim, job, "postponed");
    return;
  }
  const error = asAppError(thrown);
  aboutJob(job, () => options.onError(error, whereOf(claim)));
  const outcome = job ? await fail(claim, job, error, options) : "lost";
  if (job && outcome !== "lost") noteOutcome(claim, job, outcome === "dead" ? "dead" : "failed");
}

/** A handler that returns without completing its jobs would be given them again at once, for ever. */
async function requireCompleted(claim: Claim, jobs: readonly Job[]): Promise<void> {
  if (isAllAsked(claim, jobs)) return;
  const left = await firstLeft(claim);
  if (left && jobs.some((job) => job.jobNo === left.jobNo))
    throw new AppError("internal", "A handler returned without completing its jobs.", { kind: left.kind });
}

/** The oldest job of the claim that is not completed. Counts on the primary key of jobs. */
async function firstLeft(claim: Claim): Promise<Job | undefined> {
  const [row] = await inTenant(claim, "work", (tx) =>
    tx.rows<{ job_no: string | null }>(sql`
      select min(job_no) as job_no from jobs
      where ${laneJobs(claim)} and job_no = any(${list(claim.jobs.map((job) => job.jobNo))}::bigint[])`),
  );
  return claim.jobs.find((job) => job.jobNo === Number(row?.job_no));
}

function whereOf(claim: Claim): Record<string, string | number> {
  return { room: "queue", ownerNo: claim.ownerNo, urgency: claim.urgency };
}
