// Memories that a model extracts from one message are listed, found and erased correctly.

import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Ctx, OPERATOR, type OwnerNo } from "@/lib/base/core";
import { remember, type Sent } from "@/lib/engine/ingest/testing";
import { retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { setChat } from "@/lib/models/chat";
import { testChat } from "@/lib/models/chat/testing";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { inTenant } from "@/lib/storage/db";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import { eraseEvents } from "@/lib/storage/records";
import { setFlag } from "@/lib/storage/settings";
import { type ModelServer, startModelServer } from "@/testkit/model-server/start-model-server";
import { erase } from "./erase";
import { eraseInput } from "./erase-input";
import { eraseMemory } from "./erase-memory";
import { eventOwnerInput, getEvent } from "./get-event";
import { getOrigin } from "./get-origin";
import { listDecisions, listDecisionsInput } from "./list-decisions";
import { indexOf, rebuilt, tablesThatSay, textsOf } from "./testing";

testDatabase();

/** Makes the rules uncertain about messages that end with "too". */
vi.mock("@/lib/analysis/decide", async (importActual) => {
  const actualModule = await importActual<{ decide(said: { text: string }): object }>();
  const uncertainDecision = {
    keep: true,
    type: "interaction",
    reason: "informative",
    confidence: 0.6,
    ambiguous: true,
  } as const;
  return {
    ...actualModule,
    decide: (said: { text: string }) =>
      said.text.endsWith("too") ? uncertainDecision : actualModule.decide(said),
  };
});

/** Extracts "Toaster broken" and "kettle broken too" from "Toaster broken, kettle too". */
let server: ModelServer;
let chat: ReturnType<typeof testChat>;
beforeAll(async () => {
  setEmbedder(fakeEmbedder());
  server = await startModelServer({
    models: ["words"],
    reply: (messages) => {
      const { judge } = JSON.parse(messages.at(-1)?.content ?? "{}") as { judge?: { text: string }[] };
      // A question about links.
      if (!judge) return { replaces: null };
      const [first = "", second = ""] = judge[0]?.text.split(", ") ?? [];
      const facts = [first, second.replace(" too", " broken too")].map((text) => ({ type: "fact", text }));
      return { messages: [{ n: 0, keep: true, facts }] };
    },
  });
  chat = testChat(server.url);
  setChat(chat);
  await setFlag(OPERATOR, { name: "MEMORY_DECIDER_LLM_ENABLED", value: true });
});
afterAll(async () => {
  setChat(null);
  await chat.close();
  await server.close();
});

const own = (id: string, text: string): Sent => ({
  id,
  user_id: "ana",
  session_id: "talk",
  role: "user",
  text,
  at: "2026-05-03T18:00:00Z",
});
const talk = (broken = "Toaster broken, kettle too") => [
  own("1", "I water the plants on Mondays"),
  own("2", broken),
  own("3", "My plants stand on the balcony"),
];
const eventOf = (ctx: Ctx, id: string) => getEvent(ctx, id, eventOwnerInput.parse({ user_id: "ana" }));
const idOf = async (ctx: Ctx, text: string) => {
  const [row] = await asSuperuser<{ id: string }>(
    "select encode(memory_id, 'hex') as id from memories where owner_no >> 32 = $1 and text = $2",
    [ctx.tenantNo, text],
  );
  return String(row?.id);
};

test("extracted messages are listed under their event, found by words and vectors, and refer to their origin", async () => {
  const ctx = await testTenant();
  await remember(ctx, ...talk());
  const [toaster, kettle] = [await idOf(ctx, "Toaster broken"), await idOf(ctx, "kettle broken too")];
  expect((await eventOf(ctx, "2")).decisions).toMatchObject([
    { ordinal: 0, taken_from: null, reason: "model_split", memory_id: toaster, assist: "answered" },
    { ordinal: 1, taken_from: 0, reason: "model_extracted", memory_id: toaster, assist: null },
    { ordinal: 2, taken_from: 0, reason: "model_extracted", memory_id: kettle, assist: null },
  ]);
  const { hits } = await retrieve(
    ctx,
    retrieveInput.parse({ user_id: "ana", query: "kettle broken?", cues: false, explain: true }),
  );
  expect(hits[0]).toMatchObject({ id: kettle, event_id: "2", session_id: "talk" });
  expect(hits[0]?.explain?.ranks).toMatchObject({ sparse: 1, dense: 1 });
  const listed = await listDecisions(ctx, listDecisionsInput.parse({}));
  const assists = listed.items.filter(({ event_id: id }) => id === "2").map(({ assist }) => assist);
  expect(assists).toEqual([null, null, "answered"]);
  const origin = await getOrigin(ctx, kettle);
  expect(origin.ordinal).toBe(2);
  expect(origin.messages.map(({ decision }) => decision?.assist)).toEqual(["answered", null, null]);
  expect(origin.messages.map(({ text, taken_from }) => [text, taken_from])).toEqual([
    ["Toaster broken, kettle too", null],
    ["Toaster broken", 0],
    ["kettle broken too", 0],
  ]);
});

test("the turns of the conversation have the same windows with and without a model", async () => {
  const [asked, plain] = [await testTenant(), await testTenant()];
  await remember(asked, ...talk());
  await setFlag(OPERATOR, { name: "MEMORY_DECIDER_LLM_ENABLED", value: false });
  await remember(plain, ...talk());
  await setFlag(OPERATOR, { name: "MEMORY_DECIDER_LLM_ENABLED", value: true });
  const turns = async (ctx: Ctx) => (await indexOf(ctx, "ana")).turns?.slice(0, talk().length);
  expect(await turns(asked)).toEqual(await turns(plain));
});

test("erasing an extracted memory erases its message and all that was extracted from it", async () => {
  const ctx = await testTenant();
  await remember(ctx, ...talk("Heater broken, lamp too"));
  const counts = await eraseMemory(ctx, await idOf(ctx, "Heater broken"));
  expect(counts).toMatchObject({ events: 1, memories: 2 });
  expect(await tablesThatSay("heater", "lamp")).toEqual([]);
  expect((await indexOf(ctx, "ana")).unplaced).toEqual([]);
  expect(await rebuilt(ctx, { check: true })).toEqual({});
  await expect(eventOf(ctx, "2")).rejects.toMatchObject({ code: "not_found" });
});

test("a message that repeats an extracted one keeps its memory when the other message is erased", async () => {
  const ctx = await testTenant();
  await remember(ctx, own("1", "Radio broken"), own("2", "Radio broken, clock too"));
  await eraseMemory(ctx, await idOf(ctx, "clock broken too"));
  expect(await tablesThatSay("clock")).toEqual([]);
  expect(await textsOf(ctx, "ana")).toEqual(["Radio broken"]);
});

test("erasing what the assistant said erases the statement that the user confirmed, in the same transaction", async () => {
  const ctx = await testTenant();
  const said = "You collect old jazz records from New Orleans.";
  await remember(ctx, { ...own("1", said), role: "assistant" }, own("2", "Exactly!"), own("3", "I like tea"));
  const [event] = await asSuperuser<{ event_no: number; owner_no: string }>(
    "select event_no, owner_no::text as owner_no from events where owner_no >> 32 = $1 and event_id = '1'",
    [ctx.tenantNo],
  );
  const erased = await inTenant(ctx, "accept", (tx) =>
    eraseEvents(tx, ctx, event?.owner_no as OwnerNo, [Number(event?.event_no)]),
  );
  // The assistant's own memory, and the statement that replaced it.
  expect(erased).toMatchObject({ events: 1, memories: 2 });
  expect(await tablesThatSay("jazz", "Orleans")).toEqual([]);
  expect(await textsOf(ctx, "ana")).toEqual(["I like tea"]);
  expect((await eventOf(ctx, "2")).decisions).toMatchObject([{ ordinal: 0, reason: "agreement" }]);
  expect(await rebuilt(ctx, { check: true })).toEqual({});
});

test("erasing a statement that the user confirmed erases what the assistant said", async () => {
  const ctx = await testTenant();
  const said = "You collect old jazz records from New Orleans.";
  await remember(ctx, { ...own("1", said), role: "assistant" }, own("2", "Exactly!"));
  await eraseMemory(ctx, await idOf(ctx, "I collect old jazz records from New Orleans."));
  expect(await tablesThatSay("jazz", "Orleans")).toEqual([]);
});

test("erasing the session erases the message and everything extracted from it", async () => {
  const ctx = await testTenant();
  await remember(ctx, ...talk("Fridge broken, oven too"));
  const counts = await erase(ctx, eraseInput.parse({ user_id: "ana", session_id: "talk" }));
  expect(counts).toMatchObject({ events: 3, memories: 4 });
  expect(await tablesThatSay("fridge", "oven")).toEqual([]);
});

test("the origin of a statement that the user confirmed contains both messages", async () => {
  const ctx = await testTenant();
  const said = "You collect old jazz records from New Orleans.";
  await remember(ctx, { ...own("1", said), role: "assistant" }, own("2", "Exactly!"));
  const { messages } = await getOrigin(ctx, await idOf(ctx, "I collect old jazz records from New Orleans."));
  expect(messages).toMatchObject([
    { text: "Exactly!", taken_from: null, answers: null },
    { taken_from: 0, answers: { event_id: "1", ordinal: 0, text: said } },
  ]);
});
