import { readFile } from "node:fs/promises";
import parse from "parse-prometheus-text-format";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "./server";

const TOKEN = "a-token-of-prometheus";

let server: TestServer;
let key: string;
/** The id of the request that sent the one event of these tests. */
let requestId: string;
beforeAll(async () => {
  server = await startTestServer({ env: { METRICS_TOKEN: TOKEN, LOG_LEVEL: "debug" } });
  key = await server.createKey();
  const text = "I like the lamps at 40%, write to ada@example.org";
  const sent = await server.call(key, "POST", "/api/v1/events", {
    events: [{ id: "lamps", user_id: "ada", role: "user", text }],
  });
  requestId = sent.headers.get("x-request-id") ?? "";
  const path = "/api/v1/events/lamps?user_id=ada&wait_ms=20000";
  expect((await server.call(key, "GET", path)).body).toMatchObject({ status: "decided" });
  await server.call(key, "POST", "/api/v1/retrieve", { user_id: "ada", query: "how bright are the lamps?" });
});
afterAll(() => server.stop());

async function metrics(token: string): Promise<{ status: number; type: string | null; text: string }> {
  const response = await fetch(`${server.url}/api/metrics`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await response.text();
  const { status, headers } = response;
  server.contract({ method: "GET", path: "/api/metrics", status, headers, text });
  return { status, type: headers.get("content-type"), text };
}

test("metrics are for METRICS_TOKEN alone, not for keys of a tenant, and a parser of the format reads them", async () => {
  for (const token of ["", key, `${TOKEN}x`]) expect((await metrics(token)).status).toBe(401);
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

test("the id of an answer leads to the lines of its request and of the job that it made", async () => {
  const lines = (await readFile(server.logFile, "utf8"))
    .split("\n")
    .filter((line) => line.includes(requestId))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toMatchObject([
    { msg: "request", request: requestId, method: "POST", status: 202 },
    { msg: "event decided", request: requestId, job: expect.any(Number), kind: "event.process" },
  ]);
});
