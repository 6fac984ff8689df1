// Accepted events open their sessions, and sessions of older stores get times from their events.

import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { remember, send } from "@/lib/engine/ingest/testing";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";

testDatabase();

const said = (id: string, session_id: string, text = `I bought ${id} apples at the market`) => ({
  id,
  user_id: "ana",
  role: "user" as const,
  session_id,
  text,
});

function sessionsOf(ctx: Ctx) {
  return asSuperuser<{
    session_id: string;
    started_at: Date;
    said_at: Date;
    last_at: Date;
    reopened: number;
  }>(
    "select session_id, started_at, said_at, last_at, agent_id, reopened, closed_at from sessions where tenant_no = $1 order by row_no",
    [ctx.tenantNo],
  );
}

test("an accepted event opens its session before it is decided, and an event without one opens none", async () => {
  const ctx = await testTenant();
  await send(ctx, [said("1", "evening"), { user_id: "ana", role: "user", text: "I like tea" }]);
  await send(ctx, [{ ...said("2", "evening"), agent_id: "lamp" }]);
  expect(await sessionsOf(ctx)).toMatchObject([{ session_id: "evening", reopened: 0, agent_id: "lamp" }]);
});

test("a repeated event does not open a session again, and a new one does", async () => {
  const ctx = await testTenant();
  await remember(ctx, said("1", "evening"));
  await asSuperuser("update sessions set closed_at = now(), close_reason = 'idle' where tenant_no = $1", [
    ctx.tenantNo,
  ]);
  await remember(ctx, said("1", "evening"));
  expect(await sessionsOf(ctx)).toMatchObject([{ reopened: 0, closed_at: expect.any(Date) }]);
  await remember(ctx, said("2", "evening"));
  expect(await sessionsOf(ctx)).toMatchObject([{ reopened: 1, closed_at: null }]);
});

test("the numbers of a request's events follow their order, not their ids", async () => {
  const ctx = await testTenant();
  await send(
    ctx,
    ["zulu", "alpha", "mike"].map((id) => said(id, "evening")),
  );
  const rows = await asSuperuser<{ event_id: string }>(
    "select event_id from events where owner_no >> 32 = $1 order by event_no",
    [ctx.tenantNo],
  );
  expect(rows.map(({ event_id }) => event_id)).toEqual(["zulu", "alpha", "mike"]);
});

test("the migration gives stored sessions the times of their events", async () => {
  const ctx = await testTenant();
  await remember(ctx, said("1", "evening"), said("2", "evening"), said("3", "morning"));
  await asSuperuser(
    `update events set received_at = timestamptz '2026-01-02' + event_id::int * interval '1 day' where owner_no >> 32 = ${ctx.tenantNo}`,
  );
  await asSuperuser("delete from sessions where tenant_no = $1 and session_id = 'morning'", [ctx.tenantNo]);
  const migration = await readFile("drizzle/0015_add_session_times.sql", "utf8");
  const fill = migration
    .split("--> statement-breakpoint")
    .find((text) => text.includes("insert into sessions"));
  await asSuperuser(fill ?? "");
  expect(await sessionsOf(ctx)).toMatchObject([
    { closed_at: expect.any(Date) },
    { closed_at: expect.any(Date) },
  ]);
  const times = (await sessionsOf(ctx)).map((one) => [
    one.session_id,
    one.started_at.toISOString().slice(0, 10),
    one.last_at.toISOString().slice(0, 10),
  ]);
  expect(times).toEqual([
    ["evening", "2026-01-03", "2026-01-04"],
    ["morning", "2026-01-05", "2026-01-05"],
  ]);
});

test("the migration gives stored sessions the times at which their messages were said", async () => {
  const ctx = await testTenant();
  await remember(ctx, { ...said("1", "evening"), at: "2026-01-03T10:00:00Z" }, said("2", "morning"));
  await remember(ctx, { ...said("3", "evening"), at: "2026-01-02T10:00:00Z" });
  await asSuperuser("update sessions set started_at = now(), said_at = now() where tenant_no = $1", [
    ctx.tenantNo,
  ]);
  const migration = await readFile("drizzle/0031_add_said_times.sql", "utf8");
  const fill = migration.split("--> statement-breakpoint").find((text) => text.includes("update sessions"));
  await asSuperuser(fill ?? "");
  const [evening] = await sessionsOf(ctx);
  expect(evening?.started_at.toISOString()).toBe("2026-01-02T10:00:00.000Z");
  expect(evening?.said_at.toISOString()).toBe("2026-01-03T10:00:00.000Z");
});
