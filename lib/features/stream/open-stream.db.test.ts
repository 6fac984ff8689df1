// A stream reports the notices of its owner, in order and without a gap after a reconnection.

import { expect, test, vi } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { AppError } from "@/lib/base/core";
import { ownMessage, remember } from "@/lib/engine/ingest/testing";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { deleteExpiredNotices } from "@/lib/storage/notices";
import { openStream, streamHeaders, streamInput } from "./open-stream";
import type { StreamCtx } from "./take-slot";

testDatabase();

type Event = { readonly id: string; readonly type: string; readonly data: { data: Record<string, unknown> } };

/** Opens a stream; `read` returns its next events, and `close` disconnects. */
async function open(ctx: StreamCtx, query: object = {}, headers: object = {}) {
  const input = { ...streamInput.parse(query), ...streamHeaders.parse(headers) };
  const reader = (await openStream(ctx, input)).getReader();
  let position = "";
  const blocks: string[] = [];
  async function next(): Promise<Event | null> {
    for (;;) {
      if (blocks.length === 0) {
        const { value: bytes, done } = await reader.read();
        if (done) return null;
        // Each part ends with the end of an event.
        blocks.push(...new TextDecoder().decode(bytes).split("\n\n").slice(0, -1));
      }
      const value = blocks.shift() ?? "";
      position = /^id: (\d+)$/m.exec(value)?.[1] ?? position;
      const data = /^data: (.*)$/m.exec(value)?.[1];
      if (data)
        return { id: position, type: /^event: (.*)$/m.exec(value)?.[1] ?? "", data: JSON.parse(data) };
    }
  }
  return {
    next,
    /** Returns the next part as it was sent. */
    async part(): Promise<string> {
      return new TextDecoder().decode((await reader.read()).value);
    },
    async read(count: number): Promise<string[]> {
      const events: (Event | null)[] = [];
      for (let n = 0; n < count; n++) events.push(await next());
      return events.map((event) => `${event?.type} ${event?.data.data.event_id ?? ""}`);
    },
    position: () => position,
    close: () => reader.cancel(),
  };
}

const say = (id: string, user_id = "ana") => ownMessage("okay", { id, user_id });

test("a stream begins with new notices, and one that resumes misses none", async () => {
  const ctx = await testTenant();
  await remember(ctx, say("before"));
  const first = await open(ctx);
  await remember(ctx, say("e1"), say("e2"));
  expect(await first.read(2)).toEqual(["event.dropped e1", "event.dropped e2"]);
  const after = first.position();
  await first.close();
  await remember(ctx, say("e3"));
  const second = await open(ctx, { after });
  await remember(ctx, say("e4"));
  expect(await second.read(2)).toEqual(["event.dropped e3", "event.dropped e4"]);
  await second.close();
  const third = await open(ctx, { after: "0" }, { last_event_id: after });
  expect(await third.read(2)).toEqual(["event.dropped e3", "event.dropped e4"]);
  await third.close();
  const whole = await open(ctx, { after: "0" }, { last_event_id: "" });
  expect(await whole.read(5)).toEqual(["before", "e1", "e2", "e3", "e4"].map((id) => `event.dropped ${id}`));
  await whole.close();
});

test("a stream that resumes before what is kept begins with an event that says so", async () => {
  const ctx = await testTenant();
  await remember(ctx, say("e1"));
  const first = await open(ctx, { after: "0" });
  await first.next();
  const after = first.position();
  await first.close();
  await remember(ctx, say("e2"));
  expect(await deleteExpiredNotices(ctx.tenantNo, { before: new Date(Date.now() + 60_000), limit: 1 })).toBe(
    1,
  );
  const late = await open(ctx, { after, types: "event.dropped" });
  expect(await late.read(2)).toEqual(["stream.gap ", "event.dropped e2"]);
  const last = late.position();
  await late.close();
  await remember(ctx, say("e3"));
  const inTime = await open(ctx, { after: last });
  expect(await inTime.read(1)).toEqual(["event.dropped e3"]);
  await inTime.close();
});

test("a stream that resumes after the head of a restored database begins with an event that says so", async () => {
  const ctx = await testTenant();
  await remember(ctx, say("e1"));
  const first = await open(ctx, { after: "0" });
  await first.next();
  const ahead = String(Number(first.position()) + 3);
  await first.close();
  const resumed = await open(ctx, { after: ahead });
  await remember(ctx, say("e2"));
  expect(await resumed.read(2)).toEqual(["stream.gap ", "event.dropped e2"]);
  await resumed.close();
});

test("a resumed stream reads a backlog of several pages once and in order", async () => {
  const ctx = await testTenant();
  const expected = Array.from({ length: 450 }, (_, n) => `e${n}`);
  for (let at = 0; at < 450; at += 50)
    await remember(ctx, ...expected.slice(at, at + 50).map((id) => say(id)));
  const stream = await open(ctx, { after: "0" });
  await remember(ctx, say("last"));
  expect(await stream.read(451)).toEqual([...expected, "last"].map((id) => `event.dropped ${id}`));
  await stream.close();
});

test("a stream contains only its types and its owner, and nothing of another tenant", async () => {
  const [mine, theirs] = [await testTenant(), await testTenant()];
  const bound: Ctx = { ...mine, scopes: ["read"], owner: { kind: "user", id: "ben" } };
  const ofOwner = await open(bound);
  const ofType = await open(mine, { types: "memory.stored" });
  await remember(theirs, say("foreign", "ben"));
  await remember(mine, say("e1"), ownMessage("I like tea", { id: "e2" }), say("e3", "ben"));
  expect(await ofOwner.read(1)).toEqual(["event.dropped e3"]);
  expect(await ofType.read(1)).toEqual(["memory.stored e2"]);
  await Promise.all([ofOwner.close(), ofType.close()]);
  await expect(open(bound, { user_id: "ana" })).rejects.toMatchObject({ code: "owner_forbidden" });
  await expect(open({ ...mine, scopes: ["write"] })).rejects.toMatchObject({ code: "scope_missing" });
  await expect(open({ ...mine, scopes: ["read"] })).rejects.toMatchObject({ code: "owner_required" });
});

test("a stream ends when its key is revoked, and not during an outage", async () => {
  const ctx = await testTenant();
  const outcomes = ["database_unavailable", "unauthenticated"] as const;
  let checks = 0;
  const renew = async () => {
    throw new AppError(outcomes[Math.min(checks++, 1)] ?? "internal", "Not now.");
  };
  const stream = await open({ ...ctx, renew });
  expect(await stream.next()).toBeNull();
  expect(checks).toBe(2);
});

test("the 51st stream of a process is refused until another one closes", async () => {
  const ctx = await testTenant();
  const streams = await Promise.all(Array.from({ length: 50 }, () => open(ctx)));
  await expect(open(ctx)).rejects.toMatchObject({ code: "overloaded", facts: { retryAfterSeconds: 30 } });
  await streams.pop()?.close();
  streams.push(await open(ctx));
  await remember(ctx, say("e1"));
  for (const stream of streams) expect(await stream.read(1)).toEqual(["event.dropped e1"]);
  await Promise.all(streams.map((stream) => stream.close()));
});

test("a tenant with all streams yields its newest to others, until each has half", async () => {
  const [ctx, other, third] = [await testTenant(), await testTenant(), await testTenant()];
  const streams = await Promise.all(Array.from({ length: 50 }, () => open(ctx)));
  const others = await Promise.all(Array.from({ length: 25 }, () => open(other)));
  for (const ended of streams.splice(25)) expect(await ended.next()).toBeNull();
  for (const full of [ctx, other, third])
    await expect(open(full)).rejects.toMatchObject({ code: "overloaded" });
  await Promise.all([...streams, ...others].map((stream) => stream.close()));
});

test("a caller that disconnects frees its place", async () => {
  const ctx = await testTenant();
  for (let n = 0; n < 60; n++) {
    const leaving = new AbortController();
    const stream = await open({ ...ctx, signal: leaving.signal });
    leaving.abort();
    expect(await stream.next()).toBeNull();
  }
});

test("a caller that left before its stream opened takes no place", async () => {
  const ctx = await testTenant();
  for (let n = 0; n < 60; n++)
    expect(await (await open({ ...ctx, signal: AbortSignal.abort() })).next()).toBeNull();
});

test("a reader without notices gets its position every 15 s, however busy the tenant is", async () => {
  const ctx = await testTenant();
  const stream = await open(ctx, { user_id: "ana" });
  const positionIn = (part: string) => /^: ok\nid: (\d+)\n\n$/.exec(part)?.[1];
  const start = positionIn(await stream.part());
  const realNow = performance.now.bind(performance);
  let passedMs = 0;
  vi.spyOn(performance, "now").mockImplementation(() => realNow() + passedMs);
  try {
    // The first comment can come before the first notice.
    for (let position = start, n = 0; position === start; ) {
      passedMs += 15_000;
      let isReading = true;
      const part = stream.part().finally(() => {
        isReading = false;
      });
      while (isReading) await remember(ctx, say(`foreign${n++}`, "ben"));
      position = positionIn(await part);
      expect(position).toBeDefined();
    }
  } finally {
    vi.restoreAllMocks();
  }
  await stream.close();
});
