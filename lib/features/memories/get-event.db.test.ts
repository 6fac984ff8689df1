// An event reports its status, its decisions and its redactions.

import { expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { drainQueue, ownMessage as own, remember, type Sent, send } from "@/lib/engine/ingest/testing";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { eventOwnerInput, getEvent } from "./get-event";
import { getMemory } from "./get-memory";
import { listMemories, listMemoriesInput } from "./list-memories";

testDatabase();

const look = (ctx: Ctx, id: string, more: object = {}) => getEvent(ctx, id, eventOwnerInput.parse(more));
const listed = async (ctx: Ctx, user_id = "ana") =>
  (await listMemories(ctx, listMemoriesInput.parse({ user_id }))).items;

/** Sends events one after another and returns the decision on the first message of the last event. */
async function decided(ctx: Ctx, ...events: Sent[]) {
  const ids = await remember(ctx, ...events);
  const [decision] = (await look(ctx, ids.at(-1) ?? "")).decisions;
  if (!decision) throw new Error("not decided");
  return decision;
}

test("an event is queued until it is decided, and wait_ms waits for the decision", async () => {
  const ctx = await testTenant();
  const { events } = await send(ctx, [own("I like green tea in the morning")]);
  const id = events[0]?.id ?? "";
  expect(await look(ctx, id)).toMatchObject({ status: "queued", decisions: [] });
  const [seen] = await Promise.all([look(ctx, id, { wait_ms: 20_000 }), drainQueue()]);
  expect(seen).toMatchObject({ status: "decided", decisions: [{ verdict: "stored", type: "preference" }] });
});

test.each([
  ["I like the lights at 40%", "stored", "stated_preference", "preference"],
  ["My birthday is March 15", "stored", "personal_fact", "fact"],
  ["Let's use PostgreSQL for that", "stored", "decision", "decision"],
  ["I'm so frustrated with this", "stored", "emotional_state", "mood"],
  ["I ran a charity race last Saturday", "stored", "informative", "interaction"],
  ["haha", "dropped", "filler", null],
  ["What time is it?", "dropped", "question_only", null],
])("%s is %s: %s", async (text, verdict, reason, type) => {
  const ctx = await testTenant();
  const decision = await decided(ctx, own(text));
  expect(decision).toMatchObject({ verdict, reason, type });
  expect(await listed(ctx)).toHaveLength(verdict === "stored" ? 1 : 0);
});

test("a repeated message is deduplicated: its memory has two mentions and a higher confidence", async () => {
  const ctx = await testTenant();
  const first = await decided(ctx, own("I like green tea", { at: "2026-05-01T08:00:00Z" }));
  const before = await getMemory(ctx, first.memory_id ?? "");
  const repeated = await decided(ctx, own("i like GREEN tea!", { at: "2026-05-09T08:00:00Z" }));
  expect(repeated).toMatchObject({
    verdict: "deduplicated",
    reason: "same_again",
    memory_id: first.memory_id,
  });
  const [memory, ...others] = await listed(ctx);
  expect(others).toEqual([]);
  expect(memory).toMatchObject({ seen_count: 2, last_confirmed_at: "2026-05-09T08:00:00.000Z" });
  expect(memory?.confidence).toBeGreaterThan(before.confidence);
});

test("the same words of another owner, another speaker or another day are not duplicates", async () => {
  const ctx = await testTenant();
  const text = "I ran ten kilometres yesterday";
  await remember(
    ctx,
    own(text, { at: "2026-05-01T08:00:00Z" }),
    own(text, { at: "2026-05-02T08:00:00Z" }),
    own(text, { at: "2026-05-02T08:00:00Z", speaker: "Ben" }),
    own(text, { at: "2026-05-02T08:00:00Z", user_id: "cleo" }),
  );
  expect((await listed(ctx)).map(({ seen_count }) => seen_count)).toEqual([1, 1, 1]);
  expect(await listed(ctx, "cleo")).toMatchObject([{ seen_count: 1 }]);
});

test("a correction supersedes the original memory, which stays readable", async () => {
  const ctx = await testTenant();
  const original = await decided(ctx, own("I want the lights in the bathroom at 40%", { session_id: "s" }));
  const correction = await decided(
    ctx,
    own("Actually I meant the bedroom, not bathroom", { session_id: "s" }),
  );
  expect(correction).toMatchObject({
    verdict: "superseding",
    type: "preference",
    reason: "explicit_correction",
  });
  expect(await getMemory(ctx, original.memory_id ?? "")).toMatchObject({
    superseded_by: correction.memory_id,
    supersede_reason: "explicit_correction",
  });
  expect((await listed(ctx)).map(({ id }) => id)).toEqual([correction.memory_id]);
});

test("a short correction is stored, because linking comes before dropping", async () => {
  const ctx = await testTenant();
  const original = await decided(ctx, own("The dentist is at three", { session_id: "s" }));
  const correction = await decided(ctx, own("No, at four", { session_id: "s" }));
  expect(correction).toMatchObject({ verdict: "superseding", type: "correction" });
  expect(await getMemory(ctx, original.memory_id ?? "")).toMatchObject({
    superseded_by: correction.memory_id,
  });
  const unlinked = await decided(ctx, own("No, at four", { user_id: "ben", session_id: "s" }));
  expect(unlinked).toMatchObject({ verdict: "dropped", memory_id: null });
});

test("a message that corrects a memory and states nothing else is a correction", async () => {
  const ctx = await testTenant();
  const [, correction] = [
    await decided(ctx, own("The dentist is at three", { session_id: "s" })),
    await decided(ctx, own("No, at four", { session_id: "s" })),
  ];
  expect(correction).toMatchObject({ verdict: "superseding", type: "correction" });
});

test("a new value of the same attribute supersedes the old one, but never another owner's", async () => {
  const ctx = await testTenant();
  const [other, old] = [
    await decided(ctx, own("I work at Lufthansa", { user_id: "ben" })),
    await decided(ctx, own("I work at Lufthansa")),
  ];
  const newer = await decided(ctx, own("I work at Bosch now"));
  expect(newer).toMatchObject({ verdict: "superseding", reason: "same_attribute" });
  expect(await getMemory(ctx, old.memory_id ?? "")).toMatchObject({ superseded_by: newer.memory_id });
  expect(await getMemory(ctx, other.memory_id ?? "")).toMatchObject({ superseded_by: null });
});

test("a backfilled old value does not supersede the newer one and is stored as superseded by it", async () => {
  const ctx = await testTenant();
  const newer = await decided(ctx, own("I work at Bosch", { at: "2026-05-01T08:00:00Z" }));
  const older = await decided(ctx, own("I work at Lufthansa", { at: "2019-05-01T08:00:00Z" }));
  expect(older).toMatchObject({ verdict: "stored", type: "fact" });
  expect(await getMemory(ctx, newer.memory_id ?? "")).toMatchObject({ superseded_at: null });
  expect(await getMemory(ctx, older.memory_id ?? "")).toMatchObject({
    superseded_by: newer.memory_id,
    supersede_reason: "older_value",
  });
  expect((await listed(ctx)).map(({ text }) => text)).toEqual(["I work at Bosch"]);
});

test("an assistant's message corrects nothing that the user said", async () => {
  const ctx = await testTenant();
  const mine = await decided(ctx, own("I work at Bosch", { session_id: "s" }));
  await decided(
    ctx,
    own("Actually you work at Lufthansa, not Bosch", { role: "assistant", session_id: "s" }),
  );
  expect(await getMemory(ctx, mine.memory_id ?? "")).toMatchObject({ superseded_at: null });
});

test("redactions are counted by kind", async () => {
  const ctx = await testTenant();
  const [one, two] = ["ana", "ben"].map((name) => `${name}@example.org`);
  const [id] = await remember(ctx, own(`My addresses are ${one} and ${two}`));
  expect((await look(ctx, id ?? "")).redactions).toEqual([{ kind: "EMAIL", count: 2 }]);
});

test("an ID that several owners use is ambiguous unless the request names an owner", async () => {
  const ctx = await testTenant();
  await remember(ctx, own("I like green tea", { id: "e1" }), own("haha", { id: "e1", user_id: "ben" }));
  await expect(look(ctx, "e1")).rejects.toMatchObject({ code: "ambiguous_id" });
  expect(await look(ctx, "e1", { user_id: "ben" })).toMatchObject({ decisions: [{ verdict: "dropped" }] });
  const bound = { ...ctx, owner: { kind: "user", id: "ana" } as const };
  expect(await look(bound, "e1")).toMatchObject({ decisions: [{ verdict: "stored" }] });
});

test("a key without read access, another owner's key and another tenant cannot see an event", async () => {
  const [ctx, other] = [await testTenant(), await testTenant()];
  const [id] = await remember(ctx, own("I like green tea", { id: "e1" }));
  await expect(look({ ...ctx, scopes: ["write"] }, id ?? "")).rejects.toMatchObject({
    code: "scope_missing",
  });
  const unknown = await look(ctx, "nothing").catch((thrown: Error) => thrown);
  const bound = { ...ctx, owner: { kind: "user", id: "ben" } as const };
  for (const [who, more] of [
    [other, {}],
    [bound, {}],
    [bound, { user_id: "ana" }],
  ] as const)
    expect(await look(who, id ?? "", more).catch((thrown: Error) => thrown)).toEqual(unknown);
});
