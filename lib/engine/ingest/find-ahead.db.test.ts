// What is found about a message before its owner is locked is used only while the owner stays the same.

import fc from "fast-check";
import { expect, test } from "vitest";
import { decide } from "@/lib/analysis/decide";
import type { Ctx, OwnerNo, Position } from "@/lib/base/core";
import { inTenant, Rollback, type Tx } from "@/lib/storage/db";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { findSimilar, findSimilarToNew } from "@/lib/storage/index";
import { lockOwner, readEvents, readNextPosition, supersede } from "@/lib/storage/records";
import { findAhead } from "./find-ahead";
import { recordEvent } from "./record-event";
import { drainQueue, ownMessage, remember, send } from "./testing";

testDatabase();

/** Accepts a message and returns its event before it is decided. */
async function waitingEvent(ctx: Ctx, text: string, sessionId: string) {
  await send(ctx, [ownMessage(text, { session_id: sessionId })]);
  const [row] = await asSuperuser<{ owner_no: string; event_no: string }>(
    "select owner_no, event_no from events where owner_no >> 32 = $1 order by event_no desc limit 1",
    [ctx.tenantNo],
  );
  const events = await readEvents(ctx.tenantNo, String(row?.owner_no) as OwnerNo, [Number(row?.event_no)]);
  const [event] = events.values();
  if (!event) throw new Error("The event is missing.");
  const decision = decide({ role: "user", text, hasImage: false, context: [] });
  return { event, decisions: [decision], vectors: null };
}

const WHOLE = { ordinals: [0], isLast: true };

/** Stores an event with what was found ahead, and returns its outcomes and how many statements it sent. */
async function record(
  ctx: Ctx,
  prepared: Awaited<ReturnType<typeof waitingEvent>>,
  ahead: Awaited<ReturnType<typeof findAhead>>,
) {
  let searchCount = 0;
  const outcomes = await inTenant(ctx, "work", (tx) => {
    const counting: Tx = {
      ...tx,
      rows: (statement) => {
        if (JSON.stringify(statement).includes("term_stats")) searchCount++;
        return tx.rows(statement);
      },
    };
    return recordEvent(counting, prepared, WHOLE, { ahead });
  });
  return { outcomes, searchCount };
}

test("a correction that was found ahead is stored without a second search", async () => {
  const ctx = await testTenant();
  await remember(ctx, ownMessage("I live in Porto", { session_id: "one" }));
  const prepared = await waitingEvent(ctx, "I moved, I live in Lyon now", "two");
  const ahead = await findAhead(ctx, prepared, WHOLE);
  const { outcomes, searchCount } = await record(ctx, prepared, ahead);
  expect(outcomes).toMatchObject([
    { verdict: "superseding", replaced: [{ older: ahead?.related.link.targets[0] }] },
  ]);
  expect(searchCount).toBe(0);
  expect(await findAhead(ctx, prepared, WHOLE)).toBeNull();
  expect(await drainQueue()).toEqual([]);
});

test("what was found ahead is found again when a memory was superseded in the meantime", async () => {
  const ctx = await testTenant();
  await remember(ctx, ownMessage("I live in Porto", { session_id: "one" }));
  const prepared = await waitingEvent(ctx, "I moved, I live in Lyon now", "two");
  const ahead = await findAhead(ctx, prepared, WHOLE);
  const [target] = ahead?.related.link.targets ?? [];
  expect(target).toBeDefined();
  const { ownerNo } = prepared.event;
  await inTenant(ctx, "work", async (tx) => {
    await lockOwner(tx, ownerNo);
    await supersede(tx, ownerNo, { older: Number(target) as Position, newer: null, reason: "denial" });
  });
  const { outcomes, searchCount } = await record(ctx, prepared, ahead);
  expect(outcomes).toMatchObject([{ verdict: "stored", replaced: [] }]);
  expect(searchCount).toBeGreaterThan(0);
});

test("what was found ahead is found again when another event was stored in the meantime", async () => {
  const ctx = await testTenant();
  const prepared = await waitingEvent(ctx, "I moved, I live in Lyon now", "one");
  const ahead = await findAhead(ctx, prepared, WHOLE);
  expect(ahead?.related.link.targets).toEqual([]);
  const earlier = await waitingEvent(ctx, "I live in Porto", "two");
  const at = "2026-01-01T10:00:00.000Z";
  const messages = earlier.event.payload.messages.map((message) => ({ ...message, at }));
  await record(
    ctx,
    { ...earlier, event: { ...earlier.event, payload: { ...earlier.event.payload, messages } } },
    null,
  );
  const { outcomes } = await record(ctx, prepared, ahead);
  expect(outcomes).toMatchObject([{ verdict: "superseding" }]);
});

test("a transaction that rolls back leaves what was found ahead current", async () => {
  const ctx = await testTenant();
  await remember(ctx, ownMessage("I live in Porto"));
  const { event } = await waitingEvent(ctx, "I live in Lyon now", "two");
  const readNext = () => inTenant(ctx, "work", (tx) => readNextPosition(tx, event));
  const before = await readNext();
  const rolledBack = inTenant(ctx, "work", async (tx) => {
    await lockOwner(tx, event.ownerNo);
    throw new Rollback("Nothing changes.");
  });
  await expect(rolledBack).rejects.toThrow(Rollback);
  expect(await readNext()).toEqual(before);
});

/** Returns the texts similar to a message before its turn is indexed, and after it without the turn. */
async function similarBeforeAndAfter(ctx: Ctx, text: string, limit: number) {
  const { event } = await waitingEvent(ctx, text, "new");
  const before = await inTenant(ctx, "work", (tx) => findSimilarToNew(tx, event.ownerNo, text, limit));
  expect(await drainQueue()).toEqual([]);
  const [turn] = await asSuperuser<{ position: string }>(
    "select position from turns where owner_no = $1 and event_no = $2",
    [event.ownerNo, event.eventNo],
  );
  const after = await inTenant(ctx, "work", (tx) => findSimilar(tx, event.ownerNo, text, limit));
  return { before, after: after.filter((position) => position !== Number(turn?.position)) };
}

test("the next position is the one that the next message of a session gets", async () => {
  const ctx = await testTenant();
  const placeOf = async (sessionId: string | undefined) => {
    const more = sessionId === undefined ? {} : { session_id: sessionId };
    await send(ctx, [ownMessage("The kettle stands on the shelf by the window", more)]);
    const [row] = await asSuperuser<{ owner_no: OwnerNo; event_no: string }>(
      "select owner_no, event_no from events where owner_no >> 32 = $1 order by event_no desc limit 1",
      [ctx.tenantNo],
    );
    const ownerNo = String(row?.owner_no) as OwnerNo;
    const event = { ownerNo, eventNo: Number(row?.event_no), sessionId: sessionId ?? null };
    const next = await inTenant(ctx, "work", (tx) => readNextPosition(tx, event));
    expect(await drainQueue()).toEqual([]);
    const [turn] = await asSuperuser<{ position: string }>(
      "select position from turns where owner_no = $1 order by event_no desc limit 1",
      [ownerNo],
    );
    return [next?.position, Number(turn?.position) as Position];
  };
  for (const sessionId of ["a", "b", "a", undefined, "b", undefined, "a"]) {
    const [expected, actual] = await placeOf(sessionId);
    expect(actual).toBe(expected);
  }
});

test.each([
  ["the blue kettle", ["the blue kettle", "a blue chair", "my kettle is old", "nothing of it"]],
  ["ein blauer Kessel steht am Fenster", ["der Kessel ist blau", "am Fenster steht ein Stuhl"]],
  ["青い やかん kettle", ["青い 椅子", "kettle"]],
  [
    "one two three four five six seven eight nine ten eleven twelve thirteen apples",
    ["one apples", "thirteen pears", "two three four", "apples apples"],
  ],
])("'%s' finds the same texts before its turn is indexed as after it", async (text, texts) => {
  const ctx = await testTenant();
  await remember(ctx, ...texts.map((one, index) => ownMessage(one, { session_id: `s${index}` })));
  const { before, after } = await similarBeforeAndAfter(ctx, text, 4);
  expect(before.length).toBeGreaterThan(0);
  expect(before).toEqual(after);
});

test("texts with equal sums are found in the same order before a turn is indexed as after it", async () => {
  const ctx = await testTenant();
  const words = "kettle chair window garden blue old apple pear 青い Kessel train".split(" ");
  const text = fc.array(fc.constantFrom(...words), { minLength: 2, maxLength: 9 });
  const texts = fc.sample(text, { seed: 4, numRuns: 60 }).map((chosen) => chosen.join(" "));
  await remember(ctx, ...texts.slice(0, 45).map((one) => ownMessage(one, { session_id: "old" })));
  for (const one of texts.slice(45)) {
    const { before, after } = await similarBeforeAndAfter(ctx, one, 24);
    expect(before).toEqual(after);
  }
});
