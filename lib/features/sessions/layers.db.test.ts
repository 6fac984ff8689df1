// A closed session has an abstract and an overview, made of sentences of its memories.

import { expect, test, vi } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { erase, eraseInput, eraseMemory, rebuild, rebuildInput } from "@/lib/features/memories";
import { layerSessions, rebuilt } from "@/lib/features/memories/testing";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { closeSession, closeSessionInput } from "./close-session";
import { getSession } from "./get-session";
import { listSessions, listSessionsInput } from "./list-sessions";
import { ANA, converse, runJobs, said } from "./testing";

testDatabase();

const read = (ctx: Ctx, id = "evening") => getSession(ctx, id, { ...ANA, level: 1 });
const textsOf = (layer: { lines: readonly { text: string }[] } | null | undefined) =>
  layer?.lines.map(({ text }) => text) ?? null;

async function close(ctx: Ctx, id = "evening"): Promise<void> {
  await closeSession(ctx, id, closeSessionInput.parse(ANA));
  await runJobs();
}

const SISTER = "My sister Anna moved to Lisbon last week.";
const FLIGHT = "We fly to Lisbon on 12 May with my mother Rosa.";

/** Returns a tenant whose session has two memories worth an abstract, and one that was dropped. */
async function closedEvening(): Promise<Ctx> {
  const ctx = await testTenant();
  await converse(
    ctx,
    said("evening", `Wow! ${SISTER}`, { id: "sister" }),
    said("evening", "haha ok"),
    said("evening", FLIGHT, { id: "flight" }),
  );
  await close(ctx);
  return ctx;
}

const linesOf = (ctx: Ctx) =>
  asSuperuser("select * from session_lines where owner_no >> 32 = $1 order by level, rank", [ctx.tenantNo]);

test("a session has no abstract until it is closed", async () => {
  const ctx = await testTenant();
  await converse(ctx, said("evening", SISTER));
  expect(await read(ctx)).toMatchObject({ state: "open", abstract: null, overview: null });
  await close(ctx);
  const { abstract, overview } = await read(ctx);
  expect(textsOf(abstract)).toEqual([SISTER]);
  expect(abstract?.lines[0]).toMatchObject({ role: "user", memory_id: expect.any(String) });
  expect(textsOf(overview)).toEqual([SISTER]);
  expect(await getSession(ctx, "evening", ANA)).not.toHaveProperty("overview");
});

test("the list of sessions has abstracts, and names that the sentences do not mention", async () => {
  const ctx = await closedEvening();
  await converse(ctx, said("evening", "We meet Tobias at the harbour of Porto on Sunday."));
  await close(ctx);
  await converse(ctx, said("morning", "I like tea"));
  const { items } = await listSessions(ctx, listSessionsInput.parse(ANA));
  const byId = new Map(items.map(({ id, abstract }) => [id, abstract]));
  expect(byId.get("morning")).toBeNull();
  expect(byId.get("evening")?.lines).toHaveLength(2);
  const shown = JSON.stringify(byId.get("evening"));
  for (const name of ["Anna", "Rosa", "Tobias", "Porto"]) expect(shown).toContain(name);
});

test("a later event leaves the layers as they are until the session is closed again", async () => {
  const ctx = await closedEvening();
  const before = await read(ctx);
  await converse(ctx, said("evening", "My brother Tobias bought a boat in Porto yesterday."));
  expect((await read(ctx)).overview).toEqual(before.overview);
  expect(await rebuilt(ctx, { check: true })).toEqual({});
  await close(ctx);
  expect(textsOf((await read(ctx)).overview)).toHaveLength(3);
});

test("erasing a memory takes its sentences at once, and the lines are those of a session without it", async () => {
  const ctx = await closedEvening();
  const { overview } = await read(ctx);
  const memory = overview?.lines.find(({ text }) => text === SISTER)?.memory_id ?? "";
  await eraseMemory(ctx, memory);
  expect(textsOf((await read(ctx)).overview)).toEqual([FLIGHT]);
  expect(await rebuilt(ctx, { check: true })).toEqual({});
  await erase(ctx, eraseInput.parse({ ...ANA, session_id: "evening" }));
  expect(await linesOf(ctx)).toEqual([]);
});

test("a superseded memory is not shown", async () => {
  const ctx = await testTenant();
  await converse(ctx, said("evening", "I like the lights at 40%"), said("evening", FLIGHT));
  await close(ctx);
  expect(textsOf((await read(ctx)).overview)).toEqual(["I like the lights at 40%", FLIGHT]);
  await converse(ctx, said("morning", "Actually I like the lights at 60%, not 40%"));
  expect(textsOf((await read(ctx)).overview)).toEqual([FLIGHT]);
});

test("sentences of the overview take the places of superseded ones in the abstract", async () => {
  const ctx = await testTenant();
  await converse(
    ctx,
    said("evening", "I like the lights in the living room at 40%"),
    said("evening", SISTER),
    said("evening", FLIGHT),
  );
  await close(ctx);
  await asSuperuser(
    `update memory_states s set superseded_at = now() from session_lines l
     where l.level = 0 and l.owner_no >> 32 = $1 and s.owner_no = l.owner_no and s.position = l.position`,
    [ctx.tenantNo],
  );
  const { abstract, overview } = await read(ctx);
  expect(textsOf(overview)).toHaveLength(1);
  expect(textsOf(abstract)).toEqual(textsOf(overview));
});

test("a line whose sentence changed is not shown, and a check finds it", async () => {
  const ctx = await closedEvening();
  await asSuperuser("update session_lines set hash = hash + 1 where owner_no >> 32 = $1 and level = 1", [
    ctx.tenantNo,
  ]);
  expect((await read(ctx)).overview).toBeNull();
  expect(await rebuilt(ctx, { check: true, what: "lines" })).toEqual({ "lines session_lines": 4 });
  await rebuilt(ctx);
  expect(textsOf((await read(ctx)).overview)).toEqual([SISTER, FLIGHT]);
});

test("a rebuild layers the sessions that an older version closed, again with the same lines", async () => {
  const ctx = await closedEvening();
  const before = await linesOf(ctx);
  await asSuperuser("update sessions set layered_turns = null where tenant_no = $1", [ctx.tenantNo]);
  await asSuperuser("delete from session_lines where owner_no >> 32 = $1", [ctx.tenantNo]);
  expect(await rebuilt(ctx, { check: true })).toEqual({});
  await rebuilt(ctx);
  expect(await linesOf(ctx)).toEqual(before);
});

test("a sentence that the user agreed to counts as the user's, until it is erased", async () => {
  const ctx = await testTenant();
  const suggested = said("evening", "You love old jazz from New Orleans.", { role: "assistant" });
  await converse(ctx, suggested, said("evening", "Exactly!"));
  await converse(ctx, said("evening", FLIGHT));
  await close(ctx);
  const { overview } = await read(ctx);
  expect(overview?.lines).toMatchObject([
    { text: "I love old jazz from New Orleans.", role: "user" },
    { text: FLIGHT },
  ]);
  expect(await rebuilt(ctx, { check: true })).toEqual({});

  // What is agreed to later waits until the session is closed again.
  await converse(ctx, said("evening", "You sail a boat near Porto.", { role: "assistant" }));
  await converse(ctx, said("evening", "Exactly!"));
  expect(await rebuilt(ctx, { check: true })).toEqual({});
  await close(ctx);
  const agreed = (await read(ctx)).overview?.lines.filter(
    ({ role, text }) => role === "user" && text !== FLIGHT,
  );
  expect(agreed).toHaveLength(2);
  for (const { memory_id } of agreed ?? []) {
    await eraseMemory(ctx, memory_id);
    expect(await rebuilt(ctx, { check: true })).toEqual({});
  }
  expect(textsOf((await read(ctx)).overview)).toContain(FLIGHT);
});

/** Adds copies of the first memory to a tenant's only session, from `first` to `last`, with other texts. */
async function addCopies(ctx: Ctx, first: number, last: number): Promise<void> {
  await asSuperuser(
    `insert into memories (owner_no, position, memory_id, event_no, ordinal, type, text, role, session_id, tags,
        confidence, occurred_at, recorded_at, dedupe_hash)
      select owner_no, position + n, decode(md5(owner_no || ' ' || n), 'hex'), event_no, ordinal, type, 'Door ' || n, role,
        session_id, tags, confidence, occurred_at, recorded_at, dedupe_hash
      from memories, generate_series($2::int, $3::int) n where owner_no >> 32 = $1 and position % 1048576 = 0`,
    [ctx.tenantNo, first, last],
  );
  await asSuperuser(`update sessions set next_turn = ${last + 1} where tenant_no = $1`, [ctx.tenantNo]);
}

test("lines are chosen from the last 1000 memories, and a slice of a rebuild has no more of several sessions", async () => {
  const ctx = await testTenant();
  await converse(ctx, said("evening", SISTER));
  const readTurns = async () => (await linesOf(ctx)).map(({ position }) => Number(position) % 2 ** 20);
  await addCopies(ctx, 1, 999);
  await layerSessions(ctx);
  expect(await readTurns()).toContain(0);
  await addCopies(ctx, 1000, 1000);
  await layerSessions(ctx);
  expect(await readTurns()).not.toContain(0);

  await converse(ctx, said("morning", FLIGHT));
  await close(ctx, "morning");
  // Each call is over after its first slice.
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 600));
  const { next_cursor } = await rebuild(ctx, rebuildInput.parse({ ...ANA, what: "lines", check: true }));
  clock.mockRestore();
  expect(next_cursor).not.toBeNull();
  expect(await rebuilt(ctx, { check: true, what: "lines" })).toEqual({});
});
