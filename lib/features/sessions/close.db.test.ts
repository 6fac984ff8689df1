// A session is closed once, after everything sent before is decided, and never early.

import { expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { accept, acceptInput } from "@/lib/engine/ingest";
import { send } from "@/lib/engine/ingest/testing";
import { tablesThatSay } from "@/lib/features/memories/testing";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { claim } from "@/lib/storage/queue";
import { closeSession, closeSessionInput } from "./close-session";
import { createSession, createSessionInput } from "./create-session";
import { eraseSession } from "./erase-session";
import { getSession } from "./get-session";
import { closeIdleSessions, runSessionLoop } from "./run-session-loop";
import { ANA, converse, passMinutes, runJobs, said } from "./testing";

testDatabase();

const IDLE_S = 30 * 60;
const close = (ctx: Ctx, id: string) => closeSession(ctx, id, closeSessionInput.parse(ANA));
const closeJobs = (ctx: Ctx) =>
  asSuperuser<{ urgency: number; attempts: number; last_error: string | null }>(
    `select urgency, attempts, last_error from jobs where kind = 'session.close' and owner_no >> 32 = ${ctx.tenantNo}`,
  );

test("a session is closed after its queued events are decided, and closing it again changes nothing", async () => {
  const ctx = await testTenant();
  await send(ctx, [said("evening", "I like tea"), said("evening", "My gym is on Main Street")]);
  expect(await close(ctx, "evening")).toMatchObject({ state: "open", closing_at: expect.any(String) });
  await close(ctx, "evening");
  expect(await closeJobs(ctx)).toHaveLength(1);
  await runJobs();
  const { abstract, summary, shows, ...closed } = await getSession(ctx, "evening", ANA);
  expect({ summary, shows }).toEqual({ summary: null, shows: "layers" });
  expect(abstract?.lines.map(({ text }) => text)).toEqual(["I like tea", "My gym is on Main Street"]);
  expect(closed).toMatchObject({ state: "closed", closing_at: null, close_reason: "call", reopened: 0 });
  expect(closed.counts).toMatchObject({ stored: 2, waiting: 0 });
  expect(await close(ctx, "evening")).toEqual(closed);
  expect(await closeJobs(ctx)).toEqual([]);
});

test("an event after the close opens the session again, also while it is being closed", async () => {
  const ctx = await testTenant();
  await converse(ctx, said("evening", "I like tea"));
  await close(ctx, "evening");
  await send(ctx, [said("evening", "I like green tea too")]);
  await runJobs();
  expect(await getSession(ctx, "evening", ANA)).toMatchObject({
    state: "open",
    closing_at: null,
    reopened: 0,
  });
  await close(ctx, "evening");
  await runJobs();
  await converse(ctx, said("evening", "My gym is on Main Street"));
  expect(await getSession(ctx, "evening", ANA)).toMatchObject({ state: "open", reopened: 1 });
});

test("a session with backfill closes behind it, and one in another lane waits without using an attempt", async () => {
  const ctx = await testTenant();
  const backfill = (text: string) =>
    accept(ctx, acceptInput.parse({ urgency: "backfill", events: [said("old", text)] }));
  await backfill("I like tea");
  await close(ctx, "old");
  expect(await closeJobs(ctx)).toMatchObject([{ urgency: 1 }]);
  await runJobs();
  expect(await getSession(ctx, "old", ANA)).toMatchObject({ state: "closed" });

  await converse(ctx, said("old", "I like green tea"));
  await close(ctx, "old");
  await backfill("My gym is on Main Street");
  // As if the event had arrived before the close and its transaction had been committed after it.
  await asSuperuser(
    `update sessions set close_reason = 'call', closing_at = (select created_at from jobs where kind = 'session.close'
       and owner_no >> 32 = ${ctx.tenantNo}) where tenant_no = ${ctx.tenantNo}`,
  );
  for (const one of await claim({ lanes: 1, jobsPerLane: 1, leaseMs: 60_000 }))
    expect(one).toMatchObject({ urgency: 0, jobs: [{ kind: "session.close" }] });
  await asSuperuser(
    `update lanes set token = null, locked_until = null where owner_no >> 32 = ${ctx.tenantNo}`,
  );
  await asSuperuser(`update lanes set next_at = now() + interval '1 minute' where urgency = 1`);
  await runJobs();
  expect(await closeJobs(ctx)).toEqual([{ urgency: 0, attempts: 0, last_error: "undecided_events" }]);
  expect(await getSession(ctx, "old", ANA)).toMatchObject({ state: "open" });
  await asSuperuser("update jobs set run_at = now()");
  await asSuperuser("update lanes set next_at = now() - urgency * interval '1 s', locked_until = null");
  await expect.poll(() => runJobs().then(() => closeJobs(ctx)), { timeout: 5000 }).toEqual([]);
  expect(await getSession(ctx, "old", ANA)).toMatchObject({ state: "closed", counts: { waiting: 0 } });
});

test("a close of a session that was opened and closed again in the meantime does not wait", async () => {
  const ctx = await testTenant();
  await converse(ctx, said("evening", "I like tea"));
  await close(ctx, "evening");
  await send(ctx, [said("evening", "My gym is on Main Street")]);
  await close(ctx, "evening");
  expect(await closeJobs(ctx)).toHaveLength(2);
  await runJobs();
  expect(await closeJobs(ctx)).toEqual([]);
  expect(await getSession(ctx, "evening", ANA)).toMatchObject({ state: "closed", counts: { stored: 2 } });
});

test("a close does not wait for an event behind it in its lane", async () => {
  const ctx = await testTenant();
  await send(ctx, [said("evening", "I like tea")]);
  await close(ctx, "evening");
  // As if the event had become a dead letter and had been retried after the close.
  await asSuperuser(
    `update jobs set job_no = default where kind = 'event.process' and owner_no >> 32 = ${ctx.tenantNo}`,
  );
  await runJobs();
  expect(await closeJobs(ctx)).toEqual([]);
  expect(await getSession(ctx, "evening", ANA)).toMatchObject({ state: "closed", counts: { stored: 1 } });
});

test("idle sessions are closed by one of several processes, and not before their time", async () => {
  const [ctx, other] = [await testTenant(), await testTenant()];
  await converse(ctx, said("evening", "I like tea"), said("night", "I like green tea"));
  await converse(other, said("evening", "I like tea"));
  await createSession(ctx, createSessionInput.parse({ ...ANA, session_id: "silent" }));
  await passMinutes(ctx, 29);
  expect(await closeIdleSessions(IDLE_S)).toBe(0);
  await converse(ctx, said("night", "Good night, I am tired"));
  await passMinutes(ctx, 2);
  const counts = await Promise.all([1, 2, 3].map(() => closeIdleSessions(IDLE_S)));
  expect(counts.toSorted()).toEqual([0, 0, 2]);
  expect(await closeJobs(ctx)).toHaveLength(2);
  await runJobs();
  const states = await asSuperuser(
    `select session_id, close_reason from sessions where closed_at is not null and tenant_no in (${ctx.tenantNo}, ${other.tenantNo}) order by 1`,
  );
  expect(states).toEqual([
    { session_id: "evening", close_reason: "idle" },
    { session_id: "silent", close_reason: "idle" },
  ]);
});

test("the loop closes an idle session within two minutes of its time, which passes just after a sweep", async () => {
  const ctx = await testTenant();
  await converse(ctx, said("evening", "I like tea"));
  await passMinutes(ctx, 29.9);
  const waits: { readonly ms: number; readonly end: () => void }[] = [];
  const stop = new AbortController();
  const loop = runSessionLoop(stop.signal, (ms) => new Promise((end) => waits.push({ ms, end })));
  await expect.poll(() => waits.length).toBe(1);
  expect(await closeJobs(ctx)).toEqual([]);
  expect(waits[0]?.ms).toBeLessThanOrEqual(60_000);
  await passMinutes(ctx, (waits[0]?.ms ?? 0) / 60_000);
  waits[0]?.end();
  await expect.poll(() => waits.length).toBe(2);
  stop.abort();
  waits[1]?.end();
  await loop;
  expect(await closeJobs(ctx)).toHaveLength(1);
  await runJobs();
  const [closed] = await asSuperuser(
    `select close_reason, closed_at - last_at between interval '30 minutes' and interval '32 minutes' as is_in_time
     from sessions where tenant_no = ${ctx.tenantNo}`,
  );
  expect(closed).toEqual({ close_reason: "idle", is_in_time: true });
});

test("a session that lost its job is closed by a later sweep", async () => {
  const ctx = await testTenant();
  await converse(ctx, said("evening", "I like tea"));
  await close(ctx, "evening");
  await asSuperuser(`delete from jobs where owner_no >> 32 = ${ctx.tenantNo}`);
  await asSuperuser(`delete from lanes where owner_no >> 32 = ${ctx.tenantNo}`);
  await passMinutes(ctx, 31);
  expect(await closeIdleSessions(IDLE_S)).toBe(1);
  await runJobs();
  expect(await getSession(ctx, "evening", ANA)).toMatchObject({ state: "closed", close_reason: "idle" });
});

test("a clock that is set back an hour closes nothing early", async () => {
  const ctx = await testTenant();
  await converse(ctx, said("evening", "I like tea"));
  // What was written before the clock was set back lies in the future.
  await passMinutes(ctx, -60);
  expect(await closeIdleSessions(IDLE_S)).toBe(0);
  await converse(ctx, said("evening", "I like green tea"));
  const { last_at } = await getSession(ctx, "evening", ANA);
  expect(Math.abs(Date.parse(last_at) - Date.now())).toBeLessThan(60_000);
  await passMinutes(ctx, 31);
  expect(await closeIdleSessions(IDLE_S)).toBe(1);
  await runJobs();
  expect(await getSession(ctx, "evening", ANA)).toMatchObject({ state: "closed" });
});

test("a session with an event that failed for good is closed, and an erased one is forgotten", async () => {
  const ctx = await testTenant();
  await send(ctx, [said("evening", "I like tea")]);
  await asSuperuser(
    `with gone as (delete from jobs where owner_no >> 32 = ${ctx.tenantNo}) delete from lanes where owner_no >> 32 = ${ctx.tenantNo}`,
  );
  await close(ctx, "evening");
  await runJobs();
  expect(await getSession(ctx, "evening", ANA)).toMatchObject({ state: "closed", counts: { waiting: 1 } });
  await converse(ctx, said("dawn", "I like tea"));
  await close(ctx, "dawn");
  await eraseSession(ctx, "dawn", ANA);
  await runJobs();
  expect(await tablesThatSay("dawn")).toEqual([]);
});

test("a hundred closes that race with events leave no event undecided and no session closed too early", async () => {
  const ctx = await testTenant();
  const ids = Array.from({ length: 10 }, (_, n) => `race-${n}`);
  await send(
    ctx,
    ids.map((id) => said(id, "I like tea")),
  );
  await Promise.all([
    ...ids.flatMap((id) => Array.from({ length: 10 }, () => close(ctx, id))),
    ...ids.flatMap((id) =>
      Array.from({ length: 3 }, (_, n) => send(ctx, [said(id, `I keep tool ${n} in the shed`)])),
    ),
    ...Array.from({ length: 5 }, runJobs),
  ]);
  await runJobs();
  const rows = await asSuperuser<{ open: number; closed: number; undecided: number; late: number }>(
    `select count(distinct s.row_no) filter (where closed_at is null)::int as open,
       count(distinct s.row_no) filter (where closed_at is not null)::int as closed,
       count(*) filter (where e.decided_at is null)::int as undecided,
       count(*) filter (where e.decided_at > s.closed_at)::int as late
     from sessions s join events e on e.owner_no = s.owner_no and e.session_id = s.session_id where s.tenant_no = ${ctx.tenantNo}`,
  );
  expect(rows).toMatchObject([{ undecided: 0, late: 0 }]);
  expect((rows[0]?.open ?? 0) + (rows[0]?.closed ?? 0)).toBe(10);
  expect(await closeJobs(ctx)).toEqual([]);
  for (const id of ids) await close(ctx, id);
  await runJobs();
  for (const id of ids) expect(await getSession(ctx, id, ANA)).toMatchObject({ state: "closed" });
});
