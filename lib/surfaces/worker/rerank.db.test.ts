// A reranker reorders the best hits within its budget, and its faults cost no hit.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Ctx, OPERATOR } from "@/lib/base/core";
import { remember, type Sent } from "@/lib/engine/ingest/testing";
import { retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { processReranker, setReranker } from "@/lib/models/reranker";
import { testReranker } from "@/lib/models/reranker/testing";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { listFlags, setFlag } from "@/lib/storage/settings";
import type { ServerFault } from "@/testkit/model-server/exchange";
import { type ModelServer, startModelServer } from "@/testkit/model-server/start-model-server";

vi.hoisted(() => {
  vi.stubEnv("LOG_LEVEL", "silent");
  vi.stubEnv("RERANK_PROVIDER", "http");
  vi.stubEnv("RERANK_URL", "http://127.0.0.1:1");
  vi.stubEnv("RERANK_BUDGET_MS", "2000");
});
testDatabase();

let server: ModelServer;
/** Texts with this word are the most relevant. */
let wanted: string;
beforeAll(async () => {
  server = await startModelServer({
    scores: (_, texts) => texts.map((text, index) => (text.includes(wanted) ? 5 : -index / 100)),
  });
});
beforeEach(() => {
  server.behave("none");
  server.received.length = 0;
  wanted = "bergamot";
  setReranker(testReranker(server.url));
});
afterEach(async () => {
  await processReranker()?.close();
  setReranker(null);
});
afterAll(() => server.close());

const own = (text: string): Sent => ({ user_id: "ana", role: "user", text });
const TEXTS = [
  "I like green tea with honey",
  "I like black tea with milk",
  "My aunt sends me tea with bergamot from Sri Lanka and I like it",
];
const recall = (ctx: Ctx, more: object = {}) =>
  retrieve(
    ctx,
    retrieveInput.parse({ user_id: "ana", query: "which tea with milk do I like?", explain: true, ...more }),
  );
const textsOf = ({ hits }: Awaited<ReturnType<typeof recall>>) => hits.map(({ text }) => text);

test("hits are ordered by the reranker's scores, which the explanation shows", async () => {
  const ctx = await testTenant();
  await remember(ctx, ...TEXTS.map(own));
  setReranker(null);
  const plain = await recall(ctx);
  expect(textsOf(plain)[0]).toContain("milk");
  setReranker(testReranker(server.url));
  const reranked = await recall(ctx);
  expect(textsOf(reranked)).toEqual([TEXTS[2], ...textsOf(plain).filter((text) => text !== TEXTS[2])]);
  expect(reranked.hits.map(({ explain }) => explain?.raw.rerank)).toEqual([5, 0, expect.any(Number)]);
  expect(reranked).toMatchObject({ degraded: [], stage_ms: { rerank: expect.any(Number) } });
  expect(reranked.context.split("\n")[1]).toContain("bergamot");
  expect(plain.stage_ms).not.toHaveProperty("rerank");
});

test("the best 30 hits are reranked before the requested number is selected", async () => {
  const ctx = await testTenant();
  const many = Array.from({ length: 34 }, (_, n) => own(`I like tea number ${n} with milk from shop ${n}`));
  await remember(ctx, ...many, own("My aunt sends bergamot tea"));
  // Each sentence replaces the one before.
  const request = { query: "tea of my aunt", include_superseded: true };
  const hits = textsOf(await recall(ctx, { ...request, k: 100 }));
  expect(hits).toHaveLength(35);
  expect(server.received[0]?.body).toMatchObject({ top_n: 30 });
  wanted = hits[20] ?? "";
  expect(textsOf(await recall(ctx, { ...request, k: 2 }))[0]).toBe(wanted);
});

test("the reranker receives the redacted texts and the redacted query", async () => {
  const ctx = await testTenant();
  await remember(ctx, own("My email is ana.lopez@example.com for tea orders"), own(TEXTS[0] ?? ""));
  await recall(ctx, { query: "who orders tea with ana.lopez@example.com?" });
  expect(server.received).toHaveLength(1);
  expect(JSON.stringify(server.received[0]?.body)).toContain("[EMAIL]");
  expect(JSON.stringify(server.received[0]?.body)).not.toContain("ana.lopez");
});

describe("hits keep their order and the result names the reranker", () => {
  test.each([
    "hang",
    "slow",
    "error",
    "rate_limit",
    "cut",
    "garbage",
    "huge",
    "one_too_few",
    "unknown_index",
    "repeated_index",
    "not_numbers",
    "reset",
    "redirect",
  ] satisfies ServerFault[])("after the fault %s", async (fault) => {
    const ctx = await testTenant();
    await remember(ctx, ...TEXTS.map(own));
    setReranker(null);
    const plain = textsOf(await recall(ctx));
    const inner = testReranker(server.url);
    const isSlow = fault === "hang" || fault === "slow";
    // A short budget for the faults that use it up. For all others a busy machine must not be late.
    const budgetMs = isSlow ? 100 : 20_000;
    setReranker({ ...inner, rerank: (query, texts) => inner.rerank(query, texts, budgetMs) });
    server.behave(fault);
    const startedAt = performance.now();
    const reply = await recall(ctx);
    expect(performance.now() - startedAt).toBeLessThan(isSlow ? 5_000 : 20_000);
    expect(textsOf(reply)).toEqual(plain);
    expect(reply.degraded).toEqual(["rerank"]);
    expect(reply.hits[0]?.explain?.raw).not.toHaveProperty("rerank");
  });

  test("while its server is unavailable", async () => {
    const ctx = await testTenant();
    await remember(ctx, ...TEXTS.map(own));
    setReranker(testReranker("http://127.0.0.1:1"));
    for (let i = 0; i < 5; i++)
      expect(await recall(ctx)).toMatchObject({ degraded: ["rerank"], hits: [{}, {}, {}] });
    expect(processReranker()?.health()).toMatchObject({ state: "down", breaker: "open" });
  });
});

test("while RERANK_ENABLED is off, nothing is sent, and nothing is degraded", async () => {
  const ctx = await testTenant();
  await remember(ctx, ...TEXTS.map(own));
  expect(await listFlags()).toContainEqual(expect.objectContaining({ name: "RERANK_ENABLED", value: true }));
  await setFlag(OPERATOR, { name: "RERANK_ENABLED", value: false });
  try {
    expect((await recall(ctx)).degraded).toEqual([]);
    expect(server.received).toEqual([]);
  } finally {
    await setFlag(OPERATOR, { name: "RERANK_ENABLED", value: true });
  }
});
