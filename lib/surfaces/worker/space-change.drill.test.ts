// The embedding space changes in the background, can be paused and can be rolled back.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { ownMessage, remember, type Sent } from "@/lib/engine/ingest/testing";
import { retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { eraseMemory } from "@/lib/features/memories";
import { runSpacesOnce } from "@/lib/features/spaces";
import { type FakeEmbedder, fakeEmbedder } from "@/lib/models/embedder/testing";
import { engine, setEngine } from "@/lib/storage/db";
import { asSuperuser, testDatabase, testTenant, withLateAnswer } from "@/lib/storage/db/testing";
import { activeSpace, changeSpace, dropSpace, invalidateSpaces, setEmbedder } from "@/lib/storage/index";

vi.stubEnv("HOT_BUDGET_MS", "10000");
vi.stubEnv("LOG_LEVEL", "silent");
testDatabase();

const operator = { actor: "operator", requestId: "" };
const OLD = 64;
const NEW = 96;
let fakes: Map<number, FakeEmbedder>;

beforeEach(async () => {
  fakes = new Map([OLD, NEW].map((dimensions) => [dimensions, fakeEmbedder({ dimensions })]));
  await start(OLD);
  await recall(await testTenant(), "anything");
});
afterEach(async () => {
  setEmbedder(null);
  await asSuperuser("delete from embedding_spaces");
  await asSuperuser("delete from embedding_gaps");
});

const fake = (dimensions: number) => fakes.get(dimensions) ?? fakeEmbedder();

/** Sets the embedders of a process whose settings name this space. */
async function start(dimensions: number): Promise<void> {
  setEmbedder(fake(dimensions), (space) => fake(space.dimensions));
}

const own = (text: string, more: Partial<Sent> = {}) => ownMessage(text, { session_id: "talk", ...more });
const recall = (ctx: Ctx, query: string) =>
  retrieve(ctx, retrieveInput.parse({ user_id: "ana", query, mode: "dense" }));
const found = async (ctx: Ctx, query: string) => (await recall(ctx, query)).hits.map(({ text }) => text);

/** Returns whether a question reached the model of a space. */
const asked = (dimensions: number, query: string) =>
  fake(dimensions).received.some(({ kind, texts }) => kind === "query" && texts.includes(query));

const states = async () =>
  Object.fromEntries(
    (
      await asSuperuser<{ dimensions: number; state: string }>(
        "select dimensions, state from embedding_spaces",
      )
    ).map(({ dimensions, state }) => [dimensions, state]),
  );
/** Returns the number of vectors in a space: raw embeddings, searched vectors and sign bits. */
const counts = async (ctx: Ctx, dimensions: number) =>
  (
    await asSuperuser<{ n: number }>(
      `select count(*)::int as n from (select space_no, owner_no from embeddings union all select space_no, owner_no from vectors
        union all select space_no, owner_no from vector_bits) v join embedding_spaces using (space_no)
       where owner_no >> 32 = $1 and dimensions = $2`,
      [ctx.tenantNo, dimensions],
    )
  )[0]?.n;

test("a space is searched immediately after the switch, even when a read that began earlier ends later", async () => {
  await start(NEW);
  expect((await activeSpace())?.embedder.space.dimensions).toBe(OLD);
  const before = engine();
  let release = () => {};
  setEngine(withLateAnswer(before, new Promise((resolve) => (release = resolve))));
  invalidateSpaces();
  const lateRead = activeSpace();
  // The late read must start before the switch.
  await recall(await testTenant(), "anything");
  setEngine(before);
  await asSuperuser(`update embedding_spaces set state = 'retired' where dimensions = ${OLD}`);
  await asSuperuser(`update embedding_spaces set state = 'active' where dimensions = ${NEW}`);
  invalidateSpaces();
  expect((await activeSpace())?.embedder.space.dimensions).toBe(NEW);
  release();
  await lateRead;
  expect((await activeSpace())?.embedder.space.dimensions).toBe(NEW);
});

test("the old space is searched and written during a build, and only the new one afterwards", async () => {
  const ctx = await testTenant();
  await remember(ctx, own("I like green tea"), own("haha"), own("My bike is blue"));
  await start(NEW);
  expect(await found(ctx, "green tea?")).toContain("I like green tea");
  expect([asked(OLD, "green tea?"), asked(NEW, "green tea?")]).toEqual([true, false]);
  await remember(ctx, own("My sister lives in Porto"));
  expect([await counts(ctx, OLD), await counts(ctx, NEW)]).toEqual([12, 0]);

  await runSpacesOnce();
  expect(await states()).toEqual({ [OLD]: "retired", [NEW]: "active" });
  expect((await found(ctx, "sister Porto?"))[0]).toBe("My sister lives in Porto");
  expect([asked(OLD, "sister Porto?"), asked(NEW, "sister Porto?")]).toEqual([false, true]);
  expect([await counts(ctx, OLD), await counts(ctx, NEW)]).toEqual([12, 12]);
});

test("an interrupted build continues from the existing vectors", async () => {
  const ctx = await testTenant();
  await remember(ctx, ...Array.from({ length: 40 }, (_, i) => own(`I bought lamp sn${i}x last Saturday`)));
  await start(NEW);
  const stopController = new AbortController();
  const inner = fake(NEW);
  let batches = 0;
  fakes.set(NEW, {
    ...inner,
    async embedDocuments(texts, signal) {
      if (++batches === 3) stopController.abort();
      return inner.embedDocuments(texts, signal);
    },
  });
  await start(NEW);
  await runSpacesOnce(stopController.signal);
  expect(await states()).toMatchObject({ [OLD]: "active", [NEW]: "building" });

  await start(NEW);
  await runSpacesOnce();
  expect(await states()).toMatchObject({ [NEW]: "active" });
  const sent = inner.received.filter(({ kind }) => kind === "document").flatMap(({ texts }) => texts);
  for (let i = 0; i < 40; i++) expect(sent.filter((text) => text.includes(`sn${i}x`))).toHaveLength(1);
});

test("a space whose embedder does not answer never becomes active, and retrieval is not affected", async () => {
  const ctx = await testTenant();
  await start(NEW);
  fake(NEW).behave("fail");
  await remember(ctx, own("I like green tea"));
  await runSpacesOnce();
  expect(await states()).toEqual({ [OLD]: "active", [NEW]: "building" });
  expect(await found(ctx, "green tea?")).toEqual(["I like green tea"]);
  expect(await asSuperuser("select last_error from embedding_spaces where state = 'building'")).toEqual([
    { last_error: "model_unavailable" },
  ]);
});

test("a paused build waits until it is resumed, and then includes new memories", async () => {
  const ctx = await testTenant();
  await remember(ctx, own("I like green tea"));
  await start(NEW);
  await found(ctx, "anything");
  await changeSpace(operator, "pause");
  await expect(changeSpace(operator, "pause")).rejects.toMatchObject({ code: "not_changing" });
  await start(NEW);
  await remember(ctx, own("My bike is blue"));
  await runSpacesOnce();
  expect(await counts(ctx, NEW)).toBe(0);
  await changeSpace(operator, "resume");
  await start(NEW);
  await runSpacesOnce();
  expect(await states()).toMatchObject({ [NEW]: "active" });
});

test("a rollback before the switch empties the new space, and a restart does not build it again", async () => {
  const ctx = await testTenant();
  await remember(ctx, ...Array.from({ length: 20 }, (_, i) => own(`I bought lamp sn${i}x last Saturday`)));
  await start(NEW);
  await found(ctx, "anything");
  fake(NEW).behave("fail");
  await runSpacesOnce();
  await changeSpace(operator, "rollback");
  fake(NEW).behave("well");
  await start(NEW);
  await runSpacesOnce();
  expect(await states()).toEqual({ [OLD]: "active", [NEW]: "paused" });
  expect(await counts(ctx, NEW)).toBe(0);
  expect((await found(ctx, "lamp sn3x")).length).toBeGreaterThan(0);
});

test("a rollback after the switch makes the old space active immediately, and missing vectors are added", async () => {
  const ctx = await testTenant();
  await remember(ctx, own("I like green tea"));
  await start(NEW);
  await runSpacesOnce();
  await remember(ctx, own("My sister lives in Porto"));
  expect(await counts(ctx, OLD)).toBe(3);
  await changeSpace(operator, "rollback");
  await start(NEW);
  expect(await found(ctx, "tea again?")).toEqual(["I like green tea"]);
  expect([asked(OLD, "tea again?"), asked(NEW, "tea again?")]).toEqual([true, false]);
  await runSpacesOnce();
  expect((await found(ctx, "sister Porto?"))[0]).toBe("My sister lives in Porto");
  expect(await states()).toEqual({ [OLD]: "active", [NEW]: "paused" });
});

test("a dropped space leaves no vectors, and a space in use cannot be dropped", async () => {
  const ctx = await testTenant();
  await remember(ctx, own("I like green tea"));
  await start(NEW);
  await runSpacesOnce();
  const [old] = await asSuperuser<{ space_no: number }>(
    "select space_no from embedding_spaces where state = 'retired'",
  );
  const [active] = await asSuperuser<{ space_no: number }>(
    "select space_no from embedding_spaces where state = 'active'",
  );
  await expect(dropSpace(operator, Number(active?.space_no))).rejects.toMatchObject({ code: "space_in_use" });
  await expect(dropSpace(operator, 9999)).rejects.toMatchObject({ code: "not_found" });
  await dropSpace(operator, Number(old?.space_no));
  await runSpacesOnce();
  expect(await states()).toEqual({ [NEW]: "active" });
  expect(
    await asSuperuser("select 1 from embeddings where space_no = $1", [Number(old?.space_no)]),
  ).toHaveLength(0);
  expect(await found(ctx, "green tea?")).toEqual(["I like green tea"]);
  await expect(changeSpace(operator, "rollback")).rejects.toMatchObject({ code: "not_changing" });
});

test("a memory that is erased during a change is in neither space", async () => {
  const ctx = await testTenant();
  await remember(ctx, own("I like green tea"), own("My bike is blue"));
  await start(NEW);
  await found(ctx, "anything");
  await runSpacesOnce();
  await changeSpace(operator, "rollback");
  const [hit] = (await recall(ctx, "green tea?")).hits;
  await eraseMemory(ctx, hit?.id ?? "");
  await runSpacesOnce();
  expect([await counts(ctx, OLD), await counts(ctx, NEW)]).toEqual([3, 3]);
});

test("an event that was embedded in a space that is no longer active is found in the current space", async () => {
  const ctx = await testTenant();
  await remember(ctx, own("I like green tea"));
  await start(NEW);
  const inner = fake(OLD);
  // The switch happens between embedding and storing.
  fakes.set(OLD, {
    ...inner,
    async embedDocuments(texts, signal) {
      const vectors = await inner.embedDocuments(texts, signal);
      await runSpacesOnce();
      return vectors;
    },
  });
  await start(NEW);
  await remember(ctx, own("My sister lives in Porto"));
  expect(await states()).toMatchObject({ [NEW]: "active" });
  expect(
    await asSuperuser("select missing from embedding_gaps where owner_no >> 32 = $1", [ctx.tenantNo]),
  ).toEqual([{ missing: 1 }]);
  await runSpacesOnce();
  expect((await found(ctx, "sister Porto?"))[0]).toBe("My sister lives in Porto");
});
