// What a closed session implies is stored as memories with sources, only when it follows from the session.

import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Ctx, OPERATOR } from "@/lib/base/core";
import { log, metricsText, startMetrics } from "@/lib/base/observability";
import { listEntities, listEntitiesInput } from "@/lib/features/graph";
import { eraseMemory, listEvidence, listMemories, listMemoriesInput } from "@/lib/features/memories";
import { exported, imported, rebuilt, tablesThatSay } from "@/lib/features/memories/testing";
import { compute, rowsOf, switchOn } from "@/lib/features/patterns/testing";
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
import { ANA, converse, runJobs, said } from "./testing";

vi.stubEnv("CHAT_DAILY_TOKENS", "1000000");
testDatabase();
let server: ModelServer;
let sentences: { text: string; turns: number[] }[];
let relations: { text: string; type: string; turns: number[] }[];
beforeAll(async () => {
  await startMetrics();
  server = await startModelServer({
    models: ["words"],
    reply: (messages) =>
      JSON.stringify(messages).includes("find relations") ? { relations } : { sentences },
  });
  setChat(testChat(server.url));
  await setFlag(OPERATOR, { name: "SESSION_EXTRACTION_ENABLED", value: true });
});
const ANNA = "My sister Anna came over for dinner yesterday";
const PORTO = "She lives in Porto now";
const COMPLETED = "My sister Anna lives in Porto now";
beforeEach(() => {
  server.received.length = 0;
  sentences = [{ text: COMPLETED, turns: [0, 1] }];
  relations = [];
});
afterAll(async () => {
  await setFlag(OPERATOR, { name: "SESSION_EXTRACTION_ENABLED", value: false });
  setChat(null);
  await server.close();
});

const asked = (about: "complete" | "find relations") =>
  server.received.filter(({ body }) => JSON.stringify(body).includes(`You ${about}`)).length;
async function close(ctx: Ctx): Promise<void> {
  await closeSession(ctx, "evening", closeSessionInput.parse(ANA));
  await runJobs();
}
async function talk(ctx: Ctx, ...texts: string[]): Promise<void> {
  await converse(ctx, ...texts.map((text) => said("evening", text)));
  await close(ctx);
}
const closeAgain = async (ctx: Ctx) => {
  await asSuperuser("update sessions set closed_at = null where tenant_no = $1", [ctx.tenantNo]);
  await close(ctx);
};
const memories = (ctx: Ctx, more: object = {}) =>
  listMemories(ctx, listMemoriesInput.parse({ ...ANA, ...more })).then(({ items }) => items);
const extracted = async (ctx: Ctx) =>
  (await memories(ctx, { state: "all" })).filter(({ metadata }) => metadata !== null);

test("an unclear message is completed by a sentence of its speaker, which cites it and is no turn", async () => {
  const ctx = await testTenant();
  await talk(ctx, ANNA, PORTO);
  const [memory, ...others] = await extracted(ctx);
  expect(others).toEqual([]);
  expect(memory).toMatchObject({
    text: COMPLETED,
    type: "fact",
    role: "user",
    speaker: null,
    source: "session",
    session_id: "evening",
    confidence: 0.6,
    metadata: { task: "sentences.extract", frame_version: 1, prompt_version: 0, model: "ollama/words" },
  });
  expect((await listEvidence(ctx, memory?.id ?? "")).evidence.map(({ text }) => text)).toEqual([ANNA, PORTO]);
  const { items: turns } = await getTimeline(ctx, "evening", timelineInput.parse(ANA));
  expect(turns.map(({ text }) => text)).toEqual([ANNA, PORTO]);
  expect(JSON.stringify(await getWorkingMemory(ctx, "evening", ANA))).not.toContain(COMPLETED);
  expect((await getSession(ctx, "evening", ANA)).counts).toMatchObject({ stored: 2 });
  const { items: entities } = await listEntities(ctx, listEntitiesInput.parse(ANA));
  expect(JSON.stringify(entities)).toContain("Porto");
  expect(await rebuilt(ctx, { check: true })).toEqual({});
});

test("who says an extracted sentence themselves confirms it, and is listed as evidence", async () => {
  const ctx = await testTenant();
  const [meat, completed] = ["She eats no meat", "My sister Anna eats no meat"];
  sentences = [{ text: completed, turns: [0, 1] }];
  await talk(ctx, ANNA, meat);
  await converse(ctx, said("later", completed));
  const [memory, ...others] = await extracted(ctx);
  expect(others).toEqual([]);
  const { evidence } = await listEvidence(ctx, memory?.id ?? "");
  expect(evidence.map(({ text }) => text)).toEqual([ANNA, meat, completed]);
});

test("the same session is asked about once, and what was extracted stays when it goes on", async () => {
  const ctx = await testTenant();
  await talk(ctx, ANNA, PORTO);
  await closeAgain(ctx);
  expect([asked("complete"), asked("find relations")]).toEqual([1, 1]);
  await talk(ctx, "My cat Otto hates rain");
  expect([asked("complete"), asked("find relations")]).toEqual([2, 2]);
  expect((await extracted(ctx)).map(({ text, state }) => [text, state])).toEqual([[COMPLETED, "current"]]);
  // The extracted sentence is no part of the session.
  expect(JSON.stringify(server.received.map(({ body }) => body))).not.toContain(COMPLETED);
});

test("an extracted sentence expires with the first message that it cites", async () => {
  const ctx = await testTenant();
  const [first, last] = ["2126-03-01T00:00:00.000Z", "2126-04-01T00:00:00.000Z"];
  await converse(
    ctx,
    said("evening", ANNA, { expires_at: last }),
    said("evening", PORTO, { expires_at: first }),
  );
  await close(ctx);
  expect(await extracted(ctx)).toMatchObject([{ text: COMPLETED, expires_at: first }]);
});

test("a later message corrects an extracted sentence, and the session does not store it again", async () => {
  const ctx = await testTenant();
  await talk(ctx, ANNA, PORTO);
  await converse(ctx, said("later", "Actually, my sister Anna lives in Lisbon now, not in Porto"));
  expect(await extracted(ctx)).toMatchObject([{ text: COMPLETED, state: "superseded" }]);
  await talk(ctx, "My cat Otto hates rain");
  expect(await extracted(ctx)).toHaveLength(1);
});

test("an extracted sentence counts for no pattern", async () => {
  const ctx = await testTenant();
  await switchOn(ctx);
  await talk(ctx, ANNA, PORTO);
  expect(await extracted(ctx)).toHaveLength(1);
  await compute(ctx);
  expect((await rowsOf(ctx)).pattern_turns).toBe(2);
});

test("erasing a message that a sentence cites erases the sentence, also while the model writes", async () => {
  const source = "My sister Heliotrope came over for dinner yesterday";
  sentences = [{ text: "My sister Heliotrope lives in Porto now", turns: [0, 1] }];
  for (const isDuring of [false, true]) {
    const ctx = await testTenant();
    const erase = async () => {
      const found = (await memories(ctx)).find(({ text }) => text === source);
      if (found) await eraseMemory(ctx, found.id);
    };
    if (isDuring) {
      const chat = testChat(server.url);
      setChat({ ...chat, ask: async (request) => chat.ask(request).finally(erase) });
    }
    await talk(ctx, source, PORTO);
    setChat(testChat(server.url));
    expect(await extracted(ctx)).toHaveLength(isDuring ? 0 : 1);
    if (!isDuring) await erase();
    expect(await tablesThatSay("Heliotrope")).toEqual([]);
    expect((await memories(ctx)).map(({ text }) => text)).toEqual([PORTO]);
    expect(await rebuilt(ctx, { check: true })).toEqual({});
  }
});

test("erasing an extracted sentence leaves what was said, and erasing the session leaves nothing", async () => {
  const ctx = await testTenant();
  const moved = "She lives in Valparaiso now";
  sentences = [{ text: "My sister Anna lives in Valparaiso now", turns: [0, 1] }];
  await talk(ctx, ANNA, moved);
  const [memory] = await extracted(ctx);
  await eraseMemory(ctx, memory?.id ?? "");
  expect((await memories(ctx)).map(({ text }) => text).toSorted()).toEqual([ANNA, moved]);
  await closeAgain(ctx);
  expect(await extracted(ctx)).toEqual([]);
  await eraseSession(ctx, "evening", ANA);
  expect(await tablesThatSay("Valparaiso")).toEqual([]);
});

test("an export carries an extracted sentence to another tenant", async () => {
  const [from, ctx] = [await testTenant(), await testTenant()];
  await talk(from, ANNA, PORTO);
  await imported(ctx, await exported(from));
  const [memory] = await extracted(ctx);
  expect(memory).toMatchObject({ text: COMPLETED, session_id: "evening", source: "session" });
  expect((await listEvidence(ctx, memory?.id ?? "")).evidence).toHaveLength(2);
  for (const tenant of [from, ctx]) expect(await rebuilt(tenant, { check: true })).toEqual({});
});

test("the graph reads a relation from its sentence, and loses it with a message that the sentence cites", async () => {
  const ctx = await testTenant();
  sentences = [];
  relations = [{ text: "Anna is Tom's sister.", type: "sibling", turns: [0, 1] }];
  await talk(ctx, "Tom came over for dinner yesterday", "Anna is his sister, she paints houses");
  expect(await extracted(ctx)).toMatchObject([
    { text: "Anna is Tom's sister.", metadata: { task: "relations.extract" } },
  ]);
  const siblings = () =>
    asSuperuser("select 1 from relations where owner_no >> 32 = $1 and type = 2 and object_no is not null", [
      ctx.tenantNo,
    ]);
  expect(await siblings()).toHaveLength(1);
  expect(await rebuilt(ctx, { check: true })).toEqual({});
  const [tom] = (await memories(ctx)).filter(({ text }) => text.startsWith("Tom"));
  await eraseMemory(ctx, tom?.id ?? "");
  expect(await siblings()).toEqual([]);
  expect(await tablesThatSay("Tom")).toEqual([]);
});

test("without the flag, without a model and about a single message, nothing is asked", async () => {
  await talk(await testTenant(), ANNA);
  setChat(null);
  await talk(await testTenant(), ANNA, PORTO);
  setChat(testChat(server.url));
  await setFlag(OPERATOR, { name: "SESSION_EXTRACTION_ENABLED", value: false });
  await talk(await testTenant(), ANNA, PORTO);
  await setFlag(OPERATOR, { name: "SESSION_EXTRACTION_ENABLED", value: true });
  expect([asked("complete"), asked("find relations")]).toEqual([0, 0]);
});

test("with the budget used up, nothing is asked, each task counts it, and one warning is logged", async () => {
  const ctx = await testTenant();
  await asSuperuser(
    "insert into model_usage (tenant_no, day, tokens, calls, refused) values ($1, (now() at time zone 'UTC')::date, 1000000, 0, 0)",
    [ctx.tenantNo],
  );
  const warn = vi.spyOn(log(), "warn");
  await talk(ctx, ANNA, PORTO);
  expect([asked("complete"), asked("find relations")]).toEqual([0, 0]);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(await extracted(ctx)).toEqual([]);
  expect(await metricsText()).toContain(
    'palimpsest_models_tasks_total{task="sentences.extract",outcome="over_budget"}',
  );
});
