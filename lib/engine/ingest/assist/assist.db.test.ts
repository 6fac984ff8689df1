// A language model decides ambiguous messages, and its failures lose no event.

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { AppError, type Ctx, OPERATOR } from "@/lib/base/core";
import { metricsText, startMetrics } from "@/lib/base/observability";
import { setChat } from "@/lib/models/chat";
import { testChat } from "@/lib/models/chat/testing";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import type { Claim, Job } from "@/lib/storage/queue";
import { readEvents } from "@/lib/storage/records";
import { setFlag } from "@/lib/storage/settings";
import { type ModelServer, startModelServer } from "@/testkit/model-server/start-model-server";
import { decideEvents } from "../decide-events";
import { processEvents } from "../process";
import { drainQueue, remember, retryNow, type Sent, send } from "../testing";

testDatabase();

/** Makes the rules uncertain about texts that end with UNCERTAIN, whatever they would decide. */
vi.mock("@/lib/analysis/decide", async (importActual) => {
  const actualModule = await importActual<typeof import("@/lib/analysis/decide")>();
  const uncertain = {
    keep: true,
    type: "interaction",
    reason: "informative",
    confidence: 0.6,
    ambiguous: true,
  } as const;
  return {
    ...actualModule,
    decide: (said: Parameters<typeof actualModule.decide>[0]) =>
      said.text.endsWith("too") ? uncertain : actualModule.decide(said),
  };
});
const UNCERTAIN = "Heater broken, lamp too";
const fact = (text: string, type = "fact") => ({ type, text });
const SPLIT = [fact("Heater broken"), fact("Lamp broken too")];

let server: ModelServer;
/** Returns the model's answer for the message with this number. */
let answer: (n: number) => object;
let chat: ReturnType<typeof testChat>;
beforeAll(async () => {
  server = await startModelServer({
    models: ["words"],
    reply: (messages) => {
      const { judge } = JSON.parse(messages.at(-1)?.content ?? "{}") as { judge: { n: number }[] };
      return { messages: judge.map(({ n }) => ({ n, ...answer(n) })) };
    },
  });
  await startMetrics();
  await setFlag(OPERATOR, { name: "MEMORY_DECIDER_LLM_ENABLED", value: true });
});
beforeEach(async () => {
  server.behave("none");
  server.received.length = 0;
  await chat?.close();
  chat = testChat(server.url);
  setChat(chat);
  answer = () => ({ keep: true, facts: SPLIT });
});
afterAll(async () => {
  setChat(null);
  await chat.close();
  await server.close();
});

const modelRequests = () => server.received.filter(({ body }) => JSON.stringify(body).includes("judge"));
const event = (id: string, ...texts: string[]): Sent => ({
  id,
  user_id: "ana",
  session_id: "talk",
  messages: texts.map((text) => ({ role: "user" as const, text })),
});

type Decision = { verdict: number; reason: string; assist: string | null; memory: string | null };
const decisionsOf = (ctx: Ctx) =>
  asSuperuser<Decision>(
    `select d.verdict, d.reason, m.text as memory,
       e.payload::jsonb -> 'review' -> 'assist' -> 'outcomes' ->> d.ordinal::text as assist
     from decisions d join events e using (owner_no, event_no)
       left join memories m on m.owner_no = d.owner_no and m.position = d.memory_position
     where d.owner_no >> 32 = $1 order by d.event_no, d.ordinal`,
    [ctx.tenantNo],
  );
const memoriesOf = (ctx: Ctx) =>
  asSuperuser<{ text: string; type: number; id: string; session: number; session_id: string }>(
    `select text, type, encode(memory_id, 'hex') as id, (position >> 20)::int as session, session_id
     from memories where owner_no >> 32 = $1 order by event_no, ordinal`,
    [ctx.tenantNo],
  );
const texts = async (ctx: Ctx) => (await memoriesOf(ctx)).map(({ text }) => text);

describe("a model decides ambiguous messages", () => {
  test("each fact that the model extracts from a message becomes a memory; unambiguous messages are not sent to it", async () => {
    const ctx = await testTenant();
    await remember(ctx, event("1", "I like green tea in the morning", UNCERTAIN, "ok thanks"));
    expect(modelRequests()).toHaveLength(1);
    const { messages, format } = (modelRequests()[0]?.body ?? {}) as {
      messages: { content: string }[];
      format: object;
    };
    expect(JSON.parse(messages.at(-1)?.content ?? "").judge).toEqual([
      { n: 1, role: "user", text: UNCERTAIN },
    ]);
    expect(JSON.stringify(format)).toContain('"enum":["preference"');
    const memories = await memoriesOf(ctx);
    expect(memories.map(({ text }) => text)).toEqual([
      "I like green tea in the morning",
      "Heater broken",
      "Lamp broken too",
    ]);
    expect(new Set(memories.map(({ id }) => id)).size).toBe(3);
    // Extracted facts have positions outside the session, which already contains their words.
    expect(new Set(memories.map(({ session }) => session)).size).toBe(3);
    expect(memories.every(({ session_id }) => session_id === "talk")).toBe(true);
    expect(await decisionsOf(ctx)).toMatchObject([
      { reason: "stated_preference", assist: null },
      { reason: "model_split", assist: "answered", memory: "Heater broken" },
      { reason: "filler", memory: null },
      { reason: "model_extracted", memory: "Heater broken" },
      { reason: "model_extracted", memory: "Lamp broken too" },
    ]);
  });

  test("a message with a single fact is kept with the model's type, and a message without facts is dropped", async () => {
    const ctx = await testTenant();
    answer = () => ({ keep: true, facts: [fact("Heater broken", "decision")] });
    await remember(ctx, event("1", UNCERTAIN));
    answer = () => ({ keep: false, facts: [] });
    await remember(ctx, event("2", "Kettle broken, toaster too"));
    expect(await memoriesOf(ctx)).toMatchObject([{ text: UNCERTAIN, type: 2 }]);
    expect((await decisionsOf(ctx)).map(({ reason }) => reason)).toEqual(["model_kept", "model_dropped"]);
  });

  test("the model's text is redacted before it is stored", async () => {
    const ctx = await testTenant();
    answer = () => ({ keep: true, facts: [fact("Lamp at example"), fact("Lamp ana.b@example.com")] });
    await remember(ctx, event("1", "Lamp: ana.b at example.com too"));
    expect(await texts(ctx)).toEqual(["Lamp at example", "Lamp [EMAIL]"]);
  });

  test("an extracted fact that is already known confirms its memory", async () => {
    const ctx = await testTenant();
    await remember(ctx, event("1", UNCERTAIN), event("2", "Lamp broken, heater too"));
    expect(await texts(ctx)).toEqual(["Heater broken", "Lamp broken too"]);
    const seen = await asSuperuser<{ seen_count: number }>(
      "select seen_count from memory_states where owner_no >> 32 = $1",
      [ctx.tenantNo],
    );
    expect(seen).toEqual([{ seen_count: 2 }, { seen_count: 2 }]);
  });
});

const readAll = (claim: Claim, jobs: readonly Job[]) =>
  readEvents(
    claim.tenantNo,
    claim.ownerNo,
    jobs.map((job) => Number(job.payload.event)),
  ).then((events) => [...events.values()]);

test("a redelivered job stores the decisions of the first delivery and does not ask the model again", async () => {
  const ctx = await testTenant();
  await send(ctx, [event("1", UNCERTAIN)]);
  const [death] = await drainQueue(1, async (claim, jobs, signal) => {
    await decideEvents(claim, await readAll(claim, jobs), null, signal);
    throw new AppError("internal", "The worker dies between decision and store.");
  });
  expect(death?.message).toContain("dies");
  expect(await texts(ctx)).toEqual([]);
  answer = () => ({ keep: false, facts: [] });
  await retryNow(ctx);
  expect(await drainQueue()).toEqual([]);
  expect(await texts(ctx)).toEqual(["Heater broken", "Lamp broken too"]);
  expect(modelRequests()).toHaveLength(1);
});

test("two workers that ask concurrently both store the decision that was saved first", async () => {
  const ctx = await testTenant();
  await send(ctx, [event("1", UNCERTAIN)]);
  const errors = await drainQueue(1, async (claim, jobs, signal) => {
    const events = await readAll(claim, jobs);
    const first = await decideEvents(claim, events, null, signal);
    answer = () => ({ keep: false, facts: [] });
    expect(await decideEvents(claim, events, null, signal)).toEqual(first);
    await processEvents(claim, jobs, signal);
  });
  expect(errors).toEqual([]);
  expect(modelRequests()).toHaveLength(2);
  expect(await texts(ctx)).toEqual(["Heater broken", "Lamp broken too"]);
});

describe("a failing model leaves the decisions to the rules", () => {
  /** A model that hangs is tried three times. */
  beforeEach(async () => {
    await chat.close();
    chat = testChat(server.url, 1000);
    setChat(chat);
  });

  test.each([
    ["prose", "invalid"],
    ["wrong_schema", "invalid"],
    ["error", "unavailable"],
    ["cut", "unavailable"],
    ["hang", "timeout"],
  ] as const)(
    "after the model fault %s, the rules decide and the outcome is counted as %s",
    async (fault, outcome) => {
      const ctx = await testTenant();
      const counted = `palimpsest_ingestion_assist_total{outcome="${outcome}"}`;
      const before = await countOf(counted);
      server.behave(fault);
      await remember(ctx, event("1", UNCERTAIN));
      expect(await texts(ctx)).toEqual([UNCERTAIN]);
      expect(await decisionsOf(ctx)).toMatchObject([{ reason: "informative", assist: outcome }]);
      expect(await countOf(counted)).toBe(before + 1);
    },
  );

  test.each([
    ["a fact of other words", { keep: true, facts: [fact("The weather is nice")] }],
    ["a type that does not exist", { keep: true, facts: [fact("Heater broken", "biography")] }],
    ["an empty list", { keep: true, facts: [] }],
    ["facts of what it drops", { keep: false, facts: SPLIT }],
  ])("an answer with %s is rejected, and the rules decide", async (_, said) => {
    const ctx = await testTenant();
    answer = () => said;
    await remember(ctx, event("1", UNCERTAIN));
    expect(await texts(ctx)).toEqual([UNCERTAIN]);
    expect(await decisionsOf(ctx)).toMatchObject([{ reason: "informative", assist: "rejected" }]);
  });

  test("after the model becomes unavailable, it is not asked for a while, and events stay in order", async () => {
    const ctx = await testTenant();
    server.behave("error");
    const all = Array.from({ length: 6 }, (_, i) => event(String(i), `Heater ${i}x broken, lamp too`));
    await remember(ctx, ...all);
    expect(modelRequests().length).toBeLessThanOrEqual(4);
    expect(await texts(ctx)).toEqual(all.map(({ messages }) => messages?.[0]?.text));
  });

  test("no request is sent without the flag or without a model", async () => {
    const ctx = await testTenant();
    setChat(null);
    await remember(ctx, event("1", UNCERTAIN));
    await setFlag(OPERATOR, { name: "MEMORY_DECIDER_LLM_ENABLED", value: false });
    setChat(chat);
    await remember(ctx, event("2", "Kettle broken, toaster too"));
    await setFlag(OPERATOR, { name: "MEMORY_DECIDER_LLM_ENABLED", value: true });
    expect(modelRequests()).toEqual([]);
    expect((await decisionsOf(ctx)).map(({ assist }) => assist)).toEqual([null, null]);
  });
});

async function countOf(line: string): Promise<number> {
  const found = (await metricsText()).split("\n").find((one) => one.startsWith(line));
  return Number(found?.split(" ").at(-1) ?? 0);
}
