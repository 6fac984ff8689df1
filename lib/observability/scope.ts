import { AsyncLocalStorage } from "node:async_hooks";

/** A job as its lines and spans name it. `trace` is what origin() gave when it was added. */
export type JobMark = { readonly jobNo: number; readonly kind: string; readonly trace: string | null };

/** What is being done: for a request, for jobs that a handler does together, or for one of them. */
type Scope = { readonly request?: string | undefined; readonly jobs?: readonly JobMark[] };

/** On globalThis, because a bundler may load this module twice in one process: once for routes, once for the worker. */
const holder = globalThis as unknown as { palimpsestScope?: AsyncLocalStorage<Scope> };

function scopes(): AsyncLocalStorage<Scope> {
  holder.palimpsestScope ??= new AsyncLocalStorage();
  return holder.palimpsestScope;
}

/** Does something for a request: every line of the log that comes of it carries the request's id. */
export function inRequest<T>(request: string, work: () => T): T {
  return scopes().run({ request }, work);
}

/** Does something for jobs together: lines carry their numbers and, for a single one, the request that made it. */
export function inJobs<T>(jobs: readonly JobMark[], work: () => T): T {
  const [only] = jobs;
  return scopes().run({ jobs, request: jobs.length === 1 ? requestOf(only) : undefined }, work);
}

/** Does one of the jobs of inJobs. */
export function inJob<T>(jobNo: number, work: () => T): T {
  const mark = scopes()
    .getStore()
    ?.jobs?.find((job) => job.jobNo === jobNo);
  return mark ? inJobs([mark], work) : work();
}

/** Does what belongs to no request, although one happens to start it, such as a timer for what many leave behind. */
export function inNoScope<T>(work: () => T): T {
  return scopes().run({}, work);
}

/** What a job that is added now keeps of its beginning: the id of the request. Undefined outside of requests and jobs. */
export function origin(): string | undefined {
  const scope = scopes().getStore();
  return scope?.request;
}

/** Fields for a line of the log. */
export function scopeFields(): Record<string, string | number | readonly number[]> {
  const { request, jobs } = scopes().getStore() ?? {};
  const [only] = jobs ?? [];
  return {
    ...(request === undefined ? {} : { request }),
    ...(only && jobs?.length === 1 ? { job: only.jobNo, kind: only.kind } : {}),
    ...(jobs && jobs.length > 1 ? { jobs: jobs.map(({ jobNo }) => jobNo) } : {}),
  };
}

function requestOf(mark: JobMark | undefined): string | undefined {
  return mark?.trace?.split(" ")[0];
}
