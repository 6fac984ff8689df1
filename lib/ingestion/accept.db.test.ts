import { expect, test } from "vitest";
import { asSuperuser, testDatabase, testTenant } from "@/lib/db/testing";
import { URGENCY } from "@/lib/queue";
import { accept } from "./accept";
import { acceptInput } from "./input";
import { drainQueue, type Sent, send } from "./testing";

testDatabase();

const tea: Sent = { id: "e1", user_id: "ana", role: "user", text: "I like green tea in the morning" };

/** What of a tenant's events and jobs is in the database. */
function stored(ctx: { tenantNo: number }) {
  return asSuperuser<{ event_id: string; owner_id: string; payload: string; jobs: number }>(
    `select e.event_id, o.owner_id, e.payload,
       (select count(*)::int from jobs j where j.owner_no = e.owner_no and j.payload::jsonb ->> 'event' = e.event_no::text) as jobs
     from events e join owners o on o.owner_no = e.owner_no where o.tenant_no = $1 order by e.event_no`,
    [ctx.tenantNo],
  );
}

test("an event and its job are there as soon as it is accepted, in the order sent", async () => {
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

test("the same id sent again is a duplicate, also twice in one request, and changes nothing", async () => {
  const ctx = await testTenant();
  await send(ctx, [tea]);
  const again = await send(ctx, [
    { ...tea, text: "I hate green tea" },
    { ...tea, id: "e2" },
    { ...tea, id: "e2" },
  ]);
  expect(again.events.map(({ status }) => status)).toEqual(["duplicate", "queued", "duplicate"]);
  const rows = await stored(ctx);
  expect(rows.map(({ event_id, jobs }) => [event_id, jobs])).toEqual([
    ["e1", 1],
    ["e2", 1],
  ]);
  expect(rows[0]?.payload).toContain("I like green tea");
});

test("concurrent repeats of one event store it once", async () => {
  const ctx = await testTenant();
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(ctx, [tea])));
  const statuses = answers.flatMap(({ events }) => events.map(({ status }) => status));
  expect(statuses.filter((status) => status === "queued")).toHaveLength(1);
  expect(await stored(ctx)).toMatchObject([{ event_id: "e1", jobs: 1 }]);
});

test("a repeat with the same Idempotency-Key is a duplicate, another key is another event", async () => {
  const ctx = await testTenant();
  const nameless: Sent[] = [
    { user_id: "ana", role: "user", text: "I like green tea in the morning" },
    { user_id: "ben", role: "user", text: "My desk is by the window" },
  ];
  const first = await send(ctx, nameless, "request-1");
  const again = await send(ctx, nameless, "request-1");
  const other = await send(ctx, nameless, "request-2");
  expect(again.events).toEqual(first.events.map(({ id }) => ({ id, status: "duplicate" })));
  expect(other.events.map(({ status }) => status)).toEqual(["queued", "queued"]);
  expect(await stored(ctx)).toHaveLength(4);
});

test("without id and key the same words at the same time are the same event, and at no time always a new one", async () => {
  const ctx = await testTenant();
  const dated: Sent = { user_id: "ana", role: "user", text: "I like green tea", at: "2026-05-03T18:30:00Z" };
  const [first, again] = [
    await send(ctx, [dated]),
    await send(ctx, [{ ...dated, at: "2026-05-03T20:30:00+02:00" }]),
  ];
  expect(again.events).toEqual([{ id: first.events[0]?.id, status: "duplicate" }]);
  const undated: Sent = { user_id: "ana", role: "user", text: "I like green tea" };
  expect((await send(ctx, [undated, undated])).events.map(({ status }) => status)).toEqual([
    "queued",
    "queued",
  ]);
});

test("the same id of two owners is two events", async () => {
  const ctx = await testTenant();
  const { events } = await send(ctx, [tea, { ...tea, user_id: "ben" }]);
  expect(events.map(({ status }) => status)).toEqual(["queued", "queued"]);
  expect((await stored(ctx)).map(({ owner_id }) => owner_id)).toEqual(["ana", "ben"]);
});

test("an event without an owner or with two refuses the whole batch and stores nothing of it", async () => {
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
    tags: ["for [EMAIL]"],
    metadata: { nested: { room: "kitchen" }, from: "[EMAIL]" },
  });
  expect(event?.payload).not.toMatch(/authorization|api_key|Bearer/);
});

test("an address as user id is stored as a pseudonym, the same for every event of the tenant alone", async () => {
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

test("events are refused to a key that may not write and to a key of another owner", async () => {
  const reader = await testTenant(["read", "admin"]);
  await expect(send(reader, [tea])).rejects.toMatchObject({ code: "scope_missing" });
  const ctx = await testTenant();
  const bound = { ...ctx, owner: { kind: "user", id: "ana" } as const };
  await expect(send(bound, [tea, { ...tea, user_id: "ben" }])).rejects.toMatchObject({
    code: "owner_forbidden",
  });
  expect(await stored(ctx)).toEqual([]);
  expect((await send(bound, [tea])).events).toEqual([{ id: "e1", status: "queued" }]);
});

test("the same event of another tenant is another event", async () => {
  const [ctx, other] = [await testTenant(), await testTenant()];
  await send(ctx, [tea]);
  expect((await send(other, [tea])).events).toEqual([{ id: "e1", status: "queued" }]);
  await drainQueue();
  expect([(await stored(ctx)).length, (await stored(other)).length]).toEqual([1, 1]);
});

test("a backfill's jobs stand behind all live ones", async () => {
  const ctx = await testTenant();
  await accept(ctx, acceptInput.parse({ events: [tea], urgency: "backfill" }));
  await send(ctx, [{ ...tea, id: "e2" }]);
  const jobs = await asSuperuser<{ urgency: number }>(
    "select urgency from jobs where owner_no >> 32 = $1 order by job_no",
    [ctx.tenantNo],
  );
  expect(jobs.map(({ urgency }) => urgency)).toEqual([URGENCY.backfill, URGENCY.live]);
});

test("an id with half a character is refused: replaced, it would be another's", () => {
  for (const field of ["id", "user_id", "agent_owner", "agent_id", "session_id"])
    for (const half of ["\ud800", "a\udc00"]) {
      const events = [{ role: "user", text: "I like green tea", [field]: half }];
      const { error } = acceptInput.safeParse({ events });
      expect(error?.issues).toMatchObject([{ path: ["events", 0, field] }]);
    }
  const whole = [{ ...tea, user_id: "ana😀" }];
  expect(acceptInput.safeParse({ events: whole }).success).toBe(true);
});
