import { recorder } from "@/lib/base/observability";
import type { Claim, Job } from "./contracts";

/** Jobs of one kind that a handler processes together. */
export type JobRun = { readonly claim: Claim; readonly jobs: readonly Job[]; readonly startedAt: number };

/** Records how long each job has waited since it was added. */
export function beginRun(claim: Claim, jobs: readonly Job[]): JobRun {
  const now = Date.now();
  for (const job of jobs)
    recorder().observe(claim.tenantNo, "job_wait_ms", job.kind, Math.max(0, now - job.createdAt.getTime()));
  return { claim, jobs, startedAt: performance.now() };
}

/**
 * Records the completed jobs of a run. Divides the time among them, because the handler processes them
 * together.
 */
export function noteDone({ claim, jobs, startedAt }: JobRun, done: number): void {
  const kind = jobs[0]?.kind ?? "";
  if (done === 0) return;
  recorder().observe(claim.tenantNo, "job_ms", kind, (performance.now() - startedAt) / done, done);
  recorder().count(claim.tenantNo, "jobs", `done ${kind}`, done);
}

/** Records an attempt that did not complete its job. */
export function noteOutcome(claim: Claim, job: Job, outcome: "failed" | "postponed" | "dead"): void {
  recorder().count(claim.tenantNo, "jobs", `${outcome} ${job.kind}`);
}
