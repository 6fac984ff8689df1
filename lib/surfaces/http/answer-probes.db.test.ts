// A worker process serves readiness, health and metrics.

import { expect, test, vi } from "vitest";
import { beginShutdown } from "@/lib/base/core";
import { count, startMetrics } from "@/lib/base/observability";
import { testDatabase } from "@/lib/storage/db/testing";
import { answerProbes } from "./answer-probes";
import { serveOperations } from "./serve-operations";

const { TOKEN } = vi.hoisted(() => {
  const token = "a-token-of-prometheus";
  process.env.METRICS_TOKEN = token;
  return { TOKEN: token };
});
testDatabase();

test("a worker answers each probe like the server, and refuses what the server refuses", async () => {
  const port = await answerProbes("127.0.0.1", 0);
  const shown = async (response: Response) => {
    const names = ["content-type", "cache-control", "www-authenticate"];
    const { code = null, status = null } = JSON.parse(await response.text()) as Record<string, unknown>;
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    return [response.status, names.map((name) => response.headers.get(name)), code, status];
  };
  for (const path of ["/api/ready", "/api/health", "/api/metrics"])
    for (const query of ["", "?unknown=1"]) {
      const ofServer = await serveOperations(path).GET(new Request(`http://localhost${path}${query}`), {
        params: Promise.resolve({}),
      });
      const ofWorker = await fetch(`http://127.0.0.1:${port}${path}${query}`);
      expect([path, await shown(ofWorker)]).toEqual([path, await shown(ofServer)]);
    }
});

test("a worker serves readiness, health and, with the token, metrics", async () => {
  await startMetrics();
  count("job", { kind: "event.process", outcome: "done" }, 3);
  const port = await answerProbes("127.0.0.1", 0);
  const ask = async (path: string, headers: Record<string, string> = {}, method = "GET") => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers });
    return { status: response.status, text: await response.text() };
  };
  expect(await ask("/api/ready")).toEqual({ status: 200, text: '{"status":"ready","missing":[]}' });
  expect(JSON.parse((await ask("/api/health")).text)).toMatchObject({ database: { state: "ok" } });
  const metrics = await ask("/api/metrics", { authorization: `Bearer ${TOKEN}` });
  expect(metrics.text).toContain('palimpsest_queue_jobs_total{kind="event.process",outcome="done"} 3\n');
  for (const authorization of ["", `Bearer ${TOKEN}x`, TOKEN])
    expect((await ask("/api/metrics", { authorization })).status).toBe(401);
  expect((await ask("/api/v1/memories")).status).toBe(404);
  expect((await ask("/api/ready", {}, "POST")).status).toBe(404);
  beginShutdown();
  expect((await ask("/api/ready")).status).toBe(503);
});
