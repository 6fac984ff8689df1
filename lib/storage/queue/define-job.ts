import type { z } from "zod";
import { AppError } from "@/lib/base/core";
import type { Claim, Job, NewJob, Payload } from "./contracts";
import type { Handler } from "./run-claim";

/** A job whose payload was validated by the schema of its kind. */
export type JobOf<P> = Omit<Job, "payload"> & { readonly payload: P };

/** Name and payload schema of a kind of job, for code that enqueues it. */
export type JobKind<P extends Payload> = {
  readonly kind: string;
  readonly payload: z.ZodType<P>;
  /** Creates a job to enqueue. */
  readonly create: (payload: P, lane: Omit<NewJob, "kind" | "payload">) => NewJob;
};

/** A kind of job with its handler. */
export type JobDefinition = { readonly kind: string; readonly handler: Handler };

/** Declares a kind of job. Use a separate file when its handler enqueues more jobs of the same kind. */
export function jobKind<P extends Payload>({
  kind,
  payload,
}: Pick<JobKind<P>, "kind" | "payload">): JobKind<P> {
  return { kind, payload, create: (value, lane) => ({ ...lane, kind, payload: value }) };
}

/**
 * Binds a kind of job to its handler. `run` receives jobs with validated payloads and completes them through
 * complete(). An invalid payload fails the job with `internal`.
 */
export function defineJob<P extends Payload>({
  kind,
  payload,
  run,
}: Pick<JobKind<P>, "kind" | "payload"> & {
  readonly run: (claim: Claim, jobs: readonly JobOf<P>[], signal: AbortSignal) => Promise<void>;
}): JobDefinition {
  const validate = (job: Job): JobOf<P> => {
    const result = payload.safeParse(job.payload);
    if (result.success) return { ...job, payload: result.data };
    throw new AppError("internal", "The payload of a job does not match its schema.", {
      kind,
      jobNo: job.jobNo,
    });
  };
  return { kind, handler: (claim, jobs, signal) => run(claim, jobs.map(validate), signal) };
}

/** Returns the handlers of a worker by kind. Throws for duplicate kinds. */
export function handlersOf(definitions: readonly JobDefinition[]): Readonly<Record<string, Handler>> {
  const handlers = Object.fromEntries(definitions.map(({ kind, handler }) => [kind, handler]));
  if (Object.keys(handlers).length < definitions.length) throw new Error("A kind of job is defined twice.");
  return handlers;
}
