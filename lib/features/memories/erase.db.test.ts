// Erasing an owner or a session removes all its data.

import { beforeEach, expect, test, vi } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { drainQueue, ownMessage, remember, type Sent, send } from "@/lib/engine/ingest/testing";
import { flushUsage, retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import { deleteExpiredNotices, readNotices } from "@/lib/storage/notices";
import { erase } from "./erase";
import { eraseInput } from "./erase-input";
import { indexOf, readOwnerNo, tablesOf, tablesThatSay, textsOf } from "./testing";

// A large budget, so a slow machine does not skip dense search.
vi.stubEnv("HOT_BUDGET_MS", "10000");
testDatabase();
beforeEach(() => setEmbedder(fakeEmbedder()));

const own = (text: string, more: Partial<Sent> = {}) =>
  ownMessage(text, { session_id: "talk", at: "2026-05-03T18:00:00Z", ...more });
const eraseWith = (ctx: Ctx, input: object) => erase(ctx, eraseInput.parse(input));
const show = async (ctx: Ctx, query: string, user_id = "ana") => {
  const { hits } = await retrieve(ctx, retrieveInput.parse({ user_id, query }));
  await flushUsage();
  return hits.map(({ text }) => text);
};

/** Creates data in every state: stored, dropped, repeated, corrected, masked, retrieved, queued, dead. */
async function fullLife(ctx: Ctx, user_id: string): Promise<Sent[]> {
  const address = ["zanzibar", "example.org"].join("@");
  const events = [
    own("I work at the Zanzibar museum", { speaker: "Quentin", tags: ["zanzibar"], source: "zanzibar-app" }),
    own("haha zanzibar"),
    own("I like zanzibar tea", { metadata: { place: "zanzibar" } }),
    own("I like zanzibar tea"),
    own("I work at the bakery now", {
      speaker: "Quentin",
      session_id: "zanzibar-talk",
      agent_id: "zanzibar-bot",
    }),
    own(`Write to ${address} about Zanzibar`),
  ].map((event, i) => ({ ...event, user_id, id: `zanzibar-${i}` }));
  await remember(ctx, ...events);
  await show(ctx, "what about zanzibar?", user_id);
  const waiting = [6, 7].map((i) => ({ ...own("I am going to Zanzibar"), user_id, id: `zanzibar-${i}` }));
  await send(ctx, waiting);
  await asSuperuser(
    `with dead as (delete from jobs where job_no = (select max(job_no) from jobs) returning *), lane as
       (update lanes l set pending = pending - 1 from dead where l.owner_no = dead.owner_no and l.urgency = dead.urgency)
     insert into dead_letters (job_no, owner_no, urgency, kind, payload, attempts, max_attempts, error, created_at)
     select job_no, owner_no, urgency, kind, payload, 6, 6, 'internal', created_at from dead`,
  );
  return [...events, ...waiting];
}

test("no table contains the texts or the number of an erased owner, and a replay restores nothing", async () => {
  const ctx = await testTenant();
  const events = await fullLife(ctx, "zanzibar-ana");
  const ownerNo = await readOwnerNo(ctx, "zanzibar-ana");
  expect(await tablesOf(ownerNo)).toEqual(
    expect.arrayContaining(["dead_letters", "jobs", "usages", "vectors"]),
  );
  const counts = await eraseWith(ctx, { user_id: "zanzibar-ana" });
  expect(counts).toEqual({ events: 8, memories: 4, jobs: 1, usages: 3, owners: 1 });
  // Only the notice of the erasure names the owner, until receivers had seven days to hear of it.
  expect(await tablesThatSay("quentin")).toEqual([]);
  expect(await tablesThatSay("zanzibar")).toEqual(["notices"]);
  const notices = await readNotices(ctx, { after: 0, limit: 100 });
  expect(notices.map(({ type }) => type)).toEqual(["owner.erased"]);
  expect(
    await deleteExpiredNotices(ctx.tenantNo, { before: new Date(Date.now() + 60_000), limit: 100 }),
  ).toBe(1);
  expect(await tablesThatSay("zanzibar")).toEqual([]);
  expect(await tablesOf(ownerNo)).toEqual([]);

  const replay = await send(ctx, events);
  expect(new Set(replay.events.map(({ status }) => status))).toEqual(new Set(["erased"]));
  expect(await drainQueue()).toEqual([]);
  expect(await tablesThatSay("zanzibar", "quentin")).toEqual([]);
  expect(await eraseWith(ctx, { user_id: "zanzibar-ana" })).toEqual({
    events: 0,
    memories: 0,
    jobs: 0,
    usages: 0,
    owners: 0,
  });
});

test("an owner without events is counted and deleted, also by a dry run", async () => {
  const ctx = await testTenant();
  await send(ctx, [own("I like zanzibar tea", { session_id: "tea" })]);
  await eraseWith(ctx, { user_id: "ana", session_id: "tea" });
  expect(await eraseWith(ctx, { user_id: "ana", dry_run: true })).toMatchObject({ events: 0, owners: 1 });
  expect(await eraseWith(ctx, { user_id: "ana" })).toMatchObject({ events: 0, owners: 1 });
  expect(await eraseWith(ctx, { user_id: "ana" })).toMatchObject({ events: 0, owners: 0 });
});

test("an erased owner can start again with other events", async () => {
  const ctx = await testTenant();
  await remember(ctx, own("I like zanzibar tea"));
  await eraseWith(ctx, { user_id: "ana" });
  await remember(ctx, own("I like green tea"));
  expect(await show(ctx, "which tea?")).toEqual(["I like green tea"]);
});

test("an erased session leaves the same index as an owner who never had it", async () => {
  const ctx = await testTenant();
  const kept = ["I water the plants on Mondays", "My plants stand on the balcony"];
  const texts = ["Shall we meet in Zanzibar?", "I booked a plant tour in Zanzibar", "haha zanzibar"];
  await remember(
    ctx,
    own(kept[0] ?? ""),
    ...texts.map((text) => own(text, { session_id: "trip", speaker: "Quentin" })),
    own(kept[1] ?? ""),
  );
  expect(await eraseWith(ctx, { user_id: "ana", session_id: "trip" })).toMatchObject({ events: 3 });
  await remember(ctx, ...kept.map((text) => own(text, { user_id: "twin" })));
  expect(await tablesThatSay("zanzibar", "quentin", "trip")).toEqual([]);
  expect(await indexOf(ctx, "ana")).toEqual(await indexOf(ctx, "twin"));
});

test("a session is erased for every owner in the tenant, and other sessions are kept", async () => {
  const ctx = await testTenant();
  await remember(
    ctx,
    own("I like zanzibar tea", { session_id: "trip" }),
    own("I like green tea"),
    own("My desk is in Zanzibar", { user_id: "ben", session_id: "trip" }),
    own("My desk is by the window", { user_id: "ben" }),
  );
  expect(await eraseWith(ctx, { session_id: "trip" })).toMatchObject({ events: 2, memories: 2 });
  expect([await textsOf(ctx, "ana"), await textsOf(ctx, "ben")]).toEqual([
    ["I like green tea"],
    ["My desk is by the window"],
  ]);
});

test("a dry run returns the same counts and changes nothing", async () => {
  const ctx = await testTenant();
  await fullLife(ctx, "ana");
  const before = await indexOf(ctx, "ana");
  const counted = await eraseWith(ctx, { user_id: "ana", dry_run: true });
  expect(await indexOf(ctx, "ana")).toEqual(before);
  expect(await eraseWith(ctx, { user_id: "ana" })).toEqual(counted);
});

test("a job that runs while its owner is erased stores nothing", async () => {
  const ctx = await testTenant();
  const inner = fakeEmbedder();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const embeddingStarted = new Promise<void>((resolveStarted) => {
    setEmbedder({
      ...inner,
      async embedDocuments(texts, signal) {
        resolveStarted();
        await released;
        return inner.embedDocuments(texts, signal);
      },
    });
  });
  await send(ctx, [own("I like zanzibar tea"), own("My desk is in Zanzibar")]);
  const ownerNo = await readOwnerNo(ctx, "ana");
  const drained = drainQueue();
  await embeddingStarted;
  expect(await eraseWith(ctx, { user_id: "ana" })).toMatchObject({ events: 2, jobs: 2 });
  release();
  expect(await drained).toEqual([]);
  expect(await tablesThatSay("zanzibar")).toEqual([]);
  expect(await tablesOf(ownerNo)).toEqual([]);
});

test("an owner whose id is an email address is erased when the request names that address", async () => {
  const ctx = await testTenant();
  const address = ["ana", "example.org"].join("@");
  await remember(ctx, own("I like zanzibar tea", { user_id: address }));
  expect(await eraseWith(ctx, { user_id: address })).toMatchObject({ events: 1, memories: 1 });
  expect(await tablesThatSay("zanzibar")).toEqual([]);
});

test("a key without write access and a key of another owner cannot erase anything", async () => {
  const ctx = await testTenant();
  await remember(ctx, own("I like green tea", { session_id: "trip" }));
  const reader = eraseWith({ ...ctx, scopes: ["read", "admin"] }, { user_id: "ana" });
  await expect(reader).rejects.toMatchObject({ code: "scope_missing" });
  const bound = { ...ctx, owner: { kind: "user", id: "ben" } as const };
  await expect(eraseWith(bound, { user_id: "ana" })).rejects.toMatchObject({ code: "owner_forbidden" });
  expect(await eraseWith(bound, { session_id: "trip" })).toMatchObject({ events: 0 });
  expect(await textsOf(ctx, "ana")).toEqual(["I like green tea"]);
});

test("an owner with the same id in another tenant, their session and their index do not change", async () => {
  const [ctx, other] = [await testTenant(), await testTenant()];
  const said = [own("I like green tea"), own("My desk is by the window", { user_id: "ben" })];
  for (const tenant of [ctx, other]) await remember(tenant, ...said);
  const [ben, theirs] = [await indexOf(ctx, "ben"), await indexOf(other, "ana")];
  await eraseWith(ctx, { user_id: "ana" });
  expect([await indexOf(ctx, "ben"), await indexOf(other, "ana")]).toEqual([ben, theirs]);
  await eraseWith(ctx, { session_id: "talk" });
  expect(await textsOf(other, "ben")).toEqual(["My desk is by the window"]);
});

test("what an agent took part in and what has a tag are erased, of an owner or of the tenant, and nothing else", async () => {
  const ctx = await testTenant();
  const other = await testTenant();
  for (const tenant of [ctx, other])
    await remember(
      tenant,
      own("My bike is blue", { user_id: "ana", agent_id: "cook" }),
      own("I live in Oslo", { user_id: "ana", tags: ["app:home"] }),
      own("I work at the bakery", { user_id: "ben", agent_id: "cook" }),
      own("haha", { user_id: "carl", agent_id: "cook" }),
    );
  await send(ctx, [own("I am going to Rome", { user_id: "dan", agent_id: "cook", id: "waiting" })]);
  const counted = await eraseWith(ctx, { agent_id: "cook", dry_run: true });
  expect(counted).toMatchObject({ events: 4, memories: 2, jobs: 1, owners: 4 });
  expect(await eraseWith(ctx, { user_id: "ben", agent_id: "cook" })).toMatchObject({ events: 1, owners: 1 });
  expect(await eraseWith(ctx, { user_id: "ben", agent_id: "cook" })).toMatchObject({ events: 0, owners: 0 });
  expect(
    await eraseWith({ ...ctx, owner: { kind: "user", id: "carl" } }, { agent_id: "cook" }),
  ).toMatchObject({
    events: 1,
  });
  expect(await eraseWith(ctx, { agent_id: "cook" })).toMatchObject({ events: 2, memories: 1, owners: 2 });
  await drainQueue();
  expect(await textsOf(ctx, "ana")).toEqual(["I live in Oslo"]);
  expect(await eraseWith(ctx, { tag: "app:home" })).toMatchObject({ events: 1, memories: 1 });
  expect(await textsOf(ctx, "ana")).toEqual([]);
  expect([await textsOf(other, "ana"), await textsOf(other, "ben")]).toMatchObject([
    { length: 2 },
    { length: 1 },
  ]);
});

test("erasing by agent or tag leaves no session without events, and keeps the others", async () => {
  const ctx = await testTenant();
  await remember(
    ctx,
    own("My bike is blue", { agent_id: "cook", session_id: "kitchen" }),
    own("I live in Oslo", { agent_id: "cook", session_id: "mixed" }),
    own("I work at the bakery", { session_id: "mixed" }),
    own("I like green tea", { tags: ["app:home"], session_id: "home" }),
  );
  const sessions = async () =>
    (
      await asSuperuser<{ session_id: string }>(
        `select session_id from sessions where tenant_no = ${ctx.tenantNo} order by session_id`,
      )
    ).map((row) => row.session_id);
  await asSuperuser(`insert into session_variables (owner_no, row_no, name, value)
    select owner_no, row_no, 'task', '1' from sessions where tenant_no = ${ctx.tenantNo}`);
  await eraseWith(ctx, { agent_id: "cook" });
  expect(await sessions()).toEqual(["home", "mixed"]);
  await eraseWith(ctx, { user_id: "ana", tag: "app:home" });
  expect(await sessions()).toEqual(["mixed"]);
  const variables = await asSuperuser(
    `select 1 from session_variables where owner_no >> 32 = ${ctx.tenantNo}`,
  );
  expect(variables).toHaveLength(1);
});
