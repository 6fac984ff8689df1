// Retrieval and ingestion answer as promised while parts are unavailable or switched off.

import { afterEach, expect, test, vi } from "vitest";
import { type Ctx, OPERATOR } from "@/lib/base/core";
import { remember, type Sent, send } from "@/lib/engine/ingest/testing";
import { flushUsage, retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { contextInput, getContext } from "@/lib/features/context";
import { getUsage, listMemories, listMemoriesInput, supersedeMemory } from "@/lib/features/memories";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { engine, setEngine } from "@/lib/storage/db";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import { FLAGS, listFlags, setFlag } from "@/lib/storage/settings";

vi.stubEnv("LOG_LEVEL", "silent");
testDatabase();
afterEach(() => setEmbedder(null));

const tea: Sent = { user_id: "ana", role: "user", text: "I like green tea" };
const recall = (ctx: Ctx) =>
  retrieve(ctx, retrieveInput.parse({ user_id: "ana", query: "which tea do I like?" }));
const list = async (ctx: Ctx) => (await listMemories(ctx, listMemoriesInput.parse({ user_id: "ana" }))).items;

test("a late embedder is skipped and named in the result, and its vector is still cached", async () => {
  const ctx = await testTenant();
  const inner = fakeEmbedder();
  let answer: () => void = () => undefined;
  const delay = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const embedQuery = vi.fn(async (text: string) => {
    await delay;
    return inner.embedQuery(text);
  });
  setEmbedder({ ...inner, embedQuery });
  await remember(ctx, tea);
  const first = await recall(ctx);
  expect(first).toMatchObject({ degraded: ["dense"], hits: [{ text: "I like green tea" }] });
  // HOT_BUDGET_MS is 50. The limit is higher, because the machine can be slow.
  expect(first.stage_ms.embed).toBeLessThan(1000);

  answer();
  await Promise.all(embedQuery.mock.results.map(({ value }) => value));
  // The mean of all questions is computed after the first vector exists, and the second retrieval waits only
  // for the mean.
  await recall(ctx);
  const asked = embedQuery.mock.calls.length;
  expect(await recall(ctx)).toMatchObject({ degraded: [], hits: [{ text: "I like green tea" }] });
  expect(embedQuery.mock.calls).toHaveLength(asked);
});

test("a failing embedder is skipped and named in the result", async () => {
  const ctx = await testTenant();
  await remember(ctx, tea);
  const embedder = fakeEmbedder();
  embedder.behave("fail");
  setEmbedder(embedder);
  expect(await recall(ctx)).toMatchObject({ degraded: ["dense"], hits: [{ text: "I like green tea" }] });
});

const refused = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
const away = {
  "not open": () => undefined,
  "out of reach": (open: ReturnType<typeof engine>) => ({
    ...open,
    transaction: () => Promise.reject(refused),
  }),
};

test.each(Object.entries(away))(
  "while the database is %s, retrieval returns no hits, and ingestion fails with the reason",
  async (_, take) => {
    const ctx = await testTenant();
    await remember(ctx, tea);
    await flushUsage();
    const open = engine();
    setEngine(take(open));
    try {
      expect(await recall(ctx)).toMatchObject({
        hits: [],
        context: "",
        confidence: null,
        degraded: ["store"],
      });
      await expect(send(ctx, [tea])).rejects.toMatchObject({ code: "database_unavailable" });
      await expect(list(ctx)).rejects.toMatchObject({ code: "database_unavailable" });
    } finally {
      setEngine(open);
    }
    expect(await recall(ctx)).toMatchObject({ degraded: [], hits: [{ text: "I like green tea" }] });
  },
);

test("a context that is requested while no policy is known and the database is out of reach is empty", async () => {
  const ctx = await testTenant();
  const open = engine();
  setEngine(away["out of reach"](open));
  try {
    for (const sections of [undefined, ["preferences"]]) {
      const input = contextInput.parse({ user_id: "ana", query: "which tea do I like?", sections });
      expect(await getContext(ctx, input)).toMatchObject({ text: "", degraded: ["store"] });
    }
  } finally {
    setEngine(open);
  }
});

test("usage that is recorded while the database is unavailable is written later", async () => {
  const ctx = await testTenant();
  await remember(ctx, tea);
  const open = engine();
  await recall(ctx);
  setEngine(undefined);
  await flushUsage();
  setEngine(open);
  await flushUsage();
  const [memory] = await list(ctx);
  expect((await getUsage(ctx, memory?.id ?? "")).items).toHaveLength(1);
});

const OFF = { hits: [], degraded: ["disabled"] };
const ON = { hits: [{ text: "I like green tea" }], degraded: [] };

test.each([
  ["MEMORY_ENABLED", OFF, "refused"],
  ["HOT_RETRIEVAL_ENABLED", OFF, "taken"],
  ["COLD_INGEST_ENABLED", ON, "refused"],
] as const)(
  "while %s is turned off, retrieval and ingestion respond as documented",
  async (flag, expectedRetrieval, sent) => {
    const ctx = await testTenant();
    await remember(ctx, tea);
    const [memory] = await list(ctx);
    await setFlag({ ...OPERATOR, actor: "key:abc" }, { name: flag, value: false });
    try {
      expect(await recall(ctx)).toMatchObject(expectedRetrieval);
      const disabled = { code: "ingest_disabled", facts: { retryAfterSeconds: 30 } };
      const writes = [send(ctx, [tea]), supersedeMemory(ctx, memory?.id ?? "", { text: "I like black tea" })];
      for (const write of writes) {
        if (sent === "refused") await expect(write).rejects.toMatchObject(disabled);
        else await write;
      }
      expect(await list(ctx)).toHaveLength(1);
    } finally {
      await setFlag({ ...OPERATOR, actor: "key:abc" }, { name: flag, value: true });
    }
    expect((await recall(ctx)).degraded).toEqual([]);
  },
);

test("a flag records who changed it, and when", async () => {
  await setFlag({ ...OPERATOR, actor: "key:abc" }, { name: "MEMORY_DECIDER_LLM_ENABLED", value: true });
  const flags = await listFlags();
  // There is no reranker to switch.
  expect(flags.map(({ name }) => name)).toEqual(FLAGS.filter((name) => name !== "RERANK_ENABLED"));
  expect(flags.find(({ name }) => name === "MEMORY_DECIDER_LLM_ENABLED")).toMatchObject({
    value: true,
    set_by: "key:abc",
    set_at: expect.any(String),
  });
  await setFlag({ ...OPERATOR, actor: "key:abc" }, { name: "MEMORY_DECIDER_LLM_ENABLED", value: false });
});

test("a question is redacted like stored texts before any model receives it", async () => {
  const ctx = await testTenant();
  const address = ["ana", "example.org"].join("@");
  const inner = fakeEmbedder();
  const embedQuery = vi.fn((text: string) => inner.embedQuery(text));
  setEmbedder({ ...inner, embedQuery });
  await remember(ctx, { ...tea, text: `I like tea, write to ${address}`, tags: [address] });
  const query = `who has ${address}?`;
  const { hits } = await retrieve(
    ctx,
    retrieveInput.parse({ user_id: "ana", query, filters: { tags: [address] } }),
  );
  expect(hits).toMatchObject([{ text: "I like tea, write to [EMAIL]" }]);
  expect(embedQuery.mock.calls.flat()).toContain("who has [EMAIL]?");
  expect(JSON.stringify(embedQuery.mock.calls)).not.toContain("ana@");
});
