// The text of a dropped message is removed after its retention, with its index entries.

import { expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { drainQueue, ownMessage as own, remember } from "@/lib/engine/ingest/testing";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { eraseMemory } from "./erase-memory";
import { eventOwnerInput, getEvent } from "./get-event";
import { getMemory } from "./get-memory";
import { listDecisions, listDecisionsInput } from "./list-decisions";
import { removeExpiredTexts } from "./remove-expired-texts";
import { rescueDecision, rescueInput } from "./rescue";
import { indexOf, memoryOf, tablesThatSay, textsOf } from "./testing";

testDatabase();

const rescueDefaults = rescueInput.parse({});
const decisions = async (ctx: Ctx) => (await listDecisions(ctx, listDecisionsInput.parse({}))).items;
const inOneMinute = () => new Date(Date.now() + 60_000);
const forget = (ctx: Ctx, limit = 100) => removeExpiredTexts(ctx.tenantNo, { before: inOneMinute(), limit });

test("the text of a dropped message is removed with its index entries, and its decision stays", async () => {
  const ctx = await testTenant();
  await remember(
    ctx,
    own("okay wombat", { session_id: "s", tags: ["wombats"], metadata: { room: "wombat" } }),
    own("I bought a maple table last Saturday", { session_id: "s" }),
  );
  expect(await removeExpiredTexts(ctx.tenantNo, { before: new Date(Date.now() - 60_000), limit: 100 })).toBe(
    0,
  );
  expect(await tablesThatSay("wombat")).not.toEqual([]);
  expect(await forget(ctx)).toBe(1);
  expect(await tablesThatSay("wombat")).toEqual([]);
  const [kept, removed] = await decisions(ctx);
  expect(removed).toMatchObject({ verdict: "dropped", text: null, text_until: null, session_id: "s" });
  expect(kept).toMatchObject({ verdict: "stored", text: "I bought a maple table last Saturday" });
  expect(await textsOf(ctx, "ana")).toEqual(["I bought a maple table last Saturday"]);
  expect(await forget(ctx)).toBe(0);
});

test("retrieval then works as if the message had never been sent", async () => {
  const [ctx, comparisonCtx] = [await testTenant(), await testTenant()];
  const storedMessage = own("I bought a maple table last Saturday", { session_id: "s" });
  await remember(ctx, own("okay wombat", { session_id: "s" }), storedMessage);
  await remember(comparisonCtx, storedMessage);
  await forget(ctx);
  const [left, neverSent] = [await indexOf(ctx, "ana"), await indexOf(comparisonCtx, "ana")];
  expect(left.unplaced).toEqual([]);
  for (const part of ["postings", "term_stats", "turns", "owner_stats"])
    expect(left[part]).toEqual(neverSent[part]);
});

test("in an event with a stored message only the dropped one is blanked, and the tags stay", async () => {
  const ctx = await testTenant();
  const messages = [
    { role: "user", text: "okay wombat" },
    { role: "user", text: "My locker is in the maple room" },
  ] as const;
  const [id] = await remember(ctx, { user_id: "ana", messages: [...messages], tags: ["maple"] });
  expect(await forget(ctx)).toBe(1);
  expect(await tablesThatSay("wombat")).toEqual([]);
  expect(await getMemory(ctx, (await decisions(ctx))[0]?.memory_id ?? "")).toMatchObject({ tags: ["maple"] });
  const { decisions: bothDecisions } = await getEvent(ctx, id ?? "", eventOwnerInput.parse({}));
  expect(bothDecisions.map(({ verdict }) => verdict)).toEqual(["dropped", "stored"]);
});

test("a message can be rescued until its text is removed, and a rescued message stays", async () => {
  const ctx = await testTenant();
  await remember(ctx, own("okay wombat"), own("haha quokka"));
  const [second, first] = await decisions(ctx);
  const days = (Date.parse(first?.text_until ?? "") - Date.parse(first?.decided_at ?? "")) / 86_400_000;
  expect(days).toBe(30);
  const { event_id } = await rescueDecision(ctx, first?.id ?? "", rescueDefaults);
  await drainQueue();
  expect(await forget(ctx)).toBe(2);
  expect(await tablesThatSay("quokka")).toEqual([]);
  await expect(rescueDecision(ctx, second?.id ?? "", rescueDefaults)).rejects.toMatchObject({
    code: "not_dropped",
    message: expect.stringContaining("DROPPED_RETENTION_DAYS"),
  });
  const rescued = await memoryOf(ctx, event_id);
  expect(await textsOf(ctx, "ana")).toEqual(["okay wombat"]);
  await eraseMemory(ctx, rescued);
  expect(await tablesThatSay("wombat")).toEqual([]);
});

test("an interrupted removal continues with the oldest text and never affects another tenant", async () => {
  const [ctx, other] = [await testTenant(), await testTenant()];
  await remember(ctx, own("okay wombat"), own("haha quokka", { user_id: "ben" }), own("ok dingo"));
  await remember(other, own("okay numbat"));
  expect([await forget(ctx, 2), await forget(ctx, 2), await forget(ctx, 2)]).toEqual([2, 1, 0]);
  expect(await tablesThatSay("wombat", "quokka", "dingo")).toEqual([]);
  expect(await tablesThatSay("numbat")).not.toEqual([]);
});

test("two concurrent removals remove each text once", async () => {
  const ctx = await testTenant();
  await remember(ctx, own("okay wombat", { session_id: "s" }), own("haha quokka", { session_id: "s" }));
  await Promise.all([forget(ctx), forget(ctx)]);
  expect(await tablesThatSay("wombat", "quokka")).toEqual([]);
  expect((await indexOf(ctx, "ana")).owner_stats).toMatchObject([{ turns: 0 }]);
});
