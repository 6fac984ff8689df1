// The outcomes of many events are counted for callers that can access them.

import { expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { drainQueue, type Sent, send } from "@/lib/engine/ingest/testing";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { countOutcomes, countOutcomesInput } from "./count-outcomes";

testDatabase();

const own = (id: string, text: string, user_id = "ana"): Sent => ({ id, user_id, role: "user", text });
const counted = (ctx: Ctx, ids: string[], owner: object = { user_id: "ana" }) =>
  countOutcomes(ctx, countOutcomesInput.parse({ events: ids.map((id) => ({ id, ...owner })) }));
const none = { stored: 0, dropped: 0, deduplicated: 0, superseding: 0 };

test("events count as queued until they are decided; then their messages are counted by verdict", async () => {
  const ctx = await testTenant();
  await send(ctx, [
    own("tea", "I like green tea"),
    own("again", "i like GREEN tea!"),
    own("bath", "I want the lights in the bathroom at 40%"),
    own("bed", "Actually I meant the bedroom, not the bathroom"),
    own("ha", "haha"),
    {
      id: "two",
      user_id: "ana",
      messages: [
        { role: "user", text: "ok" },
        { role: "user", text: "thanks" },
      ],
    },
  ]);
  const ids = ["tea", "again", "bath", "bed", "ha", "two", "tea", "nowhere"];
  expect(await counted(ctx, ids)).toEqual({ queued: 6, dead: 0, unknown: 1, messages: none });
  await drainQueue();
  expect(await counted(ctx, ids)).toEqual({
    queued: 0,
    dead: 0,
    unknown: 1,
    messages: { stored: 2, dropped: 3, deduplicated: 1, superseding: 1 },
  });
});

test("an event whose job became a dead letter counts as dead, even after the dead letter was discarded", async () => {
  const ctx = await testTenant();
  await send(ctx, [own("tea", "I like green tea")]);
  await asSuperuser(
    `insert into dead_letters (job_no, owner_no, urgency, kind, payload, attempts, max_attempts, error, created_at)
     select job_no, owner_no, urgency, kind, payload, 5, 5, 'internal', created_at from jobs where owner_no >> 32 = $1`,
    [ctx.tenantNo],
  );
  expect(await counted(ctx, ["tea"])).toMatchObject({ queued: 0, dead: 1 });
  await asSuperuser("delete from dead_letters where owner_no >> 32 = $1", [ctx.tenantNo]);
  expect(await counted(ctx, ["tea"])).toMatchObject({ queued: 1, dead: 0 });
  await asSuperuser("delete from jobs where owner_no >> 32 = $1", [ctx.tenantNo]);
  expect(await counted(ctx, ["tea"])).toMatchObject({ queued: 0, dead: 1 });
});

test("events of another owner or another tenant count as unknown", async () => {
  const ctx = await testTenant();
  await send(ctx, [own("tea", "I like green tea")]);
  const unknown = { queued: 0, dead: 0, unknown: 1, messages: none };
  expect(await counted(ctx, ["tea"], { user_id: "ben" })).toEqual(unknown);
  expect(await counted(ctx, ["tea"], { scope: "shared" })).toEqual(unknown);
  expect(await counted(await testTenant(), ["tea"])).toEqual(unknown);
});

test("a key needs the scope and access to the owner, and every event must name an owner", async () => {
  const ctx = await testTenant(["write"]);
  await expect(counted(ctx, ["tea"])).rejects.toMatchObject({ code: "scope_missing" });
  const bound: Ctx = { ...(await testTenant()), owner: { kind: "user", id: "ben" } };
  await expect(counted(bound, ["tea"])).rejects.toMatchObject({ code: "owner_forbidden" });
  await expect(counted(await testTenant(), ["tea"], {})).rejects.toMatchObject({ code: "owner_required" });
});
