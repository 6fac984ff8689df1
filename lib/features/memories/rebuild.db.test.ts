// A check of the search index finds every defect, and a rebuild corrects it.

import { beforeAll, expect, test, vi } from "vitest";
import { type Ctx, writeCursor } from "@/lib/base/core";
import { remember, type Sent } from "@/lib/engine/ingest/testing";
import { runSpacesOnce } from "@/lib/features/spaces";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import { erase } from "./erase";
import { eraseInput } from "./erase-input";
import { rebuild, rebuildInput } from "./rebuild";
import { indexOf, rebuilt } from "./testing";

testDatabase();
beforeAll(() => setEmbedder(fakeEmbedder()));

/** An owner with a turn in every state: stored, superseded, dropped, background, repeated, with metadata. */
async function fullHistory(ctx: Ctx, user_id = "ana"): Promise<void> {
  const say = (text: string, more: Partial<Sent> = {}): Sent => ({
    user_id,
    session_id: "talk",
    role: "user",
    text,
    at: "2026-05-03T18:00:00Z",
    ...more,
  });
  await remember(
    ctx,
    say("Shall we visit Zanzibar next Friday?", { speaker: "Quentin" }),
    say("I like the lights at 40%", { metadata: { room: "study", floor: 2 }, tags: ["bike"] }),
    say("I like the lights at 60% now"),
    say("I like the lights at 60% now"),
    say("The bus to Ghent leaves at noon and the one to Bruges an hour later.", { role: "assistant" }),
    say("haha"),
  );
}

/** Each defect, and the table in which a check must find it. */
const DEFECTS: readonly (readonly [sql: string, found: string])[] = [
  ["delete from turns where OWNER and asks", "words turns"],
  ["update turns set window_length = window_length + 1 where OWNER", "words turns"],
  ["update turns set speaker_no = null where OWNER", "words turns"],
  ["update turns set superseded_at = null, expires_at = null where OWNER", "words turns"],
  [
    "insert into turns select owner_no, position + 7, event_no, null, 1, 1, 0, 0, false from turns where OWNER limit 1",
    "words turns",
  ],
  ["delete from postings where OWNER and term_no % 3 = 0", "words postings"],
  ["update postings set tf = tf + 1 where OWNER", "words postings"],
  [
    "insert into postings values ((select owner_no from owners where tenant_no = $1 limit 1), 4711, 3, 1)",
    "words postings",
  ],
  ["delete from turn_dates where OWNER", "words turn_dates"],
  [
    "insert into turn_dates select owner_no, day + 9, position, true from turn_dates where OWNER limit 1",
    "words turn_dates",
  ],
  ["delete from metadata_values where OWNER", "words metadata_values"],
  [
    "insert into metadata_values select owner_no, 4711, position from memories where OWNER limit 1",
    "words metadata_values",
  ],
  [
    "insert into speakers select owner_no, 99, 'Nobody' from owners where tenant_no = $1 limit 1",
    "statistics speakers",
  ],
  ["update term_stats set df = df + 1 where OWNER", "statistics term_stats"],
  ["delete from term_stats where OWNER and term_no % 2 = 0", "statistics term_stats"],
  [
    "insert into term_stats select owner_no, 4711, 5 from owners where tenant_no = $1 limit 1",
    "statistics term_stats",
  ],
  ["update owner_stats set total_length = 1 where OWNER", "statistics owner_stats"],
  ["delete from owner_stats where OWNER", "statistics owner_stats"],
  ["update owner_totals set dropped = 9 where OWNER", "statistics owner_totals"],
  ["delete from vectors where OWNER", "vectors vectors"],
  [
    "update vectors v set embedding = e.embedding from embeddings e where v.owner_no >> 32 = $1 and e.owner_no = v.owner_no and e.position = v.position",
    "vectors vectors",
  ],
  [
    "insert into vectors select owner_no, space_no, position + 9, embedding from vectors where OWNER",
    "vectors vectors",
  ],
  ["update vector_bits set signs = ~signs where OWNER", "vectors vector_bits"],
];

test("a check finds each defect and changes nothing, and a rebuild corrects it", async () => {
  const ctx = await testTenant();
  await fullHistory(ctx);
  const before = await indexOf(ctx, "ana");
  for (const [defect, found] of DEFECTS) {
    await asSuperuser(defect.replace("OWNER", "owner_no >> 32 = $1"), [ctx.tenantNo]);
    const differences = await rebuilt(ctx, { check: true });
    expect(Object.keys(differences), defect).toContain(found);
    expect(await rebuilt(ctx, { check: true })).toEqual(differences);
    await rebuilt(ctx);
    expect(await rebuilt(ctx, { check: true }), defect).toEqual({});
    expect(await indexOf(ctx, "ana"), defect).toEqual(before);
  }
});

test("turns whose embedding is lost or of another text are embedded again", async () => {
  const ctx = await testTenant();
  await fullHistory(ctx);
  const before = await indexOf(ctx, "ana");
  const ofTenant = "where owner_no >> 32 = $1 and position % 2 =";
  await asSuperuser(`update embeddings set content_hash = '\\x00' ${ofTenant} 0`, [ctx.tenantNo]);
  expect(Object.keys(await rebuilt(ctx, { check: true }))).toContain("vectors embeddings");
  await asSuperuser(`delete from embeddings ${ofTenant} 1`, [ctx.tenantNo]);
  await rebuilt(ctx, { what: "vectors" });
  // A vector that is still to come is no difference.
  expect(await rebuilt(ctx, { check: true })).toEqual({});
  await runSpacesOnce();
  expect(await indexOf(ctx, "ana")).toEqual(before);
});

test("one part of one owner is rebuilt in many calls, whether or not a call is repeated", async () => {
  const ctx = await testTenant();
  const turns = Array.from({ length: 104 }, (_, index) => `Room ${index} has a window to the garden`);
  await remember(
    ctx,
    ...turns.map((text) => ({ user_id: "ana", session_id: "a", role: "user" as const, text })),
  );
  await fullHistory(ctx, "ben");
  const before = await indexOf(ctx, "ana");
  await asSuperuser("delete from postings where owner_no >> 32 = $1", [ctx.tenantNo]);
  // Each call is over after its first slice.
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 600));
  const ofAna = { user_id: "ana", what: "words" };
  const call = (fields: object) => rebuild(ctx, rebuildInput.parse({ ...ofAna, ...fields }));
  const first = await call({});
  expect(first).toMatchObject({ owners: 0, differences: [{ owner: { id: "ana" }, table: "postings" }] });
  expect(await call({})).toEqual({ ...first, differences: [] });
  const second = await call({ cursor: first.next_cursor });
  expect(second).toMatchObject({ owners: 1, differences: [{ table: "postings" }], next_cursor: null });
  clock.mockRestore();
  await rebuilt(ctx, { user_id: "ana", what: "statistics" });
  expect(await indexOf(ctx, "ana")).toEqual(before);
  expect(Object.keys(await rebuilt(ctx, { check: true, user_id: "ben" }))).toContain("words postings");
});

test("a check beside new events, erasures and a rebuild finds no difference", async () => {
  const ctx = await testTenant();
  await fullHistory(ctx);
  const traffic = async () => {
    for (let round = 0; round < 3; round++) {
      await fullHistory(ctx, `user ${round}`);
      await erase(ctx, eraseInput.parse({ user_id: `user ${round - 1}` }));
    }
    return {};
  };
  const results = await Promise.all([
    traffic(),
    rebuilt(ctx, { check: true }),
    rebuilt(ctx),
    rebuilt(ctx, { check: true }),
  ]);
  expect(results).toEqual([{}, {}, {}, {}]);
});

test("only an admin can rebuild, a bound key its own owner, and nobody another tenant", async () => {
  const [ctx, other] = [await testTenant(), await testTenant()];
  await fullHistory(ctx);
  await fullHistory(other);
  await asSuperuser("delete from turn_dates where owner_no >> 32 in ($1, $2)", [
    ctx.tenantNo,
    other.tenantNo,
  ]);
  const input = (fields: object = {}) => rebuildInput.parse(fields);
  const writer = { ...ctx, scopes: ["read", "write"] as const };
  await expect(rebuild(writer, input())).rejects.toMatchObject({ code: "scope_missing" });
  const bound = { ...ctx, owner: { kind: "user", id: "ben" } as const };
  await expect(rebuild(bound, input({ user_id: "ana" }))).rejects.toMatchObject({ code: "owner_forbidden" });
  expect(await rebuilt(bound)).toEqual({});
  for (const cursor of ["x", writeCursor([1, 9, 0]), writeCursor([1, 0])])
    await expect(rebuild(ctx, input({ cursor }))).rejects.toMatchObject({ code: "invalid_input" });
  expect(await rebuilt(ctx)).toMatchObject({ "words turn_dates": expect.any(Number) });
  expect(await rebuilt(other, { check: true })).toMatchObject({ "words turn_dates": expect.any(Number) });
  const entries = await asSuperuser(
    "select target from audit_entries where tenant_no = $1 and action = 'index.rebuild'",
    [ctx.tenantNo],
  );
  expect(entries).toHaveLength(2);
});
