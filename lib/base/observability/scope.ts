import { AsyncLocalStorage } from "node:async_hooks";
import type { Attributes, Span } from "@opentelemetry/api";
import { beginSpan, failSpan, type Parent, traceparentOf } from "./tracing";

/** Identifies a job in logs and spans. `trace` is the value of origin() when the job was added. */
export type JobContext = { readonly jobNo: number; readonly kind: string; readonly trace: string | null };

/** The current unit of work: a request, a batch of jobs, or one of its jobs. */
type Scope = {
  readonly request?: string | undefined;
  readonly jobs?: readonly JobContext[];
  /** Span of the request, or one span per job. Absent when tracing is off. */
  readonly spans?: readonly Span[];
};

/**
 * Stored on globalThis, because a bundler may load this module twice per process, for routes and for the
 * worker.
 */
const holder = globalThis as unknown as { palimpsestScope?: AsyncLocalStorage<Scope> };

function scopes(): AsyncLocalStorage<Scope> {
  holder.palimpsestScope ??= new AsyncLocalStorage();
  return holder.palimpsestScope;
}

/**
 * Runs work for a request, whose id is added to all its log lines. `span` traces it under that name, as part
 * of the caller's trace if there is one.
 */
export function inRequest<T>(
  request: string,
  work: () => T,
  span?: { readonly name: string; readonly parent: Parent },
): T {
  const attributes = { "palimpsest.request_id": request };
  const requestSpan = span && beginSpan(span.name, { parent: span.parent, role: "server", attributes });
  const scope = requestSpan ? { request, spans: [requestSpan] } : { request };
  return endSpansAfter(scope.spans, () => scopes().run(scope, work));
}

/**
 * Sets the name and the attributes of the current request's span from its route, which contains no ids.
 * `read` is called only when tracing is on.
 */
export function describeRequestSpan(
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
    // OpenTelemetry convention: errors of the client are not failures of the server span.
    if (status >= 500) span.setStatus({ code: 2 });
  }
}

/**
 * Runs work for a batch of jobs. Log lines contain the job numbers, and each job has a span in its original
 * trace.
 */
export function inJobs<T>(jobs: readonly JobContext[], work: () => T): T {
  const spans = jobs.flatMap(({ kind, jobNo, trace }) => {
    const parent = trace?.split(" ")[1];
    const attributes = { "palimpsest.job": jobNo, "palimpsest.jobs_together": jobs.length };
    return beginSpan(kind, { parent, role: "consumer", attributes }) ?? [];
  });
  const scope = spans.length > 0 ? { jobs, spans } : { jobs };
  return endSpansAfter(scope.spans, () => scopes().run({ ...scope, request: requestOf(jobs) }, work));
}

/** Runs work for one job of the batch that was passed to inJobs, and then ends the job's span. */
export function inJob<T>(jobNo: number, work: () => T): T {
  const { jobs = [], spans } = scopes().getStore() ?? {};
  const at = jobs.findIndex((job) => job.jobNo === jobNo);
  if (at < 0) return work();
  const scope = { jobs: jobs.slice(at, at + 1), ...(spans ? { spans: spans.slice(at, at + 1) } : {}) };
  return endSpansAfter(scope.spans, () => scopes().run({ ...scope, request: requestOf(scope.jobs) }, work));
}

/** Runs work, such as logging, in the context of a job but outside its span. */
export function withJobContext<T>(job: JobContext | undefined, work: () => T): T {
  const jobs = job ? [job] : [];
  return scopes().run({ jobs, request: requestOf(jobs) }, work);
}

/** Runs work outside the current request, for example a timer that serves many requests. */
export function withoutScope<T>(work: () => T): T {
  return scopes().run({}, work);
}

/** Runs a part of a request or of jobs in its own child span. Attributes contain only ids and counts. */
export function withSpan<T>(name: string, work: () => T, attributes?: Attributes): T {
  const scope = scopes().getStore();
  if (!scope?.spans) return work();
  const spans = scope.spans.flatMap((parent) => beginSpan(name, { parent, attributes }) ?? []);
  return endSpansAfter(spans, () => scopes().run({ ...scope, spans }, work));
}

/** Adds a span that ends now and started at `since`, measured by performance.now(). */
export function recordSpan(name: string, since: number): void {
  for (const parent of scopes().getStore()?.spans ?? []) beginSpan(name, { parent, since })?.end();
}

/**
 * Returns the origin that a new job stores: the id of the request and, when tracing is on, a space and the
 * traceparent. Undefined outside requests and single jobs.
 */
export function origin(): string | undefined {
  const { request, spans = [] } = scopes().getStore() ?? {};
  const [span] = spans;
  return request && span ? `${request} ${traceparentOf(span)}` : request;
}

/** Returns the context fields of a log line. */
export function scopeFields(): Record<string, string | number | readonly number[]> {
  const { request, jobs = [] } = scopes().getStore() ?? {};
  const [only] = jobs;
  return {
    ...(request === undefined ? {} : { request }),
    ...(only && jobs.length === 1 ? { job: only.jobNo, kind: only.kind } : {}),
    ...(jobs.length > 1 ? { jobs: jobs.map(({ jobNo }) => jobNo) } : {}),
  };
}

/** Returns the request that added a job; undefined for several jobs, which may have different requests. */
function requestOf([only, ...others]: readonly JobContext[]): string | undefined {
  return others.length === 0 ? only?.trace?.split(" ")[0] : undefined;
}

/** Ends the spans when the work ends, and marks them as failed when it throws. */
function endSpansAfter<T>(spans: readonly Span[] | undefined, work: () => T): T {
  if (!spans) return work();
  const end = (failure?: { readonly thrown: unknown }) => {
    // Some jobs of a batch may already have ended their spans.
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
