import { expect, test } from "vitest";
import type { Ctx } from "@/lib/core";
import { recorder } from "@/lib/observability";
import { noteRequest } from "./note-request";

const ctx = { tenantNo: 7, requestId: "r" } as Ctx;
const answered = { method: "GET", status: 200, ms: 5, timing: {} };
const labels = () =>
  recorder()
    .take()
    .series.map(({ metric, label }) => `${metric} ${label}`);

test("an operation is method and path with the names of what the caller put into it", () => {
  const params = { id: "me moires" };
  noteRequest(ctx, { ...answered, pathname: "/api/v1/memories/me%20moires/chain", params });
  noteRequest(ctx, { ...answered, pathname: "/api/v1/events/events/e", params: { id: "e" } });
  noteRequest(ctx, { ...answered, pathname: "/api/v1/events/%E0%A4%A", params: { id: "%E0%A4%A" } });
  expect(labels()).toEqual([
    "request_ms GET /memories/:id/chain",
    "request_ms GET /events/events/:id",
    "request_ms GET /events/:id",
  ]);
});

test("a request that failed counts by its status class and is in no percentile; one without a tenant counts nowhere", () => {
  noteRequest(ctx, { ...answered, pathname: "/api/v1/memories", params: {}, status: 422 });
  noteRequest(
    { ...ctx, tenantNo: 0 as Ctx["tenantNo"] },
    { ...answered, pathname: "/api/health", params: {} },
  );
  expect(labels()).toEqual(["failed GET /memories 4xx"]);
});
