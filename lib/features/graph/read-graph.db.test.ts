// Lists and reads show the entities and relations that count, also after splits, and as of a time.

import { beforeAll, expect, test, vi } from "vitest";
import { remember } from "@/lib/engine/ingest/testing";
import { retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { listMemories, listMemoriesInput } from "@/lib/features/memories";
import { rebuilt } from "@/lib/features/memories/testing";
import { inTenant } from "@/lib/storage/db";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import { findOwner, pageEntities, readRelations } from "@/lib/storage/records";
import { mergeEntity, splitEntity, undoEntityAction } from ".";
import { ANA, idOf, list, say } from "./testing/entities";

vi.mock("@/lib/analysis/relations", async (original) => ({
  ...(await original<object>()),
  findRelations: (await import("./testing")).findPlainRelations,
}));

testDatabase();
beforeAll(() => setEmbedder(null));

test("a role that always has a name is not listed beside it", async () => {
  const ctx = await testTenant();
  await say(ctx, "My friend Kim rows", "My friend Kim paints", "My friend Kim sings");
  expect((await list(ctx)).map(({ name }) => name)).toEqual(["Kim"]);
  expect(await rebuilt(ctx, { check: true })).toEqual({});
});

test("a split finds sessions by ids with personal data, which are stored as pseudonyms", async () => {
  const ctx = await testTenant();
  const session_id = "ben@example.org";
  await say(ctx, { text: "My friend Kim rows", session_id }, "My friend Kim paints");
  const kim = await idOf(ctx, "Kim");
  const split = await splitEntity(ctx, kim, { ...ANA, session_ids: [session_id], name: "Kim Two" });
  expect(split.entity).toMatchObject({ name: "Kim Two", mentions: 1 });
});

test("a split of more mentions than it takes over is refused as a whole", async () => {
  const ctx = await testTenant();
  await say(ctx, { text: "My friend Kim rows", session_id: "s" });
  const kim = await idOf(ctx, "Kim");
  const copies = "generate_series(1, 10000) n where owner_no >> 32 = $1";
  const columns =
    "event_no, ordinal, type, text, role, session_id, tags, confidence, occurred_at, recorded_at, dedupe_hash";
  await asSuperuser(
    `insert into memories (owner_no, position, memory_id, ${columns})
     select owner_no, position + n, sha256(n::text::bytea), ${columns} from memories, ${copies}`,
    [ctx.tenantNo],
  );
  await asSuperuser(
    `insert into entity_mentions (owner_no, entity_no, role_no, position)
     select owner_no, entity_no, role_no, position + n from entity_mentions, ${copies}`,
    [ctx.tenantNo],
  );
  await expect(splitEntity(ctx, kim, { ...ANA, session_ids: ["s"] })).rejects.toMatchObject({
    code: "invalid_input",
    facts: { fields: [{ path: "session_ids" }] },
  });
});

test("what was split from another entity can be split again, and undone in any order", async () => {
  const ctx = await testTenant();
  const texts = ["My friend Kim rows", "My friend Kim paints", "My friend Kim sings"];
  await say(ctx, ...texts.map((text, n) => ({ text, session_id: `s${n}` })));
  const splitOff = (id: string, session_ids: string[], name: string) =>
    splitEntity(ctx, id, { ...ANA, session_ids, name });
  const first = await splitOff(await idOf(ctx, "Kim"), ["s0", "s1"], "Kim Two");
  const second = await splitOff(first.entity.id, ["s1"], "Kim Three");
  expect(second.entity).toMatchObject({ name: "Kim Three", mentions: 1 });
  const mentions = async () => (await list(ctx)).map(({ name, mentions }) => `${name} ${mentions}`).sort();
  expect(await mentions()).toEqual(["Kim 1", "Kim Three 1", "Kim Two 1"]);
  expect(await rebuilt(ctx, { check: true })).toEqual({});
  await undoEntityAction(ctx, first.action_id, ANA);
  expect(await mentions()).toEqual(["Kim 3"]);
  expect(await rebuilt(ctx, { check: true })).toEqual({});
  await undoEntityAction(ctx, second.action_id, ANA);
  expect(await mentions()).toEqual(["Kim 3"]);
});

test("the relations that were said last are read first, of those that were said by as_of", async () => {
  const ctx = await testTenant();
  const old = { session_id: "old", at: "2025-01-01T12:00:00Z" };
  await say(ctx, { text: "I work at Bosch in the evening", ...old });
  const at = (month: number) => `2025-${String(month).padStart(2, "0")}-01T12:00:00Z`;
  await say(ctx, { text: "I work at Siemens in the evening", at: at(3) });
  await say(ctx, { text: "I work at Airbus in the evening", session_id: "old", at: at(6) });
  const jobs = (more: object = {}) =>
    inTenant(ctx, "work", async (tx) => {
      const ownerNo = await findOwner(tx, ctx, { kind: "user", id: "ana" });
      if (ownerNo === null) throw new Error("The owner is stored.");
      const limits = { perEntity: 1, limit: 1, ...more };
      const { relations } = await readRelations(tx, ownerNo, [0], limits);
      return relations.map(({ occurredAt }) => occurredAt.getUTCMonth());
    });
  expect(await jobs()).toEqual([5]);
  expect(await jobs({ asOf: new Date("2025-04-01") })).toEqual([2]);
});

test("lists and retrievals filter by an entity, also by the id of one that was merged into it", async () => {
  const ctx = await testTenant();
  await say(
    ctx,
    { text: "I met Clara at the lake", session_id: "a" },
    "My sister Clara rows on the lake",
    "My friend Kim rows on the lake",
    "I row on the lake",
  );
  await remember(ctx, { ...ANA, role: "user", text: "Is Clara at the lake?", session_id: "b" });
  await say(ctx, { user_id: "ben", text: "My friend Kim swims in the lake" });
  const read = async (entity_id: string, more: object = {}) => {
    const listed = await listMemories(ctx, listMemoriesInput.parse({ ...ANA, entity_id, ...more }));
    const asked = { query: "who is at the lake?", ...ANA, filters: { entity_id, ...more } };
    const { hits } = await retrieve(ctx, retrieveInput.parse(asked));
    const texts = listed.items.map(({ text }) => text).toSorted();
    expect(hits.map(({ text }) => text).toSorted()).toEqual(texts);
    return texts;
  };
  const [clara, kim] = [await idOf(ctx, "Clara"), await idOf(ctx, "Kim")];
  const ofClara = ["I met Clara at the lake", "My sister Clara rows on the lake"];
  expect(await read(clara)).toEqual(ofClara);
  expect(await read(kim)).toEqual(["My friend Kim rows on the lake"]);
  expect(await read(kim, { source: "crm" })).toEqual([]);
  expect(await read("7fffffffffff0")).toEqual([]);
  await mergeEntity(ctx, kim, { ...ANA, into: clara });
  const both = [...ofClara, "My friend Kim rows on the lake"].toSorted();
  expect([await read(clara), await read(kim)]).toEqual([both, both]);
  for (const id of ["0000000000000", "clara", ""])
    expect(listMemoriesInput.safeParse({ ...ANA, entity_id: id }).success).toBe(false);
});

test("an entity is listed by the time when any name of it was last seen, also one that is not listed", async () => {
  const ctx = await testTenant();
  await say(ctx, { text: "My friend Kim rows", at: "2026-03-02T10:00:00Z" });
  await say(ctx, { text: "My friend Tom paints", at: "2026-04-01T10:00:00Z" });
  const names = async () => (await list(ctx)).map(({ name }) => name);
  expect(await names()).toEqual(["Tom", "Kim"]);
  await asSuperuser(
    `insert into entities (owner_no, entity_no, kind, into_no, first_at, last_at, mentions, is_listed)
     select owner_no, entity_no + 1000, kind, coalesce(into_no, entity_no), last_at, '2026-06-02', 1, false
     from entities e where owner_no >> 32 = $1 and first_at = '2026-03-02T10:00:00Z' and is_listed limit 1`,
    [ctx.tenantNo],
  );
  expect(await names()).toEqual(["Kim", "Tom"]);
});

test("pages of the list have every entity once, in one order, with and without merged ones", async () => {
  const ctx = await testTenant();
  await say(ctx, "My friend Kim rows", "My friend Lou paints");
  const owner = `(select owner_no from owners where owner_no >> 32 = ${ctx.tenantNo})`;
  // Every fourth is merged into one before it or into the owner, every fifth is not listed, and times repeat.
  await asSuperuser(`insert into entities (owner_no, entity_no, kind, name_no, first_at, last_at, mentions, is_listed, base_no, into_no)
    select ${owner}, no, no % 3, no, '2025-01-01', timestamptz '2026-01-01' + (no * 7 % 20) * interval '1 hour', 1, no % 5 > 0,
      into_no, into_no
    from (select no, case when no % 4 = 0 then case when no % 16 = 0 then 0 else no - no % 8 / 4 - 1 end end as into_no
      from generate_series(1, 60) no) n`);
  await asSuperuser(
    `insert into entity_names (owner_no, name_no, entity_no, name) select ${owner}, no, no, 'Name ' || no from generate_series(1, 60) no`,
  );
  const expected = await asSuperuser<{ no: string; last_at: Date }>(
    `select coalesce(into_no, entity_no)::text as no, max(last_at) as last_at from entities where owner_no = ${owner}
      group by coalesce(into_no, entity_no) having bool_or(is_listed) order by 2 desc, coalesce(into_no, entity_no) desc`,
  );
  const kinds = new Map(
    (
      await asSuperuser<{ no: string; kind: number }>(
        `select entity_no::text as no, kind from entities where owner_no = ${owner}`,
      )
    ).map(({ no, kind }) => [no, kind]),
  );
  const pages = (limit: number, filter: object = {}) =>
    inTenant(ctx, "work", async (tx) => {
      const ownerNo = await findOwner(tx, ctx, { kind: "user", id: "ana" });
      if (ownerNo === null) throw new Error("The owner is stored.");
      const read: { no: number; us: string }[] = [];
      for (let count = limit; count === limit; ) {
        const last = read.at(-1);
        const after = last && { us: last.us, no: String(last.no) };
        const page = await pageEntities(tx, ownerNo, { ...filter, limit, after });
        read.push(...page);
        count = page.length;
      }
      return read.map(({ no }) => String(no));
    });
  const all = expected.map(({ no }) => no);
  for (const limit of [1, 7, 100]) expect(await pages(limit)).toEqual(all);
  expect(await pages(3, { kind: "pet" })).toEqual(all.filter((no) => kinds.get(no) === 1));
  const named = await asSuperuser<{ no: string }>(
    `select distinct coalesce(into_no, entity_no)::text as no from entities where owner_no = ${owner} and entity_no::text like '1%'
      and entity_no <= 60`,
  );
  const isNamed = new Set(named.map(({ no }) => no));
  expect(await pages(2, { text: "name 1" })).toEqual(all.filter((no) => isNamed.has(no)));
});
