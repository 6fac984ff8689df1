// A language model is asked which memories a message replaces, outside of transactions and only once.

import { AsyncLocalStorage } from "node:async_hooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { AppError, type Ctx, OPERATOR } from "@/lib/base/core";
import { setChat } from "@/lib/models/chat";
import { testChat } from "@/lib/models/chat/testing";
import { engine, setEngine } from "@/lib/storage/db";
import { asSuperuser, testDatabase, testTenant, withQuery } from "@/lib/storage/db/testing";
import { setFlag } from "@/lib/storage/settings";
import { type ModelServer, startModelServer } from "@/testkit/model-server/start-model-server";
import { drainQueue, ownMessage, provideBundledEmbedder, remember, retryNow, send } from "./testing";

vi.stubEnv("LOG_LEVEL", "silent");
testDatabase();
provideBundledEmbedder();

let server: ModelServer;
let chat: ReturnType<typeof testChat>;
/** Returns the index of the memory that the model names, or null. */
let answer: (memories: readonly string[], message: string) => number | null;
/** What runs before each answer. */
let onQuestion: () => Promise<void>;

beforeAll(async () => {
  server = await startModelServer({
    models: ["words"],
    reply: (messages) => {
      const { memories = [], message = "" } = JSON.parse(messages.at(-1)?.content ?? "{}") as {
        memories?: { text: string }[];
        message?: string;
      };
      return {
        replaces: answer(
          memories.map(({ text }) => text),
          message,
        ),
      };
    },
  });
  await setFlag(OPERATOR, { name: "MEMORY_DECIDER_LLM_ENABLED", value: true });
});
beforeEach(() => {
  server.behave("none");
  server.received.length = 0;
  onQuestion = async () => undefined;
  chat = testChat(server.url, 2_000);
  setChat({
    ...chat,
    ask: async (request) => {
      await onQuestion();
      return chat.ask(request);
    },
  });
  answer = () => null;
});
afterEach(() => chat.close());
afterAll(async () => {
  setChat(null);
  await server.close();
});

const questions = () => server.received.filter(({ body }) => JSON.stringify(body).includes("replaces"));
const naming = (text: string) => (memories: readonly string[]) => {
  const n = memories.indexOf(text);
  return n < 0 ? null : n;
};

const FRIDAY = "My dentist appointment is on Friday";
const THURSDAY = "The dentist can only see me on Thursday";
const say = (ctx: Ctx, ...texts: string[]) =>
  texts.reduce<Promise<unknown>>(
    (before, text) => before.then(() => remember(ctx, ownMessage(text))),
    Promise.resolve(),
  );
const replaced = (ctx: Ctx) =>
  asSuperuser<{ older: string; newer: string; reason: string }>(
    `select m.text as older, n.text as newer, s.supersede_reason as reason
     from memories m join memory_states s using (owner_no, position)
       join memories n on n.owner_no = m.owner_no and n.position = s.superseded_by
     where m.tenant_no = $1 order by m.position`,
    [ctx.tenantNo],
  );
const marked = (ctx: Ctx) =>
  asSuperuser<{ text: string }>(
    `select m.text from decisions d join memories m on m.owner_no = d.owner_no and m.position = d.uncertain_position
     where d.tenant_no = $1`,
    [ctx.tenantNo],
  ).then((rows) => rows.map(({ text }) => text));

test("without a model, the doubtful memory is marked", async () => {
  const ctx = await testTenant();
  setChat(null);
  await say(ctx, FRIDAY, THURSDAY);
  expect([await replaced(ctx), await marked(ctx)]).toEqual([[], [FRIDAY]]);
});

test("a memory that the model names in every question is superseded", async () => {
  const ctx = await testTenant();
  answer = naming(FRIDAY);
  await say(ctx, FRIDAY, "The parcel is at the neighbour's", THURSDAY);
  expect(await replaced(ctx)).toEqual([{ older: FRIDAY, newer: THURSDAY, reason: "model_change" }]);
  expect(await marked(ctx)).toEqual([]);
});

test("a memory that is otherwise only marked is superseded when the model confirms it", async () => {
  const ctx = await testTenant();
  const [older, newer] = ["Our plumber is Ben", "Ben has retired and Lotte does the plumbing"];
  answer = naming(older);
  await say(ctx, older, newer);
  expect(await replaced(ctx)).toMatchObject([{ older, newer }]);
});

test("when the model names none in both orders, nothing is marked", async () => {
  const ctx = await testTenant();
  await say(ctx, FRIDAY, THURSDAY);
  expect([await replaced(ctx), await marked(ctx)]).toEqual([[], []]);
  expect(questions()).toHaveLength(2);
});

test.each([
  ["depend on the order", () => 0],
  ["name a sentence that nobody said", (memories: readonly string[]) => memories.length - 1],
  [
    "also name the message itself",
    (memories: readonly string[], message: string) => naming(FRIDAY)(memories) ?? naming(message)(memories),
  ],
] as const)("answers that %s leave the memory marked", async (_, given) => {
  const ctx = await testTenant();
  answer = given;
  await say(ctx, FRIDAY, THURSDAY);
  expect([await replaced(ctx), await marked(ctx)]).toEqual([[], [FRIDAY]]);
});

test("no question is asked about a clear message or about one without candidates", async () => {
  const ctx = await testTenant();
  const clear = "launch slipped to April 28";
  await say(ctx, "My sister Kim plays the cello", "launch is on April 21", "The garden needs water", clear);
  expect(await replaced(ctx)).toMatchObject([{ newer: clear, reason: "inferred_change" }]);
  expect(JSON.stringify(questions())).not.toContain(clear);
  server.received.length = 0;
  await say(await testTenant(), THURSDAY);
  expect(questions()).toEqual([]);
});

test("in one batch, a message can replace what an earlier one of the batch stored", async () => {
  const ctx = await testTenant();
  answer = naming(FRIDAY);
  await remember(
    ctx,
    ownMessage(FRIDAY),
    ownMessage("The parcel is at the neighbour's"),
    ownMessage(THURSDAY),
  );
  expect(await replaced(ctx)).toMatchObject([{ older: FRIDAY, newer: THURSDAY }]);
});

test("in one event, a message can replace an earlier one", async () => {
  const ctx = await testTenant();
  answer = naming(FRIDAY);
  const messages = [FRIDAY, "The parcel is at the neighbour's", THURSDAY].map((text) => ({
    role: "user" as const,
    text,
  }));
  await remember(ctx, { user_id: "ana", messages });
  expect(await replaced(ctx)).toMatchObject([{ older: FRIDAY, newer: THURSDAY }]);
});

test("no transaction is open while the model is asked", async () => {
  const ctx = await testTenant();
  const inner = engine();
  const inTransaction = new AsyncLocalStorage<true>();
  const askedInTransaction: boolean[] = [];
  onQuestion = async () => void askedInTransaction.push(inTransaction.getStore() ?? false);
  setEngine({
    ...inner,
    transaction: (priority, work, guard) =>
      inner.transaction(priority, (query) => inTransaction.run(true, () => work(query)), guard),
  });
  try {
    await say(ctx, FRIDAY, THURSDAY);
  } finally {
    setEngine(inner);
  }
  expect(askedInTransaction).toEqual([false, false]);
});

test.each([
  ["one message is written once", [THURSDAY], 1],
  ["two messages is rolled back and written again", [THURSDAY, "The parcel is at the neighbour's"], 2],
])("an event with a question about %s", async (_, texts, times) => {
  const ctx = await testTenant();
  await say(ctx, FRIDAY);
  const inner = engine();
  let written = 0;
  setEngine(
    withQuery(inner, (query) => (text, ...rest) => {
      if (text.includes("insert into turns")) written++;
      return query(text, ...rest);
    }),
  );
  answer = naming(FRIDAY);
  const messages = texts.map((text) => ({ role: "user" as const, text }));
  await remember(ctx, { user_id: "ana", messages }).finally(() => setEngine(inner));
  expect(await replaced(ctx)).toMatchObject([{ older: FRIDAY, newer: THURSDAY }]);
  expect(written).toBe(times * texts.length);
});

test("a redelivered job uses the saved answers and asks nothing", async () => {
  const ctx = await testTenant();
  await say(ctx, FRIDAY);
  answer = naming(FRIDAY);
  await send(ctx, [ownMessage(THURSDAY)]);
  const inner = engine();
  // The worker dies after it has saved the answers, when it stores the event.
  setEngine(
    withQuery(inner, (query) => (text, ...rest) => {
      if (questions().length > 0 && text.startsWith("insert into decisions"))
        throw new AppError("internal", "The worker dies.");
      return query(text, ...rest);
    }),
  );
  const [death] = await drainQueue().finally(() => setEngine(inner));
  expect(death?.message).toContain("dies");
  expect(await replaced(ctx)).toEqual([]);
  const asked = questions().length;
  answer = () => null;
  await retryNow(ctx);
  expect(await drainQueue()).toEqual([]);
  expect(await replaced(ctx)).toMatchObject([{ older: FRIDAY, newer: THURSDAY }]);
  expect(questions()).toHaveLength(asked);
});

describe("without an answer the event is stored as without a model", () => {
  test.each(["error", "cut", "prose", "wrong_schema", "hang"] as const)(
    "after the fault %s",
    async (fault) => {
      const ctx = await testTenant();
      await say(ctx, FRIDAY);
      server.behave(fault);
      await say(ctx, THURSDAY);
      expect([await replaced(ctx), await marked(ctx)]).toEqual([[], [FRIDAY]]);
    },
  );

  test("while the flag is off, nothing is asked", async () => {
    const ctx = await testTenant();
    await setFlag(OPERATOR, { name: "MEMORY_DECIDER_LLM_ENABLED", value: false });
    await say(ctx, FRIDAY, THURSDAY);
    await setFlag(OPERATOR, { name: "MEMORY_DECIDER_LLM_ENABLED", value: true });
    expect([questions(), await marked(ctx)]).toEqual([[], [FRIDAY]]);
  });
});
