import type { Attributes, Span, Tracer } from "@opentelemetry/api";
import { VERSION } from "@/lib/base/config";
import { asAppError } from "@/lib/base/core";

type Api = typeof import("@opentelemetry/api");
type StartedTracing = { readonly api: Api; readonly tracer: Tracer; readonly end: () => Promise<void> };

/**
 * Stored on globalThis, because a bundler may load this module twice per process, for routes and for the
 * worker.
 */
const holder = globalThis as unknown as { palimpsestTracing?: StartedTracing };

/** Time limit for sending the last spans on shutdown, in case the collector is unavailable. */
const SHUTDOWN_TIMEOUT_MS = 1000;

/** W3C trace context: version, trace id, parent id, flags. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Parent of a span: another span, or a traceparent from another process. */
export type Parent = Span | string | null | undefined;

/** What a span does: answers a request, runs a job, or is part of one of them. */
export type SpanRole = "server" | "consumer" | "internal";

/**
 * Starts tracing to the collector at OTEL_EXPORTER_OTLP_ENDPOINT. OpenTelemetry itself reads its other
 * variables (headers, sampler, service name, resource). Its code is loaded only when tracing is on. `onLost`
 * is called with the number of spans that could not be sent.
 */
export async function startTracing(onLost: (spans: number) => void): Promise<void> {
  if (holder.palimpsestTracing) return;
  const api = await import("@opentelemetry/api");
  const { BasicTracerProvider, BatchSpanProcessor } = await import("@opentelemetry/sdk-trace-base");
  const { OTLPTraceExporter } = await import("@opentelemetry/exporter-trace-otlp-http");
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } = await import(
    "@opentelemetry/resources"
  );
  const ownResource = resourceFromAttributes({ "service.name": "palimpsest", "service.version": VERSION });
  // The environment overrides our attributes.
  const resource = defaultResource()
    .merge(ownResource)
    .merge(detectResources({ detectors: [envDetector] }));
  const exporter = new OTLPTraceExporter();
  const send = exporter.export.bind(exporter);
  exporter.export = (spans, done) =>
    send(spans, (result) => {
      if (result.code !== 0) onLost(spans.length);
      done(result);
    });
  const provider = new BasicTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(exporter)] });
  // Not registered as the global provider, because Next would then add its own spans with URLs that contain
  // ids.
  const tracer = provider.getTracer("palimpsest", VERSION);
  holder.palimpsestTracing = { api, tracer, end: () => provider.shutdown() };
}

/** Sends the remaining spans, for at most a second. */
export async function endTracing(): Promise<void> {
  const ended = holder.palimpsestTracing?.end().catch(() => undefined);
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, SHUTDOWN_TIMEOUT_MS).unref())]);
}

/** Starts a span, or returns undefined when tracing is off. `since` is measured by performance.now(). */
export function beginSpan(
  name: string,
  options: {
    readonly parent: Parent;
    readonly role?: SpanRole;
    readonly attributes?: Attributes | undefined;
    readonly since?: number;
  },
): Span | undefined {
  const tracing = holder.palimpsestTracing;
  if (!tracing) return undefined;
  const { api, tracer } = tracing;
  const { parent, role = "internal", attributes = {}, since } = options;
  const parentSpan = typeof parent === "string" ? remoteSpan(api, parent) : parent;
  const context = parentSpan ? api.trace.setSpan(api.ROOT_CONTEXT, parentSpan) : api.ROOT_CONTEXT;
  const kind = {
    server: api.SpanKind.SERVER,
    consumer: api.SpanKind.CONSUMER,
    internal: api.SpanKind.INTERNAL,
  };
  const startTime = since === undefined ? {} : { startTime: performance.timeOrigin + since };
  return tracer.startSpan(name, { kind: kind[role], attributes, ...startTime }, context);
}

/** Formats a span as a W3C traceparent, for jobs and other processes. */
export function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
}

/** Marks a span as failed with the code of the error, without its message. `PostponeJob` is not a failure. */
export function failSpan(span: Span, thrown: unknown): void {
  if (thrown instanceof Error && thrown.name === "PostponeJob") return;
  const { code } = asAppError(thrown);
  span.setAttribute("error.type", code);
  span.setStatus({ code: 2, message: code });
}

function remoteSpan(api: Api, traceparent: string): Span | undefined {
  const [, traceId = "", spanId = "", flags = "00"] = TRACEPARENT.exec(traceparent) ?? [];
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return api.isSpanContextValid(context) ? api.trace.wrapSpanContext(context) : undefined;
}
