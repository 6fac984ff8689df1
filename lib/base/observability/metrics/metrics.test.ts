// Metrics have bounded labels, documented names and correct values.

import { readFileSync } from "node:fs";
import parse from "parse-prometheus-text-format";
import { beforeAll, expect, test } from "vitest";
import type { TenantNo } from "@/lib/base/core";
import { Recorder } from "../recorder";
import { forwardToMetrics } from "./feed";
import { METRICS } from "./list";
import { metricsText, observe, setMetric, startMetrics } from "./registry";

const TENANT = 4711 as TenantNo;
const recorder = new Recorder(() => 0, forwardToMetrics);
beforeAll(startMetrics);

/** Returns the samples of one metric as parsed from the text format. */
async function samples(name: string): Promise<unknown> {
  return parse(await metricsText()).find((family) => family.name === name)?.metrics;
}

test("recorded values are counted without tenants and without labels that callers can choose", async () => {
  recorder.count(TENANT, "redactions", "EMAIL some-source", 2);
  recorder.count(TENANT, "redactions", "EMAIL other-source");
  recorder.count(TENANT, "decisions", "stored preference");
  recorder.count(TENANT, "jobs", "done event.process", 3);
  recorder.observe(TENANT, "job_wait_ms", "event.process", 20, 2);
  recorder.count(TENANT, "unheard-of", "label");
  recorder.request(TENANT, "POST /retrieve", 12, { requestId: "one", stages: { words: 4 } });
  recorder.request(TENANT, "POST /events", 12, { requestId: "two", stages: { "a caller's": 4 } });

  expect(await samples("palimpsest_ingestion_redactions_total")).toEqual([
    { value: "3", labels: { kind: "EMAIL" } },
  ]);
  expect(await samples("palimpsest_ingestion_decisions_total")).toEqual([
    { value: "1", labels: { verdict: "stored" } },
  ]);
  expect(await samples("palimpsest_queue_jobs_total")).toEqual([
    { value: "3", labels: { kind: "event.process", outcome: "done" } },
  ]);
  const text = await metricsText();
  expect(text).toContain('palimpsest_queue_wait_seconds_bucket{le="0.01",kind="event.process"} 0\n');
  expect(text).toContain('palimpsest_queue_wait_seconds_bucket{le="0.05",kind="event.process"} 2\n');
  expect(text).toContain('palimpsest_queue_wait_seconds_sum{kind="event.process"} 0.04\n');
  expect(text).toContain('palimpsest_retrieval_stage_seconds_sum{stage="words"} 0.004\n');
  // Removes the values, which may contain the same digits.
  expect(text.replace(/ [-+.\de]+$/gm, "")).not.toMatch(/4711|some-source|a caller's|label"/);
});

test("gauges and external counters show their last value, and an unknown value is removed", async () => {
  setMetric("pending", {}, 7);
  setMetric("pending", {}, 5);
  expect(await samples("palimpsest_queue_pending_jobs")).toEqual([{ value: "5" }]);
  setMetric("pending", {}, null);
  expect(await samples("palimpsest_queue_pending_jobs")).toEqual([]);
  setMetric("modelCall", {}, 7);
  setMetric("modelCall", {}, 9);
  expect(await samples("palimpsest_models_calls_total")).toEqual([{ value: "9" }]);
});

test("requests are timed by operation and status class", async () => {
  observe("request", { operation: "retrieve", status: "2xx" }, 30);
  observe("request", { operation: "retrieve", status: "5xx" }, 900);
  const text = await metricsText();
  for (const status of ["2xx", "5xx"])
    expect(text).toContain(
      `palimpsest_http_request_seconds_count{operation="retrieve",status="${status}"} 1\n`,
    );
});

test("docs/operation.md lists exactly the existing metrics with type, labels and help text", () => {
  const page = readFileSync("docs/operation.md", "utf8");
  const rows = page.split("\n").filter((line) => line.startsWith("| `palimpsest_"));
  expect(rows).toEqual(
    Object.values(METRICS).map(
      ({ name, type, labels, help }) =>
        `| \`${name}\` | ${type} | ${labels.map((label) => `\`${label}\``).join(", ")} | ${help} |`,
    ),
  );
});

test("no process gauge has the name of a counter", async () => {
  expect(await metricsText()).not.toMatch(/^# TYPE \w+_total gauge/m);
});

test("metric names contain module and unit: _seconds for durations, _total for counters", () => {
  for (const { name, type } of Object.values(METRICS)) {
    expect(name).toMatch(
      /^palimpsest_(http|operations|retrieval|ingestion|queue|notices|models|embedding)_[a-z_]+$/,
    );
    expect(name.endsWith("_total")).toBe(type === "counter");
    if (type === "histogram") expect(name).toMatch(/_seconds$/);
  }
});
