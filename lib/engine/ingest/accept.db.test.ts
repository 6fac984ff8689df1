// Accepted events are stored once and in order, despite repeats and concurrent requests.

import { expect, test } from "vitest";
import { hashList } from "@/lib/base/core";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { URGENCY } from "@/lib/storage/queue";
import { SLOW_PATTERN, slowText } from "@/testkit/slow-pattern";
import { accept } from "./accept";
import { acceptInput } from "./input";
import { drainQueue, type Sent, send } from "./testing";

testDatabase();

const tea: Sent = { id: "e1", user_id: "ana", role: "user", text: "I like green tea in the morning" };

/** Returns the stored events and jobs of a tenant. */
function stored(ctx: { tenantNo: number }) {
  return asSuperuser<{ event_id: string; owner_id: string; payload: string; jobs: number }>(
    `select e.event_id, o.owner_id, e.payload,
       (select count(*)::int from jobs j where j.owner_no = e.owner_no and j.payload::jsonb ->> 'event' = e.event_no::text) as jobs
     from events e join owners o on o.owner_no = e.owner_no where o.tenant_no = $1 order by e.event_no`,
    [ctx.tenantNo],
  );
}

test("accept stores events and their jobs in the order sent", async () => {
  const ctx = await testTenant();
  const accepted = await send(ctx, [tea, { ...tea, id: "e2", text: "My desk is by the window" }]);
  expect(accepted.events).toEqual([
    { id: "e1", status: "queued" },
    { id: "e2", status: "queued" },
  ]);
  expect(await stored(ctx)).toMatchObject([
    { event_id: "e1", owner_id: "ana", jobs: 1 },
    { event_id: "e2", owner_id: "ana", jobs: 1 },
  ]);
});

test("an event with a repeated id is a duplicate and changes nothing, even within one request", async () => {
  const ctx = await testTenant();
  await send(ctx, [tea]);
  const repeated = await send(ctx, [
    { ...tea, text: "I hate green tea" },
    { ...tea, id: "e2" },
    { ...tea, id: "e2" },
  ]);
  expect(repeated.events.map(({ status }) => status)).toEqual(["duplicate", "queued", "duplicate"]);
  const rows = await stored(ctx);
  expect(rows.map(({ event_id, jobs }) => [event_id, jobs])).toEqual([
    ["e1", 1],
    ["e2", 1],
  ]);
  expect(rows[0]?.payload).toContain("I like green tea");
});

test("concurrent requests with the same event store it once", async () => {
  const ctx = await testTenant();
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(ctx, [tea])));
  const statuses = answers.flatMap(({ events }) => events.map(({ status }) => status));
  expect(statuses.filter((status) => status === "queued")).toHaveLength(1);
  expect(await stored(ctx)).toMatchObject([{ event_id: "e1", jobs: 1 }]);
});

test("a repeat with the same Idempotency-Key is a duplicate, and another key creates new events", async () => {
  const ctx = await testTenant();
  const withoutIds: Sent[] = [
    { user_id: "ana", role: "user", text: "I like green tea in the morning" },
    { user_id: "ben", role: "user", text: "My desk is by the window" },
  ];
  const first = await send(ctx, withoutIds, "request-1");
  const repeated = await send(ctx, withoutIds, "request-1");
  const other = await send(ctx, withoutIds, "request-2");
  expect(repeated.events).toEqual(first.events.map(({ id }) => ({ id, status: "duplicate" })));
  expect(other.events.map(({ status }) => status)).toEqual(["queued", "queued"]);
  expect(await stored(ctx)).toHaveLength(4);
});

test("an Idempotency-Key with another body is refused and stores nothing, with and without event ids", async () => {
  const ctx = await testTenant();
  const { id: _, ...withoutIds } = tea;
  const first = await send(ctx, [withoutIds], "request-1");
  const others: Sent[][] = [
    [{ ...withoutIds, text: "I like black tea" }],
    [withoutIds, withoutIds],
    [{ ...tea, id: "e9" }],
    [{ ...withoutIds, user_id: "ben" }],
    [{ ...withoutIds, at: "2026-05-03T18:30:00Z" }],
  ];
  for (const events of others)
    await expect(send(ctx, events, "request-1")).rejects.toMatchObject({ code: "idempotency_key_reused" });
  expect(await stored(ctx)).toHaveLength(1);
  const { text, role, user_id } = { role: "user", user_id: "ana", ...withoutIds } as const;
  const repeated = await send(ctx, [{ text, user_id, role, tags: [] } as Sent], "request-1");
  expect(repeated.events).toEqual([{ id: first.events[0]?.id, status: "duplicate" }]);
});

test("when concurrent first requests send two bodies with the same key, one body is stored and its repeats are duplicates", async () => {
  const ctx = await testTenant();
  const bodies = ["I like green tea", "I like black tea"].map((text) => [{ ...tea, id: text, text }]);
  const answers = await Promise.allSettled(
    [...bodies, ...bodies, ...bodies].map((events) => send(ctx, events, "request-1")),
  );
  const refused = answers.filter((answer) => answer.status === "rejected");
  expect(refused.map(({ reason }) => reason.code)).toEqual(Array(3).fill("idempotency_key_reused"));
  const statuses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value.events : []));
  expect(statuses.map(({ status }) => status).sort()).toEqual(["duplicate", "duplicate", "queued"]);
  expect(await stored(ctx)).toHaveLength(1);
});

test("a refused request does not use up its Idempotency-Key, and equal keys of different tenants or bound owners do not collide", async () => {
  const [ctx, other] = [await testTenant(), await testTenant()];
  const boundCtx = { ...ctx, owner: { kind: "user", id: "ben" } as const };
  await expect(send(boundCtx, [tea], "request-1")).rejects.toMatchObject({ code: "owner_forbidden" });
  const ben: Sent = { ...tea, user_id: "ben" };
  const queued = [{ id: "e1", status: "queued" }];
  expect((await send(boundCtx, [ben], "request-1")).events).toEqual(queued);
  expect((await send(ctx, [tea], "request-1")).events).toEqual(queued);
  expect((await send(other, [ben], "request-1")).events).toEqual(queued);
});

test("only keyed hashes of an Idempotency-Key and its body are stored, and they outlive the event", async () => {
  const ctx = await testTenant();
  await send(ctx, [tea], "request-1");
  const rows = await asSuperuser<{ row: string }>(
    "select k::text as row from idempotency_keys k where tenant_no = $1",
    [ctx.tenantNo],
  );
  expect(rows).toHaveLength(1);
  const plainValues = ["request-1", JSON.stringify({ events: [tea] })].flatMap((part) => [
    part,
    hashList([part]),
  ]);
  for (const part of plainValues) expect(rows[0]?.row).not.toContain(part);
  for (const table of ["jobs", "lanes", "events"])
    await asSuperuser(`delete from ${table} where owner_no >> 32 = $1`, [ctx.tenantNo]);
  await expect(send(ctx, [{ ...tea, text: "I hate tea" }], "request-1")).rejects.toMatchObject({
    code: "idempotency_key_reused",
  });
});

test("without an id or a key, equal messages with equal times are one event, and messages without a time are always new events", async () => {
  const ctx = await testTenant();
  const withTime: Sent = {
    user_id: "ana",
    role: "user",
    text: "I like green tea",
    at: "2026-05-03T18:30:00Z",
  };
  const [first, repeated] = [
    await send(ctx, [withTime]),
    await send(ctx, [{ ...withTime, at: "2026-05-03T20:30:00+02:00" }]),
  ];
  expect(repeated.events).toEqual([{ id: first.events[0]?.id, status: "duplicate" }]);
  const withoutTime: Sent = { user_id: "ana", role: "user", text: "I like green tea" };
  expect((await send(ctx, [withoutTime, withoutTime])).events.map(({ status }) => status)).toEqual([
    "queued",
    "queued",
  ]);
});

test("the same id under two owners creates two events", async () => {
  const ctx = await testTenant();
  const { events } = await send(ctx, [tea, { ...tea, user_id: "ben" }]);
  expect(events.map(({ status }) => status)).toEqual(["queued", "queued"]);
  expect((await stored(ctx)).map(({ owner_id }) => owner_id)).toEqual(["ana", "ben"]);
});

test("accept refuses the whole batch when an event has no owner or two owners", async () => {
  const ctx = await testTenant();
  const { user_id: _, ...nobody } = { ...tea, id: "e2" };
  await expect(send(ctx, [tea, nobody])).rejects.toMatchObject({
    code: "owner_required",
    facts: { fields: [{ path: "events[1].user_id" }] },
  });
  await expect(send(ctx, [tea, { ...tea, agent_owner: "butler" }])).rejects.toMatchObject({
    code: "invalid_input",
  });
  expect(await stored(ctx)).toEqual([]);
});

test("credential-like fields are removed and personal data is masked before anything is stored", async () => {
  const ctx = await testTenant();
  const address = ["ana", "example.org"].join("@");
  await send(ctx, [
    {
      ...tea,
      text: `Write to ${address} about tea`,
      tags: [`for ${address}`],
      metadata: { authorization: "Bearer abc", nested: { api_key: "abc", room: "kitchen" }, from: address },
    },
  ]);
  const [event] = await stored(ctx);
  expect(JSON.parse(event?.payload ?? "")).toMatchObject({
    messages: [{ text: "Write to [EMAIL] about tea" }],
    tags: [expect.stringMatching(/^for \[EMAIL\]-[0-9a-f]{24}$/)],
    metadata: { nested: { room: "kitchen" }, from: "[EMAIL]" },
  });
  expect(event?.payload).not.toMatch(/authorization|api_key|Bearer|example/);
});

test("an email address used as a user id is stored as a pseudonym that is stable only within the tenant", async () => {
  const [ctx, other] = [await testTenant(), await testTenant()];
  const address = ["ana", "example.org"].join("@");
  await send(ctx, [{ ...tea, user_id: address }]);
  await send(ctx, [{ ...tea, user_id: address, id: "e2" }]);
  await send(other, [{ ...tea, user_id: address }]);
  const [first, second] = await stored(ctx);
  expect(first?.owner_id).toMatch(/^\[EMAIL\]-[0-9a-f]{24}$/);
  expect(second?.owner_id).toBe(first?.owner_id);
  expect((await stored(other))[0]?.owner_id).not.toBe(first?.owner_id);
});

test("accept refuses a key without the write scope and a key that is bound to another owner", async () => {
  const reader = await testTenant(["read", "admin"]);
  await expect(send(reader, [tea])).rejects.toMatchObject({ code: "scope_missing" });
  const ctx = await testTenant();
  const boundCtx = { ...ctx, owner: { kind: "user", id: "ana" } as const };
  await expect(send(boundCtx, [tea, { ...tea, user_id: "ben" }])).rejects.toMatchObject({
    code: "owner_forbidden",
  });
  expect(await stored(ctx)).toEqual([]);
  expect((await send(boundCtx, [tea])).events).toEqual([{ id: "e1", status: "queued" }]);
});

test("the same event in another tenant is a separate event", async () => {
  const [ctx, other] = [await testTenant(), await testTenant()];
  await send(ctx, [tea]);
  expect((await send(other, [tea])).events).toEqual([{ id: "e1", status: "queued" }]);
  await drainQueue();
  expect([(await stored(ctx)).length, (await stored(other)).length]).toEqual([1, 1]);
});

test("backfill jobs have a lower priority than live jobs", async () => {
  const ctx = await testTenant();
  await accept(ctx, acceptInput.parse({ events: [tea], urgency: "backfill" }));
  await send(ctx, [{ ...tea, id: "e2" }]);
  const jobs = await asSuperuser<{ urgency: number }>(
    "select urgency from jobs where owner_no >> 32 = $1 order by job_no",
    [ctx.tenantNo],
  );
  expect(jobs.map(({ urgency }) => urgency)).toEqual([URGENCY.backfill, URGENCY.live]);
});

test("an id with a lone surrogate is refused, because a replacement character could match another id", () => {
  for (const field of ["id", "user_id", "agent_owner", "agent_id", "session_id"])
    for (const half of ["\ud800", "a\udc00"]) {
      const events = [{ role: "user", text: "I like green tea", [field]: half }];
      const { error } = acceptInput.safeParse({ events });
      expect(error?.issues).toMatchObject([{ path: ["events", 0, field] }]);
    }
  const whole = [{ ...tea, user_id: "ana😀" }];
  expect(acceptInput.safeParse({ events: whole }).success).toBe(true);
});

test("accept refuses the whole batch when a custom pattern exceeds its budget on one text", async () => {
  const ctx = await testTenant();
  const pattern = { name: "slow", kind: "CODE_WORD", pattern: SLOW_PATTERN, mode: "on" };
  // Simulates a policy saved by a release with a larger time budget.
  await asSuperuser(
    "insert into pii_policies (tenant_no, version, policy, set_by) values ($1, 1, $2, 'test')",
    [
      ctx.tenantNo,
      JSON.stringify({ mode: "mask", kinds: {}, regions: [], allowed: [], patterns: [pattern] }),
    ],
  );
  const slow = { ...tea, id: "e2", text: slowText() };
  await expect(send(ctx, [tea, slow])).rejects.toMatchObject({
    code: "pattern_over_budget",
    facts: { fields: [{ path: "events[1]", message: "takes too long to search with custom.slow" }] },
  });
  expect(await stored(ctx)).toEqual([]);
  expect((await send(ctx, [tea])).events).toEqual([{ id: "e1", status: "queued" }]);
});
