// Sessions are opened by events or ahead of them, list their turns with verdicts, and belong to one owner.

import { expect, test } from "vitest";
import type { Ctx, OwnerNo } from "@/lib/base/core";
import { send } from "@/lib/engine/ingest/testing";
import { getMemory, listMemories, listMemoriesInput } from "@/lib/features/memories";
import { tablesThatSay } from "@/lib/features/memories/testing";
import { inTenant } from "@/lib/storage/db";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { deleteOwner } from "@/lib/storage/records";
import { closeSession, closeSessionInput } from "./close-session";
import { createSession, createSessionInput } from "./create-session";
import { eraseSession } from "./erase-session";
import { getSession } from "./get-session";
import { getTimeline, timelineInput } from "./get-timeline";
import { getWorkingMemory } from "./get-working-memory";
import { listSessions, listSessionsInput } from "./list-sessions";
import { deleteVariable, setVariable } from "./set-variable";
import { ANA, converse, runJobs, said } from "./testing";

testDatabase();

const create = (ctx: Ctx, input: object) => createSession(ctx, createSessionInput.parse(input));
const timeline = (ctx: Ctx, id: string, more: object = ANA) =>
  getTimeline(ctx, id, timelineInput.parse(more));
const list = (ctx: Ctx, more: object = {}) => listSessions(ctx, listSessionsInput.parse({ ...ANA, ...more }));

test("a session lists its messages in order, each with its verdict, its memory and what replaced that", async () => {
  const ctx = await testTenant();
  await converse(
    ctx,
    said("evening", "I like the lights at 40%", { id: "z" }),
    said("evening", "haha ok", { id: "y" }),
    said("evening", "Actually I like the lights at 60%, not 40%", { id: "x" }),
  );
  await converse(ctx, said("morning", "Actually I like the lights at 60%, not 40%"));
  await send(ctx, [said("evening", "My gym is on Main Street", { id: "w" })]);
  const { items, next_cursor } = await timeline(ctx, "evening");
  expect(next_cursor).toBeNull();
  expect(items.map(({ event_id, verdict, reason }) => [event_id, verdict, reason])).toEqual([
    ["z", "stored", "stated_preference"],
    ["y", "dropped", "filler"],
    ["x", "superseding", expect.any(String)],
    ["w", null, null],
  ]);
  expect(items[0]?.superseded_by).toBe(items[2]?.memory_id);
  expect((await getMemory(ctx, items[0]?.memory_id ?? "")).superseded_by).toBe(items[2]?.memory_id);
  const [again] = (await timeline(ctx, "morning")).items;
  expect(again).toMatchObject({
    verdict: "deduplicated",
    memory_id: items[2]?.memory_id,
    said_in: "evening",
  });
  expect((await getSession(ctx, "evening", ANA)).counts).toEqual({
    stored: 1,
    superseding: 1,
    deduplicated: 0,
    dropped: 1,
    waiting: 1,
    is_capped: false,
  });
});

test("a timeline continues at the next message, also within an event", async () => {
  const ctx = await testTenant();
  const messages = (from: number) =>
    [0, 1, 2].map((n) => ({ role: "user" as const, text: `I keep tool ${from + n} in the shed` }));
  await send(
    ctx,
    [0, 3, 6].map((from) => ({ ...ANA, session_id: "shed", messages: messages(from) })),
  );
  const texts: (string | null)[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await timeline(ctx, "shed", { ...ANA, limit: 2, ...(cursor ? { cursor } : {}) });
    expect(page.items.length).toBeLessThanOrEqual(2);
    texts.push(...page.items.map(({ text }) => text));
    cursor = page.next_cursor;
  } while (cursor);
  expect(texts).toEqual(Array.from({ length: 9 }, (_, n) => `I keep tool ${n} in the shed`));
});

test("sessions are listed by their last activity, by state, agent and owner", async () => {
  const ctx = await testTenant();
  await create(ctx, { ...ANA, session_id: "early", agent_id: "lamp" });
  await create(ctx, { ...ANA, session_id: "late" });
  await create(ctx, { user_id: "ben", session_id: "late" });
  const ids = ({ items }: Awaited<ReturnType<typeof list>>) =>
    items.map(({ owner, id }) => `${owner.id} ${id}`);
  expect(ids(await list(ctx))).toEqual(["ana late", "ana early"]);
  expect(ids(await listSessions(ctx, listSessionsInput.parse({})))).toEqual([
    "ben late",
    "ana late",
    "ana early",
  ]);
  expect(ids(await list(ctx, { agent_id: "lamp" }))).toEqual(["ana early"]);
  expect(ids(await list(ctx, { state: "closed" }))).toEqual([]);
  const first = await list(ctx, { limit: 1 });
  expect(ids(await list(ctx, { limit: 1, cursor: first.next_cursor }))).toEqual(["ana early"]);
});

test("sessions are listed, filtered and dated by when their messages were said, not by when they arrived", async () => {
  const ctx = await testTenant();
  await create(ctx, { ...ANA, session_id: "october" });
  const tea = (session_id: string, day: string) =>
    said(session_id, `I like tea of ${day}`, { at: `${day}T10:00:00.000Z` });
  await send(ctx, [tea("october", "2026-10-07"), tea("october", "2026-10-05"), tea("october", "2026-10-06")]);
  await converse(ctx, tea("march", "2026-03-02"));
  await send(ctx, [tea("october", "2026-10-04"), tea("march", "2026-03-03")]);
  const times = (await list(ctx)).items.map(({ id, started_at, last_at }) => [id, started_at, last_at]);
  expect(times).toEqual([
    ["october", "2026-10-04T10:00:00.000Z", "2026-10-07T10:00:00.000Z"],
    ["march", "2026-03-02T10:00:00.000Z", "2026-03-03T10:00:00.000Z"],
  ]);
  const inMarch = await list(ctx, { from: "2026-03-01T00:00:00Z", to: "2026-04-01T00:00:00Z" });
  expect(inMarch.items.map(({ id }) => id)).toEqual(["march"]);
});

test("a time range lists the sessions that overlap it, also when they went on after it", async () => {
  const ctx = await testTenant();
  const tea = (day: string, session_id = "week") =>
    said(session_id, `Tea of ${day}`, { at: `${day}T10:00:00Z` });
  await send(ctx, [tea("2026-03-02"), tea("2026-03-08"), tea("2026-03-09", "later")]);
  const between = async (from: string | null, to: string | null, owner: object = ANA) => {
    const range = {
      ...(from ? { from: `${from}T00:00:00Z` } : {}),
      ...(to ? { to: `${to}T00:00:00Z` } : {}),
    };
    return (await listSessions(ctx, listSessionsInput.parse({ ...owner, ...range }))).items.map(
      ({ id }) => id,
    );
  };
  for (const owner of [ANA, {}]) {
    expect(await between("2026-03-04", "2026-03-06", owner)).toEqual(["week"]);
    expect(await between("2026-03-02", "2026-03-03", owner)).toEqual(["week"]);
    expect(await between("2026-03-08", "2026-03-10", owner)).toEqual(["later", "week"]);
    expect(await between(null, "2026-03-09", owner)).toEqual(["week"]);
    expect(await between(null, "2026-03-02", owner)).toEqual([]);
    expect(await between("2026-03-09", null, owner)).toEqual(["later"]);
  }
});

test("a session that exists is returned, and only what the request names is changed", async () => {
  const ctx = await testTenant();
  const first = await create(ctx, { ...ANA, session_id: "s", ttl_seconds: 60, variables: { room: "hall" } });
  expect(first).toMatchObject({ id: "s", is_new: true, state: "open", ttl_seconds: 60 });
  const second = await create(ctx, { ...ANA, session_id: "s", agent_id: "lamp", variables: { task: 1 } });
  expect(second).toMatchObject({ is_new: false, agent_id: "lamp", ttl_seconds: 60 });
  expect((await getWorkingMemory(ctx, "s", ANA)).variables).toEqual({ room: "hall", task: 1 });
  expect((await create(ctx, ANA)).id).toMatch(/^[0-9a-f-]{36}$/);
});

test("a session opened ahead gets the events that follow, and its owner is not deleted before them", async () => {
  const ctx = await testTenant();
  await create(ctx, { ...ANA, session_id: "ahead" });
  await send(ctx, [said("gone", "I like tea", { id: "gone" })]);
  await runJobs();
  await eraseSession(ctx, "gone", ANA);
  // The event leaves nothing behind, because its tombstone refuses it.
  await send(ctx, [said("gone", "I like tea", { id: "gone" })]);
  await converse(ctx, said("ahead", "I like green tea"));
  expect((await timeline(ctx, "ahead")).items).toMatchObject([{ verdict: "stored" }]);
  await expect(getSession(ctx, "gone", ANA)).rejects.toMatchObject({ code: "not_found" });
});

test("equal ids of other owners and tenants are other sessions, and a bound key finds only its owner's", async () => {
  const [ctx, other] = [await testTenant(), await testTenant()];
  await converse(ctx, said("s", "I like tea from zanzibar"));
  await converse(ctx, { user_id: "ben", session_id: "s", role: "user", text: "I like coffee" });
  await converse(other, said("s", "I like cocoa"));
  await setVariable(ctx, { ...ANA, id: "s", name: "room", value: "zanzibar" });
  const bound: Ctx = { ...ctx, owner: { kind: "user", id: "ben" } };
  for (const call of [
    () => getSession(bound, "s", ANA),
    () => timeline(bound, "s"),
    () => getWorkingMemory(bound, "s", ANA),
    () => setVariable(bound, { ...ANA, id: "s", name: "x", value: 1 }),
    () => deleteVariable(bound, { ...ANA, id: "s", name: "room" }),
    () => closeSession(bound, "s", closeSessionInput.parse(ANA)),
    () => eraseSession(bound, "s", ANA),
    () => getSession(ctx, "unknown", ANA),
    () => getSession(ctx, "s", { agent_owner: "ana" }),
  ])
    await expect(call()).rejects.toMatchObject({ code: "not_found" });
  await expect(getSession(ctx, "s", {})).rejects.toMatchObject({ code: "owner_required" });
  await expect(list(bound)).rejects.toMatchObject({ code: "owner_forbidden" });
  expect((await timeline(bound, "s", {})).items).toMatchObject([{ text: "I like coffee" }]);
  expect((await timeline(other, "s")).items).toMatchObject([{ text: "I like cocoa" }]);
  expect((await getWorkingMemory(other, "s", ANA)).variables).toEqual({});
});

test("an erased session leaves nothing, and the owner's other sessions stay", async () => {
  const ctx = await testTenant();
  await converse(ctx, said("dusk", "I like tea from timbuktu"), said("morning", "I like green tea"));
  await setVariable(ctx, { ...ANA, id: "dusk", name: "room", value: "timbuktu" });
  expect(await tablesThatSay("timbuktu")).toContain("session_variables");
  expect(await eraseSession(ctx, "dusk", ANA)).toMatchObject({ events: 1, memories: 1, owners: 1 });
  expect(await tablesThatSay("timbuktu", "dusk")).toEqual([]);
  expect((await list(ctx)).items.map(({ id }) => id)).toEqual(["morning"]);
  expect((await listMemories(ctx, listMemoriesInput.parse(ANA))).items).toHaveLength(1);
});

test("an event that arrives during an erasure keeps its session, without the variables", async () => {
  const ctx = await testTenant();
  await converse(ctx, said("dusk", "I like tea"));
  await create(ctx, { ...ANA, session_id: "silent" });
  for (const id of ["dusk", "silent"])
    await setVariable(ctx, { ...ANA, id, name: "room", value: "timbuktu" });
  const [owner] = await asSuperuser<{ owner_no: string }>(
    `select owner_no::text as owner_no from owners where tenant_no = ${ctx.tenantNo}`,
  );
  // The last step of an erasure, as if the event had arrived after the others were erased.
  await inTenant(ctx, "accept", (tx) => deleteOwner(tx, owner?.owner_no as OwnerNo));
  expect(await tablesThatSay("timbuktu", "silent")).toEqual([]);
  expect((await list(ctx)).items.map(({ id }) => id)).toEqual(["dusk"]);
});
