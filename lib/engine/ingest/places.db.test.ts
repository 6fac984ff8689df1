// The turns of a session get adjacent positions in the order of their events.

import { expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { drainQueue, remember, type Sent, send } from "./testing";

testDatabase();

/** Returns the session and turn of each message, in the order of their positions. */
async function places(ctx: Ctx): Promise<{ owner: string; event: string; session: number; turn: number }[]> {
  return asSuperuser(
    `select o.owner_id as owner, e.event_id as event, (t.position >> 20)::int as session, (t.position & 1048575)::int as turn
     from turns t join owners o on o.owner_no = t.owner_no join events e on e.owner_no = t.owner_no and e.event_no = t.event_no
     where o.tenant_no = $1 order by o.owner_id, t.position`,
    [ctx.tenantNo],
  );
}

const said = (id: string, session_id?: string): Sent => ({
  id,
  user_id: "ana",
  role: "user",
  text: `I bought ${id} apples at the market`,
  ...(session_id ? { session_id } : {}),
});

test("turns of a session are adjacent even when sessions are interleaved", async () => {
  const ctx = await testTenant();
  await remember(ctx, said("1", "a"), said("2", "b"), said("3", "a"), said("4"), said("5", "a"));
  const all = await places(ctx);
  const [first] = all;
  expect(all.filter(({ session }) => session === first?.session)).toMatchObject([
    { event: "1", turn: 0 },
    { event: "3", turn: 1 },
    { event: "5", turn: 2 },
  ]);
  expect(new Set(all.map(({ session }) => session)).size).toBe(3);
});

test("each event without a session gets its own session, and its messages are adjacent", async () => {
  const ctx = await testTenant();
  const { role: _, text: __, ...baseFields } = said("2");
  const messages = ["Shall I order pears?", "Yes, I want three kilos of pears"].map((text, i) => ({
    role: i === 0 ? ("assistant" as const) : ("user" as const),
    text,
  }));
  await remember(ctx, said("1"), { ...baseFields, messages }, said("3"));
  expect((await places(ctx)).map(({ event, turn }) => [event, turn])).toEqual([
    ["1", 0],
    ["2", 0],
    ["2", 1],
    ["3", 0],
  ]);
  expect(new Set((await places(ctx)).map(({ session }) => session)).size).toBe(3);
});

test("a dropped turn keeps its position between its neighbors", async () => {
  const ctx = await testTenant();
  await remember(ctx, said("1", "a"), { ...said("2", "a"), text: "haha ok" }, said("3", "a"));
  expect((await places(ctx)).map(({ event, turn }) => [event, turn])).toEqual([
    ["1", 0],
    ["2", 1],
    ["3", 2],
  ]);
});

test("several workers process each owner's events in order", async () => {
  const ctx = await testTenant();
  const owners = ["ana", "ben", "cleo"];
  const order = Array.from({ length: 20 }, (_, i) => String(i));
  for (let from = 0; from < order.length; from += 5) {
    const events = order
      .slice(from, from + 5)
      .flatMap((id) => owners.map((user_id) => ({ ...said(id, "talk"), user_id })));
    await send(ctx, events);
  }
  expect(await drainQueue(3)).toEqual([]);
  const all = await places(ctx);
  for (const owner of owners)
    expect(all.filter((place) => place.owner === owner).map(({ event }) => event)).toEqual(order);
});

test("a repeated job for an event stores nothing", async () => {
  const ctx = await testTenant();
  await remember(ctx, said("1", "a"));
  const before = await places(ctx);
  await asSuperuser(
    `with again as (insert into jobs (owner_no, urgency, kind, payload, run_at, max_attempts)
       select e.owner_no, 0, 'event.process', json_build_object('event', e.event_no)::text, now(), 3
       from events e join owners o on o.owner_no = e.owner_no where o.tenant_no = $1 returning owner_no)
     insert into lanes (owner_no, urgency, pending, next_at) select owner_no, 0, 1, now() from again`,
    [ctx.tenantNo],
  );
  expect(await drainQueue()).toEqual([]);
  expect(await places(ctx)).toEqual(before);
});
