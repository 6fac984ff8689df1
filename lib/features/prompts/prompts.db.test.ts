// Instructions of a model task have versions, can be tried without storing, and change no earlier summary.

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Ctx, OPERATOR } from "@/lib/base/core";
import { listMemories, listMemoriesInput } from "@/lib/features/memories";
import { closeSession, closeSessionInput, rebuildPartInput, rebuildSummaries } from "@/lib/features/sessions";
import { ANA, converse, runJobs, said } from "@/lib/features/sessions/testing";
import { setChat } from "@/lib/models/chat";
import { testChat } from "@/lib/models/chat/testing";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setFlag } from "@/lib/storage/settings";
import { type ModelServer, startModelServer } from "@/testkit/model-server/start-model-server";
import { erasePrompt, getPrompt, previewPrompt, previewPromptInput, setPrompt, setPromptInput } from ".";

testDatabase();

const TASK = "session.summary";
let server: ModelServer;
let turn: number;
beforeAll(async () => {
  server = await startModelServer({
    models: ["words"],
    reply: () => ({ sentences: [{ text: "The user likes green tea.", turns: [turn] }] }),
  });
  setChat(testChat(server.url));
  await setFlag(OPERATOR, { name: "SESSION_SUMMARIES_ENABLED", value: true });
});
beforeEach(() => {
  turn = 0;
});
afterAll(async () => {
  await setFlag(OPERATOR, { name: "SESSION_SUMMARIES_ENABLED", value: false });
  setChat(null);
  await server.close();
});

const set = (ctx: Ctx, change: object) => setPrompt(ctx, TASK, setPromptInput.parse(change));
const prompts = () => server.received.map(({ body }) => JSON.stringify(body));
/** What is said again in another session is no memory of it. */
const TEXTS = {
  one: ["I like green tea", "My gym is on Main Street", "I have a cat called Otto"],
  two: ["I like green tea at work", "We bought a sofa for the attic", "My brother Tom studies physics"],
};
async function talk(ctx: Ctx, session: keyof typeof TEXTS): Promise<void> {
  const texts = TEXTS[session];
  await converse(ctx, ...texts.map((text) => said(session, text)));
  await closeSession(ctx, session, closeSessionInput.parse(ANA));
  await runJobs();
}
const summaries = async (ctx: Ctx) =>
  (await listMemories(ctx, listMemoriesInput.parse({ ...ANA, type: "summary" }))).items;

test("each change is a version, and an earlier one can be restored", async () => {
  const ctx = await testTenant();
  expect(await getPrompt(ctx, TASK)).toMatchObject({
    version: 0,
    instructions: "",
    history: [],
    is_on: true,
  });
  await set(ctx, { instructions: "Decisions matter.", version: 0 });
  await expect(set(ctx, { instructions: "Other", version: 0 })).rejects.toMatchObject({ code: "conflict" });
  expect(await set(ctx, { instructions: "Ask ana@example.com" })).toMatchObject({
    version: 2,
    instructions: "Ask [EMAIL]",
    set_by: ctx.actor,
  });
  const { history, ...restored } = await set(ctx, { restore: 1 });
  expect(restored).toMatchObject({ version: 3, instructions: "Decisions matter." });
  expect(history.map(({ version }) => version)).toEqual([3, 2, 1]);
  await expect(set(ctx, { restore: 9 })).rejects.toMatchObject({ code: "not_found" });
  expect(await set(ctx, { restore: 0 })).toMatchObject({ version: 4, instructions: "" });
});

test("each task has instructions of its own, and is on with its flag", async () => {
  const ctx = await testTenant();
  await set(ctx, { instructions: "Decisions matter." });
  for (const task of ["sentences.extract", "relations.extract"]) {
    expect(await getPrompt(ctx, task)).toMatchObject({ task, version: 0, instructions: "", is_on: false });
    await setPrompt(ctx, task, setPromptInput.parse({ instructions: "Family matters." }));
    expect(await getPrompt(ctx, task)).toMatchObject({ version: 1, instructions: "Family matters." });
  }
  expect(await getPrompt(ctx, TASK)).toMatchObject({ version: 1, instructions: "Decisions matter." });
});

test("a preview of sentences passes over sessions without an unclear message", async () => {
  const ctx = await testTenant();
  const close = async (session: string, ...texts: string[]) => {
    await converse(ctx, ...texts.map((text) => said(session, text)));
    await closeSession(ctx, session, closeSessionInput.parse(ANA));
    await runJobs();
  };
  await close(
    "unclear",
    "My sister Anna came over for dinner with two friends yesterday",
    "She lives in Porto",
  );
  await close(
    "clear",
    "My brother Tom studies physics in the old university of Coimbra",
    "My neighbor Paul has worked as a baker for more than twenty years",
  );
  await setFlag(OPERATOR, { name: "SESSION_EXTRACTION_ENABLED", value: true });
  const { items } = await previewPrompt(
    ctx,
    "sentences.extract",
    previewPromptInput.parse({ instructions: "Family matters." }),
  );
  // The reply cites the first message, which says nothing of tea.
  expect(items).toMatchObject([{ session_id: "unclear", outcome: "rejected", fault: "words" }]);
  await setFlag(OPERATOR, { name: "SESSION_EXTRACTION_ENABLED", value: false });
});

test("erasing removes the text of all versions of this tenant", async () => {
  const [ctx, other] = [await testTenant(), await testTenant()];
  await set(ctx, { instructions: "Ask Zelda." });
  await set(ctx, { instructions: "Decisions matter." });
  await set(other, { instructions: "Decisions matter." });
  expect(await erasePrompt(ctx, TASK)).toMatchObject({ version: 2, instructions: "" });
  const { history } = await set(ctx, { restore: 1 });
  expect(history.map(({ instructions }) => instructions)).toEqual(["", "", ""]);
  expect(await getPrompt(other, TASK)).toMatchObject({ instructions: "Decisions matter." });
  await expect(erasePrompt(await testTenant(["read"]), TASK)).rejects.toMatchObject({
    code: "scope_missing",
  });
});

test.each([
  ["more than 2 KB", { instructions: "ä".repeat(1025) }],
  ["neither instructions nor a version", {}],
  ["both", { instructions: "a", restore: 1 }],
])("%s is invalid", (_, input) => {
  expect(setPromptInput.safeParse(input).success).toBe(false);
});

test("other tasks, callers without the scope, and other tenants see nothing of it", async () => {
  const [ctx, other] = [await testTenant(), await testTenant()];
  await set(ctx, { instructions: "Decisions matter." });
  expect(await getPrompt(other, TASK)).toMatchObject({ version: 0, history: [] });
  await expect(getPrompt(ctx, "relations.guess")).rejects.toMatchObject({ code: "not_found" });
  const reader = await testTenant(["read", "write"]);
  for (const call of [
    getPrompt(reader, TASK),
    set(reader, { instructions: "x" }),
    previewPrompt(reader, TASK, previewPromptInput.parse({ instructions: "" })),
  ])
    await expect(call).rejects.toMatchObject({ code: "scope_missing" });
});

test("a preview asks about the latest closed sessions and stores nothing", async () => {
  const ctx = await testTenant();
  await talk(ctx, "one");
  await talk(ctx, "two");
  const before = await summaries(ctx);
  server.received.length = 0;
  const preview = (sessions: number) =>
    previewPrompt(ctx, TASK, previewPromptInput.parse({ instructions: "Only drinks.", sessions }));
  expect((await preview(2)).items).toMatchObject([
    { session_id: "two", outcome: "answered", owner: { kind: "user", id: "ana" } },
    {
      session_id: "one",
      sentences: [{ text: "The user likes green tea.", cites: ["I like green tea"] }],
    },
  ]);
  expect(prompts().filter((prompt) => prompt.includes("Only drinks."))).toHaveLength(2);
  turn = 1;
  expect((await preview(1)).items).toMatchObject([{ outcome: "rejected", fault: "words", sentences: [] }]);
  expect(await summaries(ctx)).toEqual(before);
  const stop = new AbortController();
  stop.abort();
  const input = previewPromptInput.parse({ instructions: "Only drinks." });
  await expect(previewPrompt(ctx, TASK, input, stop.signal)).rejects.toBe(stop.signal.reason);
  await setFlag(OPERATOR, { name: "SESSION_SUMMARIES_ENABLED", value: false });
  const asked = server.received.length;
  await expect(preview(1)).rejects.toMatchObject({ code: "conflict" });
  expect(server.received).toHaveLength(asked);
  await setFlag(OPERATOR, { name: "SESSION_SUMMARIES_ENABLED", value: true });
  expect((await getPrompt(ctx, TASK)).budget).toMatchObject({ calls: 5, refused: 0, limit: null });
});

test("without a model, summaries cannot be rebuilt", async () => {
  const ctx = await testTenant();
  setChat(null);
  const rebuild = rebuildSummaries(ctx, rebuildPartInput.parse({ what: "summaries" }));
  await expect(rebuild).rejects.toMatchObject({ code: "invalid_input" });
  setChat(testChat(server.url));
});

test("new instructions are sent with the next summary, which says their version", async () => {
  const ctx = await testTenant();
  await talk(ctx, "one");
  await set(ctx, { instructions: "Only drinks." });
  server.received.length = 0;
  await talk(ctx, "two");
  expect(prompts().filter((prompt) => prompt.includes("Only drinks."))).toHaveLength(1);
  expect((await summaries(ctx)).map(({ metadata }) => metadata)).toMatchObject([
    { prompt_version: 1 },
    { prompt_version: 0 },
  ]);
});
