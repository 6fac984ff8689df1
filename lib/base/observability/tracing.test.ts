// Spans belong to the trace of the request that caused the work, and tracing is optional.

import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { AppError, Later } from "@/lib/base/core";
import { inJob, inJobs, inRequest, origin, recordSpan, withSpan } from "./scope";
import { endTracing, startTracing } from "./tracing";

type Sent = {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status: object;
};

const sent: Sent[] = [];
const collector = createServer(async (request, response) => {
  const { resourceSpans } = JSON.parse(Buffer.concat(await request.toArray()).toString());
  sent.push(...resourceSpans[0].scopeSpans[0].spans);
  response.writeHead(200, { "content-type": "application/json" }).end("{}");
});

/** Returns whether the OpenTelemetry SDK has been loaded. */
const isLoaded = () =>
  Object.keys(createRequire(import.meta.url).cache).some((file) => file.includes("sdk-trace"));

const traceparentOf = (digit: string) => `00-${digit.repeat(32)}-${digit.repeat(16)}-01`;
const JOBS = ["1", "2", "3"].map((digit, at) => ({
  jobNo: at + 1,
  kind: "test.run",
  trace: `request-${digit} ${traceparentOf(digit)}`,
}));

beforeAll(() => new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => collector.close(resolve).closeAllConnections()));

test("without tracing, work runs unchanged, nothing is loaded, and a job stores only its request id", async () => {
  const stored = await inRequest("request-1", () => withSpan("part", async () => origin()), {
    name: "request",
    parent: traceparentOf("1"),
  });
  expect(stored).toBe("request-1");
  expect(inJobs(JOBS, () => withSpan("part", () => "done"))).toBe("done");
  expect(isLoaded()).toBe(false);
});

test("each job of a batch has its spans in its original trace", async () => {
  const { port } = collector.address() as AddressInfo;
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", `http://127.0.0.1:${port}`);
  await startTracing((spans) => expect(spans).toBe(0));
  expect(isLoaded()).toBe(true);
  const origins: (string | undefined)[] = [];
  await inJobs(JOBS, async () => {
    await withSpan("embed", async () => recordSpan("call", performance.now()));
    await inJob(1, () => withSpan("store", async () => void origins.push(origin())));
    await inJob(2, async () => {
      throw new AppError("conflict", "What Ada said");
    }).catch(() => undefined);
    await inJob(3, async () => {
      throw new Later(new Date(0), "embedder_down");
    }).catch(() => undefined);
  });
  await endTracing();

  for (const digit of ["1", "2", "3"]) {
    const own = sent.filter(({ traceId }) => traceId === digit.repeat(32));
    const idOf = (name: string) => own.find((span) => span.name === name)?.spanId;
    expect(own.map(({ name, parentSpanId }) => [name, parentSpanId]).sort()).toEqual([
      ["call", idOf("embed")],
      ["embed", idOf("test.run")],
      ...(digit === "1" ? [["store", idOf("test.run")]] : []),
      ["test.run", digit.repeat(16)],
    ]);
    const job = own.find(({ name }) => name === "test.run");
    expect(job?.status).toEqual(digit === "2" ? { code: 2, message: "conflict" } : { code: 0 });
    if (digit === "1") expect(origins).toEqual([`request-1 00-${job?.traceId}-${idOf("store")}-01`]);
  }
  expect(JSON.stringify(sent)).not.toContain("Ada");
});
