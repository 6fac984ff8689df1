// The statistics of a tenant match its tables and recorded samples.

import { afterEach, describe, expect, test, vi } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { recorder } from "@/lib/base/observability";
import { remember, send } from "@/lib/engine/ingest/testing";
import { retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { erase, eraseInput, eraseMemory, eventOwnerInput, getEvent } from "@/lib/features/memories";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { type Engine, engine, setEngine } from "@/lib/storage/db";
import {
  asSuperuser,
  testDatabase,
  testTenant,
  withoutRowSecurity,
  withoutTenantPredicates,
} from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import { Presence } from "@/lib/storage/queue";
import { readTotals } from "@/lib/storage/records";
import { flush } from "./flush";
import { jobsInsight, jobsInsightInput } from "./jobs-insight";
import { latency, latencyInput } from "./latency";
import { overview, overviewInput } from "./overview";
import { redactionInsight, redactionInsightInput } from "./redaction-insight";

testDatabase();
setEmbedder(fakeEmbedder());

const presence = new Presence(true, Date.now());
const write = () => flush(recorder(), presence);
const said = (id: string, text: string, more: object = {}) => ({
  id,
  user_id: "ana",
  role: "user" as const,
  text,
  ...more,
});

/** Sets the clock to the middle of the current minute, so no new interval begins during a test. */
function freezeInMinute(): void {
  vi.useFakeTimers({ now: Math.floor(Date.now() / 60_000) * 60_000 + 30_000, toFake: ["Date"] });
}
afterEach(() => void vi.useRealTimers());

const lastHour = () => ({ from: new Date(Date.now() - 3_600_000).toISOString() });
/** A fixed range for all calls, so they return the same points. */
const rangeAroundNow = {
  from: new Date(Date.now() - 3_600_000).toISOString(),
  to: new Date(Date.now() + 3_600_000).toISOString(),
};
const OPERATIONS: Record<string, (ctx: Ctx) => Promise<object>> = {
  overview: (ctx) => overview(ctx, overviewInput.parse(rangeAroundNow)),
  latency: (ctx) => latency(ctx, latencyInput.parse(rangeAroundNow)),
  jobsInsight: (ctx) => jobsInsight(ctx, jobsInsightInput.parse(rangeAroundNow)),
  redactionInsight: (ctx) => redactionInsight(ctx, redactionInsightInput.parse(rangeAroundNow)),
};

async function memoryOf(ctx: Ctx, eventId: string): Promise<string> {
  const event = await getEvent(ctx, eventId, eventOwnerInput.parse({ user_id: "ana" }));
  return event.decisions[0]?.memory_id ?? "";
}

/**
 * Returns a tenant with one decision of each verdict, a masked email address, and two retrievals, one without
 * results.
 */
async function seedTenant(): Promise<Ctx> {
  const ctx = await testTenant();
  await remember(
    ctx,
    said("tea", "I like green tea"),
    said("again", "I like green tea"),
    said("filler", "haha"),
    said("work", "I work at Lufthansa", { session_id: "s" }),
    said("mail", `My address is ${["ana", "example.org"].join("@")}`, { source: "Chat" }),
  );
  await remember(ctx, said("new", "I work at Bosch now", { session_id: "s" }));
  for (const user_id of ["ana", "nobody"])
    await retrieve(ctx, retrieveInput.parse({ query: "which tea?", user_id }));
  recorder().request(ctx.tenantNo, "POST /retrieve", 12.5, {
    requestId: "slow",
    stages: { embed: 3 },
    degraded: ["dense"],
  });
  recorder().count(ctx.tenantNo, "failed", "POST /retrieve 4xx");
  await write();
  return ctx;
}

test("the overview counts per interval and in total", async () => {
  const shown = await overview(await seedTenant(), overviewInput.parse(lastHour()));
  const counted = {
    deduplicated: 1,
    dropped: 1,
    superseding: 1,
    redactions: 1,
    retrievals: 2,
    empty_retrievals: 1,
  };
  expect(shown.range).toMatchObject({
    ...counted,
    stored: 3,
    hit_rate: 0.5,
    hot_path: { count: 1, max_ms: 12.5 },
  });
  expect(shown.points.reduce((sum, point) => sum + (point.stored ?? 0), 0)).toBe(3);
  expect(shown.totals).toEqual({ memories: 4, superseded: 1, dropped: 1, deduplicated: 1 });
  expect(shown.health).toMatchObject({ status: "ok", worker: { state: "ok" } });
});

test("values are unknown for intervals before the process ran, and zero for intervals in which it ran", async () => {
  freezeInMinute();
  const ctx = await testTenant();
  await write();
  const { points } = await overview(ctx, overviewInput.parse(lastHour()));
  expect(points.at(0)).toMatchObject({ stored: null, queue_pending: null, hit_rate: null });
  expect(points.at(-1)).toMatchObject({
    stored: 0,
    queue_pending: null,
    hit_rate: null,
    hot_path: { p50_ms: null },
  });
});

test("latency returns stages, failures and the slowest requests, but not the content of requests", async () => {
  const shown = await latency(await seedTenant(), latencyInput.parse(lastHour()));
  expect(shown.operations).toMatchObject([{ operation: "POST /retrieve", count: 1, failed: 1 }]);
  expect(shown.stages).toMatchObject([{ stage: "embed", count: 1, max_ms: 3 }]);
  expect(shown.slowest).toMatchObject([
    { request_id: "slow", ms: 12.5, stage_ms: { embed: 3 }, degraded: ["dense"] },
  ]);
  expect(JSON.stringify(await asSuperuser("select * from slow_requests"))).not.toContain("tea");
});

test("without an operation, latency describes what agents call", async () => {
  const ctx = await testTenant();
  const operationOf = async (more: object) =>
    (await latency(ctx, latencyInput.parse({ ...lastHour(), ...more }))).operation;
  const request = async (operation: string) => {
    recorder().request(ctx.tenantNo, operation, 5, { requestId: operation });
    await write();
  };
  await request("GET /me");
  expect(await operationOf({})).toBe("POST /retrieve");
  await request("POST /events");
  expect(await operationOf({})).toBe("POST /events");
  expect(await operationOf({ operation: "GET /me" })).toBe("GET /me");
  await request("POST /context");
  expect(await operationOf({})).toBe("POST /context");
});

test("jobs are counted by state, outcome and kind, and the longest lanes are listed", async () => {
  const ctx = await seedTenant();
  await send(ctx, [said("later", "I like black tea"), said("later2", "I like white tea")]);
  const { now, kinds } = await jobsInsight(ctx, jobsInsightInput.parse(lastHour()));
  expect(now).toMatchObject({ waiting: 2, due: 2, running: 0, postponed: 0, dead: 0, is_capped: false });
  expect(now.fullest_lanes).toMatchObject([
    { owner: { kind: "user", id: "ana" }, urgency: "live", pending: 2 },
  ]);
  expect(kinds).toMatchObject([
    { kind: "event.process", done: 6, failed: 0, duration: { count: 6 }, wait: { count: 6 } },
  ]);
});

test("redactions are counted by kind and source, and only once for a repeated event", async () => {
  const ctx = await seedTenant();
  await send(ctx, [said("mail", `My address is ${["ana", "example.org"].join("@")}`, { source: "Chat" })]);
  await send(ctx, [
    said("odd", `Write to ${["ben", "example.org"].join("@")}`, { source: "a whole sentence" }),
  ]);
  await write();
  const shown = await redactionInsight(ctx, redactionInsightInput.parse(lastHour()));
  expect(shown).toMatchObject({ total: 2, kinds: [{ kind: "EMAIL", count: 2 }] });
  expect(shown.sources).toEqual([
    { source: "chat", count: 1 },
    { source: "other", count: 1 },
  ]);
});

test("totals match the tables, even after erasures", async () => {
  const ctx = await seedTenant();
  const counted = async () => {
    const ownerFilter = `owner_no >> 32 = ${ctx.tenantNo}`;
    const [row] =
      await asSuperuser(`select (select count(*)::int from memories where ${ownerFilter}) as memories,
      (select count(*)::int from memory_states where ${ownerFilter} and superseded_at is not null) as superseded,
      (select count(*)::int from decisions where ${ownerFilter} and verdict = 1) as dropped,
      (select count(*)::int from decisions where ${ownerFilter} and verdict = 2) as deduplicated`);
    return row;
  };
  expect(await readTotals(ctx)).toEqual(await counted());
  await eraseMemory(ctx, await memoryOf(ctx, "tea"));
  await eraseMemory(ctx, await memoryOf(ctx, "work"));
  expect(await readTotals(ctx)).toEqual({ memories: 2, superseded: 0, dropped: 1, deduplicated: 0 });
  expect(await readTotals(ctx)).toEqual(await counted());
  await erase(ctx, eraseInput.parse({ user_id: "ana" }));
  expect(await readTotals(ctx)).toEqual({ memories: 0, superseded: 0, dropped: 0, deduplicated: 0 });
  expect(await asSuperuser(`select 1 from owner_totals where owner_no >> 32 = ${ctx.tenantNo}`)).toEqual([]);
});

test("insights require the scope `read` and a key that is not bound to an owner", async () => {
  const ctx = await testTenant();
  for (const operation of Object.values(OPERATIONS)) {
    await expect(operation({ ...ctx, scopes: ["write"] })).rejects.toMatchObject({ code: "scope_missing" });
    const restricted = { ...ctx, owner: { kind: "user", id: "ana" } as const };
    await expect(operation(restricted)).rejects.toMatchObject({ code: "owner_forbidden" });
  }
});

test("another tenant sees no values of this tenant", async () => {
  await seedTenant();
  const other = await testTenant();
  const shown = await overview(other, overviewInput.parse(lastHour()));
  expect(shown.range).toMatchObject({ stored: 0, redactions: 0, retrievals: 0, hot_path: { count: 0 } });
  expect(await latency(other, latencyInput.parse(lastHour()))).toMatchObject({
    operations: [],
    stages: [],
    slowest: [],
  });
  expect(await jobsInsight(other, jobsInsightInput.parse(lastHour()))).toMatchObject({
    kinds: [],
    now: { waiting: 0 },
  });
  expect((await redactionInsight(other, redactionInsightInput.parse(lastHour()))).total).toBe(0);
});

test("a range that is empty, reversed, too long or without a time zone is rejected", async () => {
  const ctx = await testTenant();
  const ranges = [
    { from: "2026-05-02T00:00:00Z", to: "2026-05-02T00:00:00Z" },
    { from: "2026-05-02T00:00:00Z", to: "2026-05-01T00:00:00Z" },
    { from: "2026-01-01T00:00:00Z", to: "2026-05-01T00:00:00Z" },
  ];
  for (const range of ranges)
    await expect(overview(ctx, overviewInput.parse(range))).rejects.toMatchObject({ code: "invalid_input" });
  expect(overviewInput.safeParse({ from: "2026-05-02T00:00:00" }).success).toBe(false);
});

test("values that could not be written are written by the next flush, exactly once", async () => {
  const ctx = await testTenant();
  recorder().count(ctx.tenantNo, "decisions", "stored preference", 3);
  recorder().request(ctx.tenantNo, "POST /retrieve", 5, { requestId: "one" });
  await asSuperuser("alter table rollups rename to rollups_unavailable");
  await expect(write()).rejects.toMatchObject({ code: "internal" });
  await asSuperuser("alter table rollups_unavailable rename to rollups");
  await write();
  await write();
  recorder().count(ctx.tenantNo, "decisions", "stored preference", 2);
  await write();
  const shown = await overview(ctx, overviewInput.parse(lastHour()));
  expect(shown.range).toMatchObject({ stored: 5, hot_path: { count: 1 } });
  expect((await latency(ctx, latencyInput.parse(lastHour()))).slowest).toHaveLength(1);
});

describe("row-level security", () => {
  for (const [name, operation] of Object.entries(OPERATIONS))
    test(`row-level security limits ${name} to its tenant even without tenant predicates`, async () => {
      freezeInMinute();
      const before = engine();
      const ctx = await testTenant();
      await seedTenant();
      await send(await testTenant(), [said("e", "I like tea")]);
      const seen = async (open: Engine) => {
        setEngine(open);
        const shown = JSON.stringify(await operation(ctx)).replace(
          /"(?:to|from|at|last_seen_at)":"[^"]*"/g,
          "",
        );
        setEngine(before);
        return shown;
      };
      const own = await seen(before);
      expect(await seen(withoutTenantPredicates(before, () => undefined))).toBe(own);
      const open = withoutRowSecurity(withoutTenantPredicates(before, () => undefined));
      expect(await seen(open)).not.toBe(own);
    });
});
