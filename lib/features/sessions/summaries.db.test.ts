// A closed session gets a summary by the language model, which is a memory with sources and no hit.

import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Ctx, OPERATOR } from "@/lib/base/core";
import { retrieve, retrieveInput } from "@/lib/engine/retrieve";
import {
  eraseMemory,
  getOrigin,
  listEvidence,
  listMemories,
  listMemoriesInput,
} from "@/lib/features/memories";
import { exported, imported, rebuilt, tablesThatSay } from "@/lib/features/memories/testing";
import { setChat } from "@/lib/models/chat";
import { testChat } from "@/lib/models/chat/testing";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setFlag } from "@/lib/storage/settings";
import { type ModelServer, startModelServer } from "@/testkit/model-server/start-model-server";
import { closeSession, closeSessionInput } from "./close-session";
import { eraseSession } from "./erase-session";
import { getSession } from "./get-session";
import { getTimeline, timelineInput } from "./get-timeline";
import { getWorkingMemory } from "./get-working-memory";
import { listSessions, listSessionsInput } from "./list-sessions";
import { rebuildPartInput, rebuildSummaries } from "./rebuild-summaries";
import { ANA, converse, passMinutes, runJobs, said } from "./testing";

vi.stubEnv("CHAT_DAILY_TOKENS", "1000000");
testDatabase();
let server: ModelServer;
let reply: { text: string; turns: number[] }[];
const ANNA = "My sister Anna moved to Porto";
const SUMMARY = "The user's sister Anna moved to Porto. The user likes green tea.";
beforeAll(async () => {
  server = await startModelServer({ models: ["words"], reply: () => ({ sentences: reply }) });
  setChat(testChat(server.url));
  await setFlag(OPERATOR, { name: "SESSION_SUMMARIES_ENABLED", value: true });
});
beforeEach(() => {
  server.received.length = 0;
  reply = [
    { text: "The user's sister Anna moved to Porto.", turns: [0] },
    { text: "The user likes green tea.", turns: [1] },
  ];
});
afterAll(async () => {
  await setFlag(OPERATOR, { name: "SESSION_SUMMARIES_ENABLED", value: false });
  setChat(null);
  await server.close();
});

const asked = () => server.received.filter(({ body }) => JSON.stringify(body).includes("summarise")).length;
async function close(ctx: Ctx): Promise<void> {
  await closeSession(ctx, "evening", closeSessionInput.parse(ANA));
  await runJobs();
}
async function talk(ctx: Ctx, ...more: string[]): Promise<void> {
  const texts = [ANNA, "I like green tea in the evening", "My gym is on Main Street", ...more];
  await converse(ctx, ...texts.map((text) => said("evening", text)));
  await close(ctx);
}
const summaries = (ctx: Ctx, state: "current" | "all" = "current") =>
  listMemories(ctx, listMemoriesInput.parse({ ...ANA, type: "summary", state })).then(({ items }) => items);

test("a closed session shows its summary beside what rules chose, in replies and lists", async () => {
  const ctx = await testTenant();
  await talk(ctx);
  const session = await getSession(ctx, "evening", ANA);
  expect(session).toMatchObject({ shows: "summary", summary: { text: SUMMARY }, counts: { stored: 3 } });
  expect(session.abstract?.lines.length).toBeGreaterThan(0);
  const { items } = await listSessions(ctx, listSessionsInput.parse(ANA));
  expect(items).toMatchObject([{ shows: "summary", summary: session.summary }]);
  const [memory] = await summaries(ctx);
  expect(memory).toMatchObject({ text: SUMMARY, type: "summary", source: "session", session_id: "evening" });
  expect(memory?.metadata).toEqual({
    task: "session.summary",
    frame_version: 1,
    prompt_version: 0,
    model: "ollama/words",
  });
  const { items: turns } = await getTimeline(ctx, "evening", timelineInput.parse(ANA));
  expect(turns).toHaveLength(3);
  const working = await getWorkingMemory(ctx, "evening", ANA);
  expect(JSON.stringify(working)).not.toContain(SUMMARY);
  expect((await getOrigin(ctx, memory?.id ?? "")).messages).toMatchObject([{ text: SUMMARY }]);
});

test("the same session is not sent again, and a new summary supersedes the former one", async () => {
  const ctx = await testTenant();
  await talk(ctx);
  await asSuperuser("update sessions set closed_at = null where tenant_no = $1", [ctx.tenantNo]);
  await close(ctx);
  expect(asked()).toBe(1);
  reply = [{ text: "The user has a cat called Otto.", turns: [3] }];
  await converse(ctx, said("evening", "I have a cat called Otto"));
  await close(ctx);
  expect(asked()).toBe(2);
  expect((await summaries(ctx)).map(({ text }) => text)).toEqual(["The user has a cat called Otto."]);
  const all = await summaries(ctx, "all");
  expect(all.map(({ state }) => state)).toEqual(["current", "superseded"]);
  expect((await getSession(ctx, "evening", ANA)).summary?.text).toBe("The user has a cat called Otto.");
});

test("a rejected answer leaves what stands, is noted, and is not asked for again", async () => {
  const ctx = await testTenant();
  reply = [{ text: "The user's sister Zelda moved to Rome.", turns: [0] }];
  await talk(ctx);
  await asSuperuser("update sessions set closed_at = null where tenant_no = $1", [ctx.tenantNo]);
  await close(ctx);
  expect(asked()).toBe(1);
  expect(await getSession(ctx, "evening", ANA)).toMatchObject({
    state: "closed",
    shows: "layers",
    summary: null,
  });
});

test("a summary that is written late does not extend the working memory", async () => {
  const ctx = await testTenant();
  await talk(ctx);
  await passMinutes(ctx, 60 * 48);
  await asSuperuser(`update sessions set summary_key = 'old' where tenant_no = ${ctx.tenantNo}`);
  await rebuildSummaries(ctx, rebuildPartInput.parse({ what: "summaries" }));
  await runJobs();
  expect(await summaries(ctx, "all")).toHaveLength(2);
  expect((await getWorkingMemory(ctx, "evening", ANA)).turns).toEqual([]);
});

test("a retrieval finds summaries only by their type, with and without other filters", async () => {
  const ctx = await testTenant();
  await talk(ctx);
  const types = async (filters: object, more: object = {}) => {
    const input = retrieveInput.parse({ ...ANA, query: "green tea Anna Porto", filters, ...more });
    return (await retrieve(ctx, input)).hits.map(({ type }) => type);
  };
  for (const hits of [
    await types({}),
    await types({ source: "session" }),
    await types({}, { session_id: "evening" }),
    await types({}, { as_of: new Date().toISOString() }),
  ])
    expect(hits).not.toContain("summary");
  expect(await types({})).toHaveLength(3);
  expect(await types({ types: ["summary"] })).toEqual(["summary"]);
});

test("a message that contradicts a summary supersedes only what was said", async () => {
  const ctx = await testTenant();
  await talk(ctx);
  await converse(ctx, said("later", "Actually, my sister Anna moved to Lisbon, not Porto"));
  expect(await summaries(ctx)).toHaveLength(1);
});

test("an export carries a summary to another tenant, and the index is as a rebuild makes it", async () => {
  const [from, ctx] = [await testTenant(), await testTenant()];
  await talk(from);
  await imported(ctx, await exported(from));
  expect(await summaries(ctx)).toMatchObject([{ text: SUMMARY, session_id: "evening", source: "session" }]);
  expect(await getSession(ctx, "evening", ANA)).toMatchObject({
    shows: "summary",
    summary: { text: SUMMARY },
  });
  const [summary] = await summaries(ctx);
  expect((await listEvidence(ctx, summary?.id ?? "")).evidence).toHaveLength(2);
  expect(await rebuilt(from, { check: true })).toEqual({});
  expect(await rebuilt(ctx, { check: true })).toEqual({});
});

test("erasing what a summary cites, the summary or the session leaves nothing of it", async () => {
  const ctx = await testTenant();
  await talk(ctx, "Our code word is Heliotrope");
  reply = [{ text: "The code word is Heliotrope.", turns: [3] }];
  await converse(ctx, said("evening", "I have a cat called Otto"));
  await close(ctx);
  const { items } = await listMemories(ctx, listMemoriesInput.parse(ANA));
  const source = items.find(({ text }) => text === "Our code word is Heliotrope");
  await eraseMemory(ctx, source?.id ?? "");
  expect(await tablesThatSay("Heliotrope")).toEqual([]);
  expect(await getSession(ctx, "evening", ANA)).toMatchObject({ shows: "layers", summary: null });

  const other = await testTenant();
  reply = [{ text: "The user likes green tea.", turns: [1] }];
  await talk(other);
  const [summary] = await summaries(other);
  expect((await listEvidence(other, summary?.id ?? "")).evidence).toMatchObject([
    { text: "I like green tea in the evening" },
  ]);
  await eraseMemory(other, summary?.id ?? "");
  expect(await summaries(other, "all")).toEqual([]);
  expect((await listMemories(other, listMemoriesInput.parse(ANA))).items).toHaveLength(3);
  await eraseSession(other, "evening", ANA);
  expect((await listMemories(other, listMemoriesInput.parse(ANA))).items).toEqual([]);
});

test("erasing a message that was read but not cited erases the summary, also while the model writes", async () => {
  const plumber = [{ text: "The user's sister Anna moved to Porto, near a plumber.", turns: [0] }];
  for (const isDuring of [false, true]) {
    const ctx = await testTenant();
    const erase = async () => {
      const { items } = await listMemories(ctx, listMemoriesInput.parse(ANA));
      await eraseMemory(ctx, items.find(({ text }) => text === "I work as a plumber")?.id ?? "");
    };
    reply = plumber;
    if (isDuring) {
      const chat = testChat(server.url);
      setChat({ ...chat, ask: async (request) => chat.ask(request).finally(erase) });
    }
    await talk(ctx, "I work as a plumber");
    setChat(testChat(server.url));
    expect(await summaries(ctx)).toHaveLength(isDuring ? 0 : 1);
    if (!isDuring) await erase();
    expect(await tablesThatSay("plumber")).toEqual([]);
    expect(await getSession(ctx, "evening", ANA)).toMatchObject({ shows: "layers", summary: null });
  }
});

test("a process asks for one summary at a time, and events of all owners go on meanwhile", async () => {
  const ctx = await testTenant();
  const chat = testChat(server.url);
  let calls = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const ask: typeof chat.ask = async (request) => {
    calls++;
    await held;
    return chat.ask(request);
  };
  setChat({ ...chat, ask });
  const first = talk(ctx);
  await vi.waitFor(() => expect(calls).toBe(1), 15_000);
  const ben = { user_id: "ben" };
  const texts = ["My gym is on Main Street", "I have a cat called Otto", "We bought a sofa for the attic"];
  const events = texts.map((text) => ({ ...said("morning", text), ...ben }));
  await converse(ctx, ...events);
  await closeSession(ctx, "morning", closeSessionInput.parse(ben));
  await runJobs();
  const owned = await listMemories(ctx, listMemoriesInput.parse(ben));
  expect(owned.items).toHaveLength(3);
  expect((await getSession(ctx, "morning", ben)).state).toBe("closed");
  expect(calls).toBe(1);
  release();
  await first;
  const mine = `owner_no >> 32 = ${ctx.tenantNo}`;
  await asSuperuser(`update jobs set run_at = now() where ${mine}`);
  await asSuperuser(`update lanes set next_at = now(), locked_until = null where ${mine}`);
  await runJobs();
  expect(calls).toBe(2);
  setChat(testChat(server.url));
});

test("a message that joins the closed session while the model writes leaves no summary of the rest", async () => {
  const ctx = await testTenant();
  const chat = testChat(server.url);
  const join = async () => {
    await converse(ctx, said("evening", "I have a cat called Otto"));
    await asSuperuser("update sessions set closed_at = now() where tenant_no = $1", [ctx.tenantNo]);
  };
  await talk(ctx);
  await asSuperuser("update sessions set summary_key = 'old' where tenant_no = $1", [ctx.tenantNo]);
  const [before] = await summaries(ctx);
  setChat({ ...chat, ask: async (request) => chat.ask(request).finally(join) });
  await rebuildSummaries(ctx, rebuildPartInput.parse({ what: "summaries" }));
  await runJobs();
  setChat(testChat(server.url));
  expect((await summaries(ctx, "all")).map(({ id }) => id)).toEqual([before?.id]);
});

test("without the flag, without a model and for a short session, nothing is asked", async () => {
  const ctx = await testTenant();
  await converse(ctx, said("evening", ANNA));
  await close(ctx);
  await setFlag(OPERATOR, { name: "SESSION_SUMMARIES_ENABLED", value: false });
  await talk(await testTenant());
  await setFlag(OPERATOR, { name: "SESSION_SUMMARIES_ENABLED", value: true });
  expect(asked()).toBe(0);
});

test("a rebuild asks again about sessions that changed, as far as the budget reaches", async () => {
  const ctx = await testTenant();
  await talk(ctx);
  const again = async (input: object = {}) => {
    const result = await rebuildSummaries(ctx, rebuildPartInput.parse({ what: "summaries", ...input }));
    await runJobs();
    return result;
  };
  expect(await again()).toMatchObject({ enqueued: 1, next_cursor: null });
  expect(asked()).toBe(1);
  await asSuperuser(`update sessions set summary_key = 'old' where tenant_no = ${ctx.tenantNo}`);
  await asSuperuser(`update model_usage set tokens = 1e6 where tenant_no = ${ctx.tenantNo}`);
  await again(ANA);
  expect(asked()).toBe(1);
  await asSuperuser(`update model_usage set tokens = 0 where tenant_no = ${ctx.tenantNo}`);
  await again();
  expect(asked()).toBe(2);
  expect(await summaries(ctx)).toHaveLength(1);
  await expect(again({ check: true })).rejects.toMatchObject({ code: "invalid_input" });
  await setFlag(OPERATOR, { name: "SESSION_SUMMARIES_ENABLED", value: false });
  await expect(again()).rejects.toMatchObject({ code: "invalid_input" });
  await setFlag(OPERATOR, { name: "SESSION_SUMMARIES_ENABLED", value: true });
});
