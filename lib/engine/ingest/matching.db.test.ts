// Decisions and vectors are matched to their messages, and a missing one fails the job.

import { afterEach, expect, test } from "vitest";
import type { Ctx, OwnerNo } from "@/lib/base/core";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { inTenant } from "@/lib/storage/db";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { activeSpace, embedTexts, setEmbedder } from "@/lib/storage/index";
import { readEvents } from "@/lib/storage/records";
import { recordEvent } from "./record-event";
import { drainQueue, type Sent, send } from "./testing";

testDatabase();
afterEach(() => setEmbedder(null));

const messages: Sent["messages"] = [
  { role: "user", text: "I like green tea" },
  { role: "user", text: "My desk is by the window" },
];
const KEPT = { keep: true, type: "fact", reason: "model_kept", confidence: 0.8, ambiguous: true } as const;
const decisionsOf = ({ tenantNo }: Ctx) =>
  asSuperuser("select reason from decisions where owner_no >> 32 = $1", [tenantNo]);

/** Sends one event and returns it before it is decided. */
async function waitingEvent(ctx: Ctx) {
  await send(ctx, [{ user_id: "ana", messages }]);
  const [row] = await asSuperuser<{ owner_no: string; event_no: string }>(
    "select owner_no, event_no from events where owner_no >> 32 = $1",
    [ctx.tenantNo],
  );
  const eventNo = Number(row?.event_no);
  const events = await readEvents(ctx.tenantNo, String(row?.owner_no) as OwnerNo, [eventNo]);
  const event = events.get(eventNo);
  if (!event) throw new Error("The event is missing.");
  return event;
}

test("a message without a decision fails its job instead of being dropped", async () => {
  const ctx = await testTenant();
  const event = await waitingEvent(ctx);
  const payload = JSON.stringify({ ...event.payload, review: { decisions: [KEPT] } });
  await asSuperuser("update events set payload = $1 where owner_no = $2", [payload, event.ownerNo]);
  expect(await drainQueue()).toMatchObject([
    { code: "internal", facts: { messages: 2, decisions: 1, event: event.eventNo } },
  ]);
  expect(await decisionsOf(ctx)).toEqual([]);
});

test("a decision covered by a missing message fails its job", async () => {
  const ctx = await testTenant();
  const event = await waitingEvent(ctx);
  const decisions = [KEPT, { ...KEPT, keep: false, coveredBy: 7 }];
  const payload = JSON.stringify({ ...event.payload, review: { decisions } });
  await asSuperuser("update events set payload = $1 where owner_no = $2", [payload, event.ownerNo]);
  expect(await drainQueue()).toMatchObject([{ code: "internal" }]);
  expect(await decisionsOf(ctx)).toEqual([]);
});

test("an event is refused when one of its messages has no vector", async () => {
  const ctx = await testTenant();
  setEmbedder(fakeEmbedder());
  const event = await waitingEvent(ctx);
  const space = await activeSpace();
  if (!space) throw new Error("No space is active.");
  const vectors = await embedTexts(ctx, space, ["I like green tea"]);
  const record = () =>
    inTenant(ctx, "work", (tx) =>
      recordEvent(tx, { event, decisions: [KEPT, KEPT], vectors }, { ordinals: [0, 1], isLast: true }),
    );
  await expect(record()).rejects.toMatchObject({ code: "internal" });
  expect(await decisionsOf(ctx)).toEqual([]);
});

test.each([
  ["one vector too many", (vectors: Float32Array[]) => [new Float32Array(256).fill(0.0625), ...vectors]],
  ["one vector too few", (vectors: Float32Array[]) => vectors.slice(1)],
])("embedding fails when the embedder returns %s, and no vector is used", async (_, change) => {
  const ctx = await testTenant();
  const inner = fakeEmbedder();
  setEmbedder({
    ...inner,
    embedDocuments: async (texts, signal) => change(await inner.embedDocuments(texts, signal)),
  });
  const space = await activeSpace();
  if (!space) throw new Error("No space is active.");
  await expect(embedTexts(ctx, space, ["green tea", "a desk"])).rejects.toMatchObject({
    code: "internal",
    facts: { expected: 2 },
  });
});

test("each text gets its own vector when the list contains cached and repeated texts", async () => {
  const ctx = await testTenant();
  const embedder = fakeEmbedder();
  setEmbedder(embedder);
  await send(ctx, [{ user_id: "ana", role: "user", text: "a desk" }]);
  expect(await drainQueue()).toEqual([]);
  const space = await activeSpace();
  if (!space) throw new Error("No space is active.");
  const texts = ["green tea", "a desk", "green tea", "the window"];
  const embedded = await embedTexts(ctx, space, texts);
  expect(embedder.received.at(-1)?.texts).toEqual(["green tea", "the window"]);
  for (const text of texts) {
    const [own] = await embedder.embedDocuments([text]);
    for (const [i, x] of (embedded.get(text)?.vector ?? []).entries())
      expect(x).toBeCloseTo(own?.[i] ?? 9, 3);
    expect(embedded.get(text)?.vector).toHaveLength(256);
  }
});
