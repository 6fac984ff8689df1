import type { Attributes, Span, Tracer } from "@opentelemetry/api";
import { VERSION } from "@/lib/config";
import { asAppError } from "@/lib/core";

type Api = typeof import("@opentelemetry/api");
type Started = { readonly api: Api; readonly tracer: Tracer; readonly end: () => Promise<void> };

/** On globalThis, because a bundler may load this module twice in one process: once for routes, once for the worker. */
const holder = globalThis as unknown as { palimpsestTracing?: Started };

/** The last spans are sent while the process ends; a collector that is away keeps it no longer than this. */
const LAST_SPANS_MS = 1000;

/** W3C trace context: version, trace, parent, flags. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** What a span hangs on: another span, or a traceparent from elsewhere. */
export type Parent = Span | string | null | undefined;

/** The kind of a span: what answers a request, what does a job, anything within. */
export type SpanRole = "server" | "consumer" | "internal";

/**
 * Begins to trace, to the collector at OTEL_EXPORTER_OTLP_ENDPOINT. The other variables that OpenTelemetry defines (headers,
 * sampler, service name, resource) are read by its own code. Nothing of it is loaded in a process that does not trace.
 * `onLost` hears of spans that could not be sent.
 */
export async function startTracing(onLost: (spans: number) => void): Promise<void> {
  if (holder.palimpsestTracing) return;
  const api = await import("@opentelemetry/api");
  const { BasicTracerProvider, BatchSpanProcessor } = await import("@opentelemetry/sdk-trace-base");
  const { OTLPTraceExporter } = await import("@opentelemetry/exporter-trace-otlp-http");
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } = await import(
    "@opentelemetry/resources"
  );
  const own = resourceFromAttributes({ "service.name": "palimpsest", "service.version": VERSION });
  // What the environment says goes before what we say.
  const resource = defaultResource()
    .merge(own)
    .merge(detectResources({ detectors: [envDetector] }));
  const exporter = new OTLPTraceExporter();
  const send = exporter.export.bind(exporter);
  exporter.export = (spans, done) =>
    send(spans, (result) => {
      if (result.code !== 0) onLost(spans.length);
      done(result);
    });
  const provider = new BasicTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(exporter)] });
  // Not registered as OpenTelemetry's global one: Next would add spans of its own, with addresses that hold ids.
  const tracer = provider.getTracer("palimpsest", VERSION);
  holder.palimpsestTracing = { api, tracer, end: () => provider.shutdown() };
}

/** Sends the last spans, as long as that takes no longer than a second. */
export async function endTracing(): Promise<void> {
  const ended = holder.palimpsestTracing?.end().catch(() => undefined);
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, LAST_SPANS_MS).unref())]);
}

/** Begins a span; undefined while nothing is traced. `since` is on the clock of performance.now(). */
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
  const above = typeof parent === "string" ? remote(api, parent) : parent;
  const context = above ? api.trace.setSpan(api.ROOT_CONTEXT, above) : api.ROOT_CONTEXT;
  const kind = {
    server: api.SpanKind.SERVER,
    consumer: api.SpanKind.CONSUMER,
    internal: api.SpanKind.INTERNAL,
  };
  const startTime = since === undefined ? {} : { startTime: performance.timeOrigin + since };
  return tracer.startSpan(name, { kind: kind[role], attributes, ...startTime }, context);
}

/** A span as a job or another process takes it over. */
export function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
}

/** Marks a span as failed, by the code of the error and none of its words. A job that asks to run later has not failed. */
export function failSpan(span: Span, thrown: unknown): void {
  if (thrown instanceof Error && thrown.name === "Later") return;
  const { code } = asAppError(thrown);
  span.setAttribute("error.type", code);
  span.setStatus({ code: 2, message: code });
}

function remote(api: Api, traceparent: string): Span | undefined {
  const [, traceId = "", spanId = "", flags = "00"] = TRACEPARENT.exec(traceparent) ?? [];
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return api.isSpanContextValid(context) ? api.trace.wrapSpanContext(context) : undefined;
}
