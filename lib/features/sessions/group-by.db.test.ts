// A retrieval can also return the sessions of its results, with their abstracts.

import { expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { closeSession, closeSessionInput } from "./close-session";
import { ANA, converse, runJobs, said } from "./testing";

testDatabase();

const ask = (ctx: Ctx, more: object = {}) =>
  retrieve(ctx, retrieveInput.parse({ ...ANA, query: "When do we fly to Lisbon?", mode: "sparse", ...more }));

async function withSessions(): Promise<Ctx> {
  const ctx = await testTenant();
  await converse(
    ctx,
    said("trip", "We fly to Lisbon on 12 May with my mother."),
    said("trip", "The hotel in Lisbon is booked for four nights."),
    said("home", "I like the lights at 40% in the evening."),
    said("talk", "My sister Anna moved to Lisbon last week."),
    { ...ANA, role: "user", text: "I bought a map of Lisbon yesterday." },
    { scope: "shared", session_id: "trip", role: "user", text: "Our office in Lisbon has a garden." },
  );
  await closeSession(ctx, "trip", closeSessionInput.parse(ANA));
  await runJobs();
  return ctx;
}

test("the sessions of the results come best first with their hits, and the hits stay the same", async () => {
  const ctx = await withSessions();
  const plain = await ask(ctx);
  expect(plain).not.toHaveProperty("sessions");
  const grouped = await ask(ctx, { group_by: "session" });
  expect([grouped.hits, grouped.context]).toEqual([plain.hits, plain.context]);
  const ids = grouped.sessions?.map(({ session_id, owner }) => `${owner.kind} ${session_id}`);
  expect(ids?.[0]).toBe("user trip");
  expect(ids?.toSorted()).toEqual(["shared trip", "user talk", "user trip"]);
  const [trip] = grouped.sessions ?? [];
  expect(trip?.abstract?.lines.map(({ text }) => text)).toContain(
    "We fly to Lisbon on 12 May with my mother.",
  );
  expect(trip).not.toHaveProperty("overview");
  const ownHits = grouped.hits.filter(
    ({ session_id, owner }) => session_id === "trip" && owner.kind === "user",
  );
  expect(trip?.hits).toEqual(ownHits.map(({ id }) => id));
  expect(trip?.hits).toHaveLength(2);
});

test("level 1 adds overviews, and a session that is open has none", async () => {
  const ctx = await withSessions();
  const { sessions = [] } = await ask(ctx, { group_by: "session", level: 1 });
  const byId = new Map(sessions.map((one) => [`${one.owner.kind} ${one.session_id}`, one]));
  expect(byId.get("user trip")?.overview?.lines).toHaveLength(2);
  expect(byId.get("user talk")).toMatchObject({ abstract: null, overview: null });
});

test("at most k sessions are returned, and without results there are none", async () => {
  const ctx = await withSessions();
  expect((await ask(ctx, { group_by: "session", k: 1 })).sessions).toHaveLength(1);
  expect((await ask(await testTenant(), { group_by: "session" })).sessions).toEqual([]);
});

test("a session's memory that expired is in no abstract", async () => {
  const ctx = await withSessions();
  await asSuperuser(
    "update memory_states set expires_at = now() - interval '1 day' where owner_no >> 32 = $1",
    [ctx.tenantNo],
  );
  expect((await ask(ctx, { group_by: "session" })).sessions).toEqual([]);
});

test("a sentence that a user agreed to counts for its session, which is returned once with its abstract", async () => {
  const ctx = await testTenant();
  await converse(
    ctx,
    said("music", "My mother Rosa plays old jazz records in her kitchen on Sundays."),
    said("music", "You love old jazz from New Orleans.", { role: "assistant" }),
    said("music", "Exactly!"),
  );
  await closeSession(ctx, "music", closeSessionInput.parse(ANA));
  await runJobs();
  const { hits, sessions } = await ask(ctx, { query: "old jazz", group_by: "session" });
  expect(hits.map(({ session_id }) => session_id)).toEqual(hits.map(() => "music"));
  expect(hits.length).toBeGreaterThan(1);
  expect(sessions).toMatchObject([{ session_id: "music", hits: hits.map(({ id }) => id) }]);
  expect(sessions?.[0]?.abstract).not.toBeNull();
});

test("messages without a session take no session's place", async () => {
  const ctx = await testTenant();
  const loose = ["with Tom", "from Ghent", "for the wedding", "to see the tiles", "because of the surf"].map(
    (rest) => ({ ...ANA, role: "user" as const, text: `We fly to Lisbon ${rest}.` }),
  );
  await converse(ctx, ...loose, said("talk", "The old bakery behind the station sells bread from Lisbon."));
  const { hits, sessions } = await ask(ctx, { group_by: "session", k: 1 });
  expect(hits.map(({ session_id }) => session_id)).toEqual([null]);
  expect(sessions?.map(({ session_id }) => session_id)).toEqual(["talk"]);
});
