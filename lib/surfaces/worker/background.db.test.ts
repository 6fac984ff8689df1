// A dropped message is found as background: with a penalty, and only by a retrieval.

import { readFileSync } from "node:fs";
import { beforeAll, expect, test, vi } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { drainQueue, ownMessage as own, remember, type Sent } from "@/lib/engine/ingest/testing";
import { flushUsage, retrieve, retrieveInput } from "@/lib/engine/retrieve";
import {
  erase,
  eraseInput,
  listDecisions,
  listDecisionsInput,
  listMemories,
  listMemoriesInput,
  removeExpiredTexts,
  rescueDecision,
  rescueInput,
} from "@/lib/features/memories";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import { readTotals } from "@/lib/storage/records";

vi.stubEnv("HOT_BUDGET_MS", "10000");
testDatabase();
beforeAll(() => setEmbedder(fakeEmbedder()));

const search = (ctx: Ctx, query: string, more: object = {}) =>
  retrieve(ctx, retrieveInput.parse({ user_id: "ana", query, ...more }));
const hitsOf = async (ctx: Ctx, query: string, more: object = {}) => (await search(ctx, query, more)).hits;
const shown = async (ctx: Ctx, query: string, more: object = {}) =>
  (await hitsOf(ctx, query, more)).map(({ text, background }) => [text, background]);
const decisions = async (ctx: Ctx) => (await listDecisions(ctx, listDecisionsInput.parse({}))).items;

/** A message without information, which the rules drop. */
const DROPPED = "okay wombat";
const KEPT = "I bought a maple table near the wombat park last Saturday";

async function conversation(ctx: Ctx, more: Partial<Sent> = {}): Promise<void> {
  await remember(ctx, own(DROPPED, { id: "first", session_id: "s", at: "2026-02-01T08:00:00Z", ...more }));
  await remember(ctx, own(KEPT, { id: "second", session_id: "s", at: "2026-02-02T08:00:00Z" }));
}

test("a dropped message is a hit without type below the memories, with the penalty in its explanation", async () => {
  const ctx = await testTenant();
  await conversation(ctx);
  const hits = await hitsOf(ctx, "wombat", { explain: true });
  expect(hits.map(({ text }) => text)).toEqual([KEPT, DROPPED]);
  const [memory, background] = hits;
  expect(memory).toMatchObject({ background: false, type: "interaction" });
  expect(background).toMatchObject({
    background: true,
    type: null,
    event_id: "first",
    role: "user",
    session_id: "s",
    occurred_at: "2026-02-01T08:00:00.000Z",
    superseded_at: null,
    earlier: [],
  });
  expect(background?.explain?.shares.background).toBe(-1.2);
  expect(background?.explain?.ranks).toMatchObject({ sparse: expect.any(Number), dense: expect.any(Number) });
});

test("a dropped message is found by filters on its event, and never by type", async () => {
  const ctx = await testTenant();
  await conversation(ctx, { source: "crm", agent_id: "butler", tags: ["zoo"] });
  const found = [[DROPPED, true]];
  expect(await shown(ctx, "wombat", { agent_id: "butler" })).toEqual(found);
  expect(await shown(ctx, "wombat", { filters: { source: "crm" } })).toEqual(found);
  expect(await shown(ctx, "wombat", { filters: { tags: ["zoo"] } })).toEqual(found);
  expect(await shown(ctx, "wombat", { filters: { to: "2026-02-01T09:00:00Z" } })).toEqual(found);
  expect(await shown(ctx, "wombat", { session_id: "s" })).toHaveLength(2);
  expect(await shown(ctx, "wombat", { session_id: "t" })).toEqual([]);
  expect(await shown(ctx, "wombat", { as_of: "2020-01-01T00:00:00Z" })).toEqual([]);
  expect(await shown(ctx, "wombat", { known_at: "2020-01-01T00:00:00Z" })).toEqual([]);
  expect(await shown(ctx, "wombat", { filters: { types: ["interaction"] } })).toEqual([[KEPT, false]]);
  expect(await shown(ctx, "wombat", { include_background: false })).toEqual([[KEPT, false]]);
});

test("a dropped message counts neither as a memory nor as usage", async () => {
  const ctx = await testTenant();
  await conversation(ctx);
  await hitsOf(ctx, "wombat");
  await flushUsage();
  const usages = await asSuperuser("select 1 from usages where owner_no >> 32 = $1", [ctx.tenantNo]);
  expect(usages).toHaveLength(1);
  expect((await listMemories(ctx, listMemoriesInput.parse({}))).items.map(({ text }) => text)).toEqual([
    KEPT,
  ]);
  expect(await readTotals(ctx)).toMatchObject({ memories: 1, dropped: 1 });
});

test("a restored message has the id of the hit, and is no longer background", async () => {
  const ctx = await testTenant();
  await conversation(ctx);
  const id = (await hitsOf(ctx, "wombat")).find(({ background }) => background)?.id;
  const dropped = (await decisions(ctx)).find(({ verdict }) => verdict === "dropped");
  await rescueDecision(ctx, dropped?.id ?? "", rescueInput.parse({}));
  await drainQueue();
  const hits = await hitsOf(ctx, "wombat");
  expect(hits.map(({ background }) => background)).toEqual([false, false]);
  expect(hits.find(({ text }) => text === DROPPED)?.id).toBe(id);
  expect(await searchedVectors(ctx)).toBe(2);
});

test("after its retention or an erasure, a dropped message is found no more", async () => {
  const ctx = await testTenant();
  await conversation(ctx);
  await removeExpiredTexts(ctx.tenantNo, { before: new Date(Date.now() + 60_000), limit: 10 });
  expect(await shown(ctx, "wombat")).toEqual([[KEPT, false]]);
  expect(await searchedVectors(ctx)).toBe(1);

  const other = await testTenant();
  await conversation(other);
  await erase(other, eraseInput.parse({ user_id: "ana" }));
  expect(await shown(other, "wombat")).toEqual([]);
});

test("the query's own words and repeated messages take one place at most", async () => {
  const ctx = await testTenant();
  await remember(ctx, own("Where is the wombat?"), own("okay wombat"), own("Okay, wombat!"));
  expect(await shown(ctx, "Where is the wombat?")).toHaveLength(1);
  expect(await shown(ctx, "Where is the wombat?", { k: 1 })).toHaveLength(1);
});

test("echoes, repeats of a memory, denied statements and tool output are never background", async () => {
  const ctx = await testTenant();
  await remember(
    ctx,
    own("My locker is in the maple room"),
    own("My locker is in the maple room"),
    own("Your locker is in the maple room.", { role: "assistant" }),
    { user_id: "ana", messages: [{ role: "tool", text: "maple locker ok" }] },
  );
  await remember(ctx, {
    user_id: "ana",
    session_id: "t",
    messages: [
      { role: "assistant", text: "You love maple syrup." },
      { role: "user", text: "No, I hate it" },
    ],
  });
  expect(
    (await hitsOf(ctx, "maple locker syrup")).filter(({ background, role }) => background && role !== "user"),
  ).toEqual([]);
  expect(
    (await shown(ctx, "maple locker")).filter(([text]) => String(text).includes("locker is in")),
  ).toEqual([["My locker is in the maple room", false]]);
});

test("a statement that the user confirms or denies in a later event is no longer background", async () => {
  const ctx = await testTenant();
  const event = (id: string, role: "assistant" | "user", text: string) =>
    own(text, { id, role, session_id: "t" });
  await remember(ctx, event("1", "assistant", "So you prefer window seats?"));
  expect(await shown(ctx, "window seats")).toEqual([["So you prefer window seats?", true]]);
  await remember(ctx, event("2", "user", "Yes, exactly"));
  expect((await shown(ctx, "window seats"))[0]).toEqual(["I prefer window seats.", false]);
  expect((await shown(ctx, "window seats")).flat()).not.toContain("So you prefer window seats?");
});

test("a dropped assistant message is background too, and another tenant finds none", async () => {
  const [ctx, other] = [await testTenant(), await testTenant()];
  await remember(ctx, own("Great choice, wombat!", { role: "assistant" }));
  expect(await shown(ctx, "wombat")).toEqual([["Great choice, wombat!", true]]);
  expect(await shown(other, "wombat")).toEqual([]);
});

test("the migration marks the messages that were dropped before it", async () => {
  const ctx = await testTenant();
  await conversation(ctx);
  await remember(
    ctx,
    own("Your maple table is from last Saturday.", { role: "assistant" }),
    own("haha quokka"),
    own("ok"),
  );
  const marked = () =>
    asSuperuser(
      "select position::float8 as position, background_at from turns where owner_no >> 32 = $1 order by 1",
      [ctx.tenantNo],
    );
  const expected = await marked();
  expect(expected.filter(({ background_at }) => background_at !== null).length).toBeGreaterThan(2);
  await asSuperuser("update turns set background_at = null where owner_no >> 32 = $1", [ctx.tenantNo]);
  const migration = readFileSync("drizzle/0005_add_background_turns.sql", "utf8");
  const [update] = /^update turns[^;]*/m.exec(migration) ?? [];
  await asSuperuser(update ?? "");
  expect(await marked()).toEqual(expected);
});

async function searchedVectors(ctx: Ctx): Promise<number> {
  return (await asSuperuser("select 1 from vectors where owner_no >> 32 = $1", [ctx.tenantNo])).length;
}
