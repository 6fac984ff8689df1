// A defect in the code is answered with 500, logged and counted.

import { afterEach, expect, test, vi } from "vitest";
import { POST } from "@/app/api/v1/retrieve/route";
import { type Ctx, OPERATOR } from "@/lib/base/core";
import { log, metricsText, startMetrics } from "@/lib/base/observability";
import { remember, type Sent } from "@/lib/engine/ingest/testing";
import { retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { createKey, createKeyInput } from "@/lib/features/access";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { engine, setEngine } from "@/lib/storage/db";
import { testDatabase, testTenant, withQuery } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";

vi.stubEnv("LOG_LEVEL", "silent");
// A large budget, so a slow machine does not skip dense search.
vi.stubEnv("HOT_BUDGET_MS", "10000");
testDatabase();
afterEach(() => {
  setEmbedder(null);
  vi.restoreAllMocks();
});

const tea: Sent = { user_id: "ana", role: "user", text: "I like green tea" };
const question = { user_id: "ana", query: "which tea do I like?" };
const recall = (ctx: Ctx) => retrieve(ctx, retrieveInput.parse(question));

/** Returns an engine that uses `answer` as the result of every statement on postings. */
function withPostings(open: ReturnType<typeof engine>, answer: () => Promise<never[]>): typeof open {
  return withQuery(
    open,
    (query) =>
      (text, ...rest) =>
        /from postings/.test(text) ? answer() : query(text, ...rest),
  );
}

const defects = {
  "a mistake in our own SQL": () =>
    Promise.reject(Object.assign(new Error("column does not exist"), { code: "42703" })),
  "a row of another shape": () => Promise.resolve([null as never]),
};
const outages = {
  "a statement that the server ends for its length": Object.assign(new Error("canceled"), { code: "57014" }),
  "a server out of memory": Object.assign(new Error("out of memory"), { code: "53200" }),
  "a server that no route leads to": Object.assign(new Error("connect"), { code: "EHOSTUNREACH" }),
};

test.each(Object.entries(defects))("retrieval fails with `internal` after %s", async (_, answer) => {
  const ctx = await testTenant();
  await remember(ctx, tea);
  const open = engine();
  setEngine(withPostings(open, answer));
  try {
    await expect(recall(ctx)).rejects.toMatchObject({ code: "internal" });
  } finally {
    setEngine(open);
  }
  expect(await recall(ctx)).toMatchObject({ degraded: [], hits: [{ text: "I like green tea" }] });
});

test("retrieval fails with `internal` after a defect outside the model", async () => {
  const ctx = await testTenant();
  await remember(ctx, tea);
  setEmbedder({ ...fakeEmbedder(), embedQuery: () => Promise.reject(new TypeError("not a function")) });
  await expect(recall(ctx)).rejects.toThrow(TypeError);
});

test.each(Object.entries(outages))("retrieval continues without the store after %s", async (_, thrown) => {
  const ctx = await testTenant();
  await remember(ctx, tea);
  const open = engine();
  setEngine(withPostings(open, () => Promise.reject(thrown)));
  try {
    expect(await recall(ctx)).toMatchObject({ hits: [], degraded: ["store"] });
  } finally {
    setEngine(open);
  }
});

test("a defect returns 500 with the request ID, and is logged as an error and counted", async () => {
  await startMetrics();
  const ctx = await testTenant();
  await remember(ctx, tea);
  const { key } = await createKey(OPERATOR, createKeyInput.parse({ tenant: ctx.tenantId }));
  const logged = vi.spyOn(log(), "error");
  const open = engine();
  setEngine(withPostings(open, defects["a row of another shape"]));
  const request = new Request("http://127.0.0.1/api/v1/retrieve", {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(question),
  });
  const response = await POST(request, { params: Promise.resolve({}) }).finally(() => setEngine(open));
  expect(response.status).toBe(500);
  const requestId = response.headers.get("x-request-id");
  expect(await response.json()).toMatchObject({ code: "internal", request_id: requestId });
  expect(logged).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: "internal" }), "failed");
  expect(logged.mock.calls[0]?.[0]).toMatchObject({ cause: "TypeError", at: expect.stringMatching(/^at /) });
  expect(await metricsText()).toMatch(/palimpsest_retrieval_answers_total\{result="failed"\} [1-9]/);
});
