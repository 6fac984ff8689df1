// An adapter reports what became of a message, and never that it was stored when it was not.

import { expect, test, vi } from "vitest";
import type { AppError, Ctx } from "@/lib/base/core";
import { drainQueue } from "@/lib/engine/ingest/testing";
import { eraseMemory } from "@/lib/features/memories";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { type SentEvent, splitConversation } from "./split-conversation";
import { submitAndWait } from "./submit-and-wait";

testDatabase();
vi.stubEnv("LOG_LEVEL", "fatal");

const said = (text: string, more: Partial<SentEvent> = {}): SentEvent => ({
  user_id: "ana",
  role: "user",
  text,
  ...more,
});

/** Submits events while a worker runs. */
async function submit(ctx: Ctx, ...events: SentEvent[]) {
  const before = await eventsOf(ctx);
  const verdicts = submitAndWait(ctx, events, { waitMs: 30_000 });
  await vi.waitFor(
    async () => expect(await eventsOf(ctx)).toBeGreaterThanOrEqual(before + events.length),
    15_000,
  );
  await drainQueue();
  return verdicts;
}

const eventsOf = async ({ tenantNo }: Ctx) =>
  (await asSuperuser("select 1 from events where owner_no >> 32 = $1", [tenantNo])).length;

test("stored, known, dropped and superseding messages are told apart, with ids, reasons and what was masked", async () => {
  const ctx = await testTenant();
  const [first] = await submit(ctx, said("I work at Bosch, write to ana@example.org", { id: "1" }));
  expect(first).toMatchObject({
    id: "1",
    isRepeat: false,
    masked: [{ kind: "EMAIL", count: 1 }],
    messages: [{ outcome: "stored", ordinal: 0, memoryId: expect.any(String), supersededIds: [] }],
  });
  const old = await submit(
    ctx,
    said("I work at Bosch", { id: "2", keep: true, type: "fact", session_id: "s" }),
  );
  expect(old[0]?.messages).toMatchObject([{ outcome: "stored", type: "fact", reason: "stored_by_request" }]);
  const oldId = old[0]?.messages[0]?.memoryId;
  const later = await submit(
    ctx,
    said("I work at Bosch", { id: "3", session_id: "s" }),
    said("ok", { id: "4", session_id: "s" }),
    said("No, I work at Siemens now", { id: "5", session_id: "s" }),
  );
  expect(later.map(({ messages }) => messages[0])).toMatchObject([
    { outcome: "known", memoryId: oldId, reasonText: "Exact duplicate" },
    { outcome: "dropped", memoryId: null, reason: "filler" },
    { outcome: "superseding", supersededIds: expect.arrayContaining([oldId]) },
  ]);
});

test("a repeat of an event has the verdict of the first time", async () => {
  const ctx = await testTenant();
  const [first] = await submit(ctx, said("I like green tea", { id: "1" }));
  const [again] = await submitAndWait(ctx, [said("I like green tea", { id: "1" })]);
  expect(again).toEqual({ ...first, isRepeat: true });
});

test("a repeat of an event that was erased since says so, and stores nothing", async () => {
  const ctx = await testTenant();
  const event = said("I like green tea", { id: "1" });
  const [first] = await submit(ctx, event);
  await eraseMemory(ctx, first?.messages[0]?.memoryId ?? "");
  const [again] = await submitAndWait(ctx, [event]);
  expect(again).toMatchObject({
    id: "1",
    isRepeat: true,
    messages: [{ outcome: "dropped", memoryId: null }],
  });
  expect(again?.messages[0]).toMatchObject({ reason: "erased", reasonText: expect.stringMatching(/erased/) });
  expect(await eventsOf(ctx)).toBe(0);
});

test("a message without a decision in time is queued, one per message", async () => {
  const ctx = await testTenant();
  const messages = [
    { role: "user" as const, text: "I like green tea" },
    { role: "user" as const, text: "My sister lives in Ghent" },
  ];
  const [verdict] = await submitAndWait(ctx, [{ user_id: "ana", messages }], { waitMs: 50 });
  expect(verdict?.messages.map(({ outcome, memoryId }) => [outcome, memoryId])).toEqual([
    ["queued", null],
    ["queued", null],
  ]);
  await drainQueue();
});

test("a key without the scope read is told that its messages are queued", async () => {
  const ctx = await testTenant(["write"]);
  const [verdict] = await submitAndWait(ctx, [said("I like green tea")]);
  expect(verdict?.messages).toMatchObject([{ outcome: "queued" }]);
  await drainQueue();
});

test("a failed event is not reported as stored", async () => {
  const ctx = await testTenant();
  await submitAndWait(ctx, [said("I like green tea", { id: "1" })], { waitMs: 0 });
  for (const table of ["jobs", "lanes"])
    await asSuperuser(`delete from ${table} where owner_no >> 32 = $1`, [ctx.tenantNo]);
  const [verdict] = await submitAndWait(ctx, [said("I like green tea", { id: "1" })], { waitMs: 50 });
  expect(verdict?.messages).toMatchObject([{ outcome: "failed" }]);
});

test("a wrong scope and another owner are refused, and nothing is stored", async () => {
  const reader = await testTenant(["read"]);
  const refusal = (ctx: Ctx) =>
    submitAndWait(ctx, [said("I like green tea")]).catch((thrown: unknown) => (thrown as AppError).code);
  expect(await refusal(reader)).toBe("scope_missing");
  const bound: Ctx = { ...(await testTenant()), owner: { kind: "user", id: "ben" } };
  expect(await refusal(bound)).toBe("owner_forbidden");
  expect([await eventsOf(reader), await eventsOf(bound)]).toEqual([0, 0]);
});

test("the parts of a long conversation are stored once and in order", async () => {
  const ctx = await testTenant();
  const messages = Array.from({ length: 25 }, (_, at) => ({
    role: "user" as const,
    text: `line ${at} of the talk`,
    keep: true as const,
  }));
  const events = splitConversation({ id: "talk", user_id: "ana", messages });
  await submit(ctx, ...events);
  const again = await submitAndWait(ctx, events);
  expect(again.map(({ isRepeat }) => isRepeat)).toEqual([true, true]);
  const rows = await asSuperuser<{ text: string }>(
    "select text from memories where owner_no >> 32 = $1 order by position",
    [ctx.tenantNo],
  );
  expect(rows.map(({ text }) => text)).toEqual(messages.map(({ text }) => text));
});

test("a conversation of more than 500 events is submitted whole, and not at all with an invalid message", async () => {
  const ctx = await testTenant();
  const messages = Array.from({ length: 10_001 }, () => ({ role: "user" as const, text: "haha" }));
  const invalid = [...messages.slice(1), { role: "user" as const, text: " " }];
  await expect(
    submitAndWait(ctx, splitConversation({ id: "bad", user_id: "ana", messages: invalid })),
  ).rejects.toMatchObject({ code: "invalid_input" });
  expect(await eventsOf(ctx)).toBe(0);
  const events = splitConversation({ id: "long", user_id: "ana", messages });
  const verdicts = await submitAndWait(ctx, events, { waitMs: 0 });
  expect(verdicts.map(({ id }) => id)).toEqual(Array.from({ length: 501 }, (_, part) => `long#${part}`));
  expect(await eventsOf(ctx)).toBe(501);
});
