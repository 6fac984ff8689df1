// The built server provides metrics, logs and traces.

import { readFile } from "node:fs/promises";
import parse from "parse-prometheus-text-format";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../testkit/server";
import { startCollector, type Tree } from "./collector";

const TOKEN = "a-token-of-prometheus";

/** A caller's trace, which the event joins. */
const TRACE = "0af7651916cd43dd8448eb211c80319c";
const CALLER = "b7ad6b7169203331";

let collector: Awaited<ReturnType<typeof startCollector>>;
let server: TestServer;
let key: string;
/** The id of the request that sent the event of these tests. */
let requestId: string;
beforeAll(async () => {
  collector = await startCollector();
  server = await startTestServer({
    env: {
      METRICS_TOKEN: TOKEN,
      LOG_LEVEL: "debug",
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: "100",
    },
  });
  key = await server.createKey();
  const text = "I like the lamps at 40%, write to ada@example.org";
  const sent = await server.call(
    key,
    "POST",
    "/api/v1/events",
    { events: [{ id: "lamps", user_id: "ada", role: "user", text }] },
    { traceparent: `00-${TRACE}-${CALLER}-01` },
  );
  requestId = sent.headers.get("x-request-id") ?? "";
  const path = "/api/v1/events/lamps?user_id=ada&wait_ms=20000";
  expect((await server.call(key, "GET", path)).body).toMatchObject({ status: "decided" });
  await server.call(key, "POST", "/api/v1/retrieve", { user_id: "ada", query: "how bright are the lamps?" });
});
afterAll(async () => {
  await server.stop();
  await collector.stop();
});

async function metrics(token: string): Promise<{ status: number; type: string | null; text: string }> {
  const response = await fetch(`${server.url}/api/metrics`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await response.text();
  const { status, headers } = response;
  server.contract({ method: "GET", path: "/api/metrics", status, headers, text });
  return { status, type: headers.get("content-type"), text };
}

test("metrics require METRICS_TOKEN, not a tenant's key, and are in valid Prometheus format", async () => {
  for (const token of ["", `${TOKEN}x`]) expect((await metrics(token)).status).toBe(401);
  expect((await metrics(key)).status).toBe(403);
  const { status, type, text } = await metrics(TOKEN);
  expect([status, type]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
  const families = new Map(parse(text).map((family) => [family.name, family.metrics]));
  expect(families.get("palimpsest_ingestion_events_total")).toEqual([
    { value: "1", labels: { status: "queued" } },
  ]);
  expect(families.get("palimpsest_ingestion_decisions_total")).toEqual([
    { value: "1", labels: { verdict: "stored" } },
  ]);
  expect(families.get("palimpsest_ingestion_redactions_total")).toEqual([
    { value: "1", labels: { kind: "EMAIL" } },
  ]);
  expect(families.get("palimpsest_queue_jobs_total")).toEqual([
    { value: "1", labels: { kind: "event.process", outcome: "done" } },
  ]);
  for (const name of ["pending_jobs", "oldest_age_seconds", "dead_letters"])
    expect(families.get(`palimpsest_queue_${name}`)).toEqual([{ value: "0" }]);
  expect(text).toContain('palimpsest_http_request_seconds_count{operation="sendEvents",status="2xx"} 1\n');
  expect(text).toContain('palimpsest_http_request_seconds_count{operation="readMetrics",status="4xx"} 3\n');
  expect(text).toContain('palimpsest_retrieval_stage_seconds_count{stage="words"} 1\n');
  expect(text).toContain('palimpsest_models_breaker_state{state="closed"} 1\n');
  expect(text).toMatch(/palimpsest_models_calls_total [2-9]/);
  expect(text).toMatch(/process_resident_memory_bytes \d+/);
});

test("a request id leads to the log lines of the request and of the job that it created", async () => {
  const lines = (await readFile(server.logFile, "utf8"))
    .split("\n")
    .filter((line) => line.includes(requestId))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toMatchObject([
    { msg: "request", request: requestId, method: "POST", status: 202 },
    { msg: "event decided", request: requestId, job: expect.any(Number), kind: "event.process" },
  ]);
});

const names = (trees: readonly Tree[]) => trees.map(({ name }) => name);

test("a trace is one tree, from the request that sends an event to the transaction that stores it", async () => {
  await expect.poll(() => names(collector.tree(TRACE)), { timeout: 20_000 }).toEqual(["POST /api/v1/events"]);
  const jobs = () => collector.tree(TRACE)[0]?.children[0]?.children ?? [];
  await expect.poll(() => names(jobs()), { timeout: 20_000 }).toEqual(["event.process"]);
  expect(collector.tree(TRACE)).toEqual([
    {
      name: "POST /api/v1/events",
      children: [
        {
          name: "accept",
          children: [
            {
              name: "event.process",
              children: [
                { name: "embed", children: [] },
                { name: "decide", children: [] },
                { name: "store", children: [] },
              ],
            },
          ],
        },
      ],
    },
  ]);
  const root = collector.spans().find(({ name }) => name === "POST /api/v1/events");
  expect(root).toMatchObject({ parentSpanId: CALLER, kind: 2 });
  expect(root?.attributes).toContainEqual({
    key: "palimpsest.request_id",
    value: { stringValue: requestId },
  });
});

test("events of one owner from several requests each stay in their own trace", async () => {
  const traceIds = Array.from({ length: 5 }, (_, i) => `${i + 1}`.padStart(32, "a"));
  await Promise.all(
    traceIds.map((traceId, i) =>
      server.call(
        key,
        "POST",
        "/api/v1/events",
        { events: [{ id: `many-${i}`, user_id: "ben", role: "user", text: `I bought ladder ${i} today` }] },
        { traceparent: `00-${traceId}-${CALLER}-01` },
      ),
    ),
  );
  for (const traceId of traceIds)
    await expect
      .poll(() => names(collector.tree(traceId)[0]?.children[0]?.children[0]?.children ?? []), {
        timeout: 20_000,
      })
      .toEqual(["embed", "decide", "store"]);
});

test("a retrieval's span contains its stages, probes have none, and no span contains text or names", async () => {
  const retrieval = () => collector.spans().find(({ name }) => name === "POST /api/v1/retrieve");
  await expect.poll(retrieval, { timeout: 20_000 }).toBeDefined();
  const [request] = collector.tree(retrieval()?.traceId ?? "");
  expect(names(request?.children ?? [])).toEqual(["retrieve"]);
  expect(names(request?.children[0]?.children ?? []).sort()).toEqual([
    "retrieve.embed",
    "retrieve.hits",
    "retrieve.rank",
    "retrieve.turns",
    "retrieve.words",
  ]);
  expect(collector.spans().map(({ name }) => name)).not.toContain("GET /api/health");
  // Short names are matched as whole words, because the hexadecimal digits of an id can spell a name.
  expect(collector.raw()).not.toMatch(/lamp|ladder|\bada\b|\bben\b|example\.org|\bread\b|plm_/i);
});
