import { AsyncLocalStorage } from "node:async_hooks";
import type { Attributes, Span } from "@opentelemetry/api";
import { beginSpan, failSpan, type Parent, traceparentOf } from "./tracing";

/** A job as its lines and spans name it. `trace` is what origin() gave when it was added. */
export type JobMark = { readonly jobNo: number; readonly kind: string; readonly trace: string | null };

/** What is being done: for a request, for jobs that a handler does together, or for one of them. */
type Scope = {
  readonly request?: string | undefined;
  readonly jobs?: readonly JobMark[];
  /** Of the request, or one for each of the jobs; none while nothing is traced. */
  readonly spans?: readonly Span[];
};

/** On globalThis, because a bundler may load this module twice in one process: once for routes, once for the worker. */
const holder = globalThis as unknown as { palimpsestScope?: AsyncLocalStorage<Scope> };

function scopes(): AsyncLocalStorage<Scope> {
  holder.palimpsestScope ??= new AsyncLocalStorage();
  return holder.palimpsestScope;
}

/**
 * Does something for a request: every line of the log that comes of it carries the request's id. With `span` it is traced
 * under that name, as part of the caller's trace when there is one.
 */
export function inRequest<T>(
  request: string,
  work: () => T,
  span?: { readonly name: string; readonly parent: Parent },
): T {
  const attributes = { "palimpsest.request_id": request };
  const begun = span && beginSpan(span.name, { parent: span.parent, role: "server", attributes });
  const scope = begun ? { request, spans: [begun] } : { request };
  return ending(scope.spans, () => scopes().run(scope, work));
}

/** Names the span of the request that is being answered, by its route without ids. Not asked while nothing is traced. */
export function describeRequest(
  read: () => { readonly method: string; readonly route: string; readonly status: number },
): void {
  for (const span of scopes().getStore()?.spans ?? []) {
    const { method, route, status } = read();
    span.updateName(`${method} ${route}`);
    span.setAttributes({
      "http.request.method": method,
      "http.route": route,
      "http.response.status_code": status,
    });
    // As the convention has it: what a caller did wrong is no failure of the server.
    if (status >= 500) span.setStatus({ code: 2 });
  }
}

/** Does something for jobs together: lines carry their numbers, and each job has a span in the trace that it comes of. */
export function inJobs<T>(jobs: readonly JobMark[], work: () => T): T {
  const spans = jobs.flatMap(({ kind, jobNo, trace }) => {
    const parent = trace?.split(" ")[1];
    const attributes = { "palimpsest.job": jobNo, "palimpsest.jobs_together": jobs.length };
    return beginSpan(kind, { parent, role: "consumer", attributes }) ?? [];
  });
  const scope = spans.length > 0 ? { jobs, spans } : { jobs };
  return ending(scope.spans, () => scopes().run({ ...scope, request: requestOf(jobs) }, work));
}

/** Does one of the jobs of inJobs, which ends its span. */
export function inJob<T>(jobNo: number, work: () => T): T {
  const { jobs = [], spans } = scopes().getStore() ?? {};
  const at = jobs.findIndex((job) => job.jobNo === jobNo);
  if (at < 0) return work();
  const scope = { jobs: jobs.slice(at, at + 1), ...(spans ? { spans: spans.slice(at, at + 1) } : {}) };
  return ending(scope.spans, () => scopes().run({ ...scope, request: requestOf(scope.jobs) }, work));
}

/** Logs about a job, outside of its span. */
export function aboutJob<T>(job: JobMark | undefined, work: () => T): T {
  const jobs = job ? [job] : [];
  return scopes().run({ jobs, request: requestOf(jobs) }, work);
}

/** Does what belongs to no request, although one happens to start it, such as a timer for what many leave behind. */
export function inNoScope<T>(work: () => T): T {
  return scopes().run({}, work);
}

/** Does a part of a request or of jobs, as a span of its own below theirs. Attributes are ids and counts. */
export function traced<T>(name: string, work: () => T, attributes?: Attributes): T {
  const scope = scopes().getStore();
  if (!scope?.spans) return work();
  const spans = scope.spans.flatMap((parent) => beginSpan(name, { parent, attributes }) ?? []);
  return ending(spans, () => scopes().run({ ...scope, spans }, work));
}

/** Notes a part that has just ended, from `since` on the clock of performance.now(). */
export function notePart(name: string, since: number): void {
  for (const parent of scopes().getStore()?.spans ?? []) beginSpan(name, { parent, since })?.end();
}

/**
 * What a job that is added now keeps of its beginning: the id of the request and, while it is traced, a blank and the
 * traceparent. Undefined outside of requests and of single jobs.
 */
export function origin(): string | undefined {
  const { request, spans = [] } = scopes().getStore() ?? {};
  const [span] = spans;
  return request && span ? `${request} ${traceparentOf(span)}` : request;
}

/** Fields for a line of the log. */
export function scopeFields(): Record<string, string | number | readonly number[]> {
  const { request, jobs = [] } = scopes().getStore() ?? {};
  const [only] = jobs;
  return {
    ...(request === undefined ? {} : { request }),
    ...(only && jobs.length === 1 ? { job: only.jobNo, kind: only.kind } : {}),
    ...(jobs.length > 1 ? { jobs: jobs.map(({ jobNo }) => jobNo) } : {}),
  };
}

/** Several jobs come of several requests. */
function requestOf([only, ...others]: readonly JobMark[]): string | undefined {
  return others.length === 0 ? only?.trace?.split(" ")[0] : undefined;
}

/** Ends spans with the work, failed when it throws. */
function ending<T>(spans: readonly Span[] | undefined, work: () => T): T {
  if (!spans) return work();
  const end = (failure?: { readonly thrown: unknown }) => {
    // A job of several has ended by itself.
    for (const span of spans.filter((one) => one.isRecording())) {
      if (failure) failSpan(span, failure.thrown);
      span.end();
    }
  };
  try {
    const result = work();
    if (result instanceof Promise)
      result.then(
        () => end(),
        (thrown: unknown) => end({ thrown }),
      );
    else end();
    return result;
  } catch (thrown) {
    end({ thrown });
    throw thrown;
  }
}
