// What memories say about people and things is listed, combined, corrected by people, and erased with them.

import { beforeAll, expect, test, vi } from "vitest";
import { drainQueue } from "@/lib/engine/ingest/testing";
import { eraseMemory, supersedeInput, supersedeMemory } from "@/lib/features/memories";
import { rebuilt } from "@/lib/features/memories/testing";
import { type Engine, engine, setEngine } from "@/lib/storage/db";
import {
  asSuperuser,
  testDatabase,
  testTenant,
  withoutTenantPredicates,
  withQuery,
} from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import {
  changeEntity,
  changeEntityInput,
  decideProposal,
  getEntity,
  getEntityGraph,
  getGraphInput,
  listEntities,
  listEntitiesInput,
  listProposals,
  mergeEntity,
  splitEntity,
  undoEntityAction,
} from ".";
import { ANA, idOf, list, say } from "./testing/entities";

vi.mock("@/lib/analysis/relations", async (original) => ({
  ...(await original<object>()),
  findRelations: (await import("./testing")).findPlainRelations,
}));

testDatabase();
beforeAll(() => setEmbedder(null));

const SELF = "0000000000000";

test("people are listed with their mentions, and a name by itself only after two sessions", async () => {
  const ctx = await testTenant();
  await say(ctx, "My sister Clara moved to Rotterdam last Friday");
  expect((await list(ctx)).map(({ name, kind, mentions }) => [name, kind, mentions])).toEqual([
    ["Clara", "person", 1],
  ]);
  await say(ctx, "I told Clara that Rotterdam is far away");
  const names = (await list(ctx)).map(({ name, mentions }) => [name, mentions]);
  // "Clara" without a role is the person of that name.
  expect(names).toEqual(
    expect.arrayContaining([
      ["Clara", 2],
      ["Rotterdam", 2],
    ]),
  );
  expect(names).toHaveLength(2);
  expect((await list(ctx, { q: "rott" })).map(({ name }) => name)).toEqual(["Rotterdam"]);
  expect(await list(ctx, { kind: "pet" })).toEqual([]);
  const first = await listEntities(ctx, listEntitiesInput.parse({ ...ANA, limit: 1 }));
  const second = await listEntities(
    ctx,
    listEntitiesInput.parse({ ...ANA, limit: 1, cursor: first.next_cursor }),
  );
  expect(new Set([first, second].flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(2);
  expect(second.next_cursor).toBeNull();
});

test("a role that one person has at a time is the person that was named, and other roles are not", async () => {
  const ctx = await testTenant();
  await say(ctx, "My mother has a garden", "My mother Greta lives near the harbour");
  await say(ctx, "My sister is a nurse", "My sister Clara paints the old boats");
  const titles = (await list(ctx)).map(({ name, role }) => name ?? role).toSorted();
  expect(titles).toEqual(["Clara", "Greta", "sister"]);
  const greta = await getEntity(ctx, await idOf(ctx, "Greta"), ANA);
  expect(greta).toMatchObject({ mentions: 2, names: ["Greta"], roles: ["mother"] });
  expect(greta.relations).toHaveLength(1);
  expect(greta.relations[0]).toMatchObject({
    type: "parent",
    to: null,
    from: null,
    first_said: "2026-05-01",
  });
  expect(greta.relations[0]?.memory_ids).toHaveLength(2);
  expect(greta.relations[0]?.confidence).toBeCloseTo(0.99);
});

test("a relation ends with a statement that ends it, and with the memory that states it", async () => {
  const ctx = await testTenant();
  await say(ctx, "I work at Bosch in the evening");
  const jobs = async (more: object = {}) =>
    (await getEntity(ctx, SELF, { ...ANA, ...more })).relations.map(({ object, first_said, to }) => [
      object?.name,
      first_said,
      to,
    ]);
  expect(await jobs()).toEqual([["Bosch", "2026-05-01", null]]);
  await say(ctx, { text: "I quit Bosch because of the noise", at: "2026-06-01T12:00:00Z" });
  expect(await jobs()).toEqual([["Bosch", "2026-05-01", "2026-06-01"]]);
  expect(await jobs({ as_of: "2026-05-20T00:00:00Z" })).toEqual([["Bosch", "2026-05-01", null]]);
  const graph = await getEntityGraph(ctx, SELF, getGraphInput.parse({ ...ANA, depth: 2 }));
  expect(graph).toMatchObject({ edges: [], truncated: false });
  const other = await testTenant();
  const [siemens = ""] = await say(other, "I work at Siemens in the evening");
  await supersedeMemory(other, siemens, supersedeInput.parse({ text: "I have no job at all" }));
  await drainQueue();
  const { relations } = await getEntity(other, SELF, ANA);
  expect(relations).toMatchObject([{ object: { name: "Siemens" }, memory_ids: [siemens] }]);
  expect(relations[0]?.to).not.toBeNull();
});

test("people merge, split and rename entities, and undo it in any order", async () => {
  const ctx = await testTenant();
  const [, about] = await say(
    ctx,
    "My sister Clara moved to Rotterdam",
    "I told Clara about the boats in Rotterdam",
    "My friend Klara sings in a choir",
  );
  const [clara, klara] = [await idOf(ctx, "Clara"), await idOf(ctx, "Klara")];
  const merged = await mergeEntity(ctx, klara, { ...ANA, into: clara });
  expect(merged.entity).toMatchObject({ id: clara, mentions: 3 });
  expect((await getEntity(ctx, klara, ANA)).names.toSorted()).toEqual(["Clara", "Clara", "Klara"].slice(1));
  await expect(mergeEntity(ctx, klara, { ...ANA, into: clara })).rejects.toMatchObject({ code: "conflict" });
  const renamed = await changeEntity(ctx, clara, { ...ANA, name: "Clara Winter", kind: "person" });
  expect(renamed.entity.name).toBe("Clara Winter");
  expect(await rebuilt(ctx, { check: true })).toEqual({});
  await undoEntityAction(ctx, merged.action_id, ANA);
  expect((await list(ctx)).map(({ name }) => name)).toEqual(
    expect.arrayContaining(["Klara", "Clara Winter"]),
  );
  const split = await splitEntity(ctx, await idOf(ctx, "Rotterdam"), {
    ...ANA,
    memory_ids: [about ?? ""],
    name: "Rotterdam Street",
  });
  expect(split.entity).toMatchObject({ name: "Rotterdam Street", mentions: 1 });
  expect(await rebuilt(ctx, { check: true })).toEqual({});
  await undoEntityAction(ctx, renamed.action_id, ANA);
  await undoEntityAction(ctx, split.action_id, ANA);
  await undoEntityAction(ctx, split.action_id, ANA);
  expect((await list(ctx, { q: "rotterdam" })).map(({ name, mentions }) => [name, mentions])).toEqual([
    ["Rotterdam", 2],
  ]);
  expect((await list(ctx)).map(({ name }) => name)).toContain("Clara");
});

test("names that look alike are proposed, never merged, and a refusal is kept", async () => {
  const ctx = await testTenant();
  await say(
    ctx,
    "My friend Melanie sings",
    "My friend Mel paints",
    "My sister is a nurse",
    "My sister Clara rows",
  );
  const proposals = async () => (await listProposals(ctx, ANA)).items;
  const found = await proposals();
  expect(found.map(({ reason }) => reason).toSorted()).toEqual(["begins_alike", "same_role"]);
  const [names, role] = ["begins_alike", "same_role"].map(
    (reason) => found.find((one) => one.reason === reason)?.id ?? "",
  );
  const { action_id } = await decideProposal(ctx, names ?? "", { ...ANA, as: "different" });
  const same = await decideProposal(ctx, role ?? "", { ...ANA, as: "same" });
  expect(same.entity).toMatchObject({ name: "Clara", mentions: 2 });
  expect(await proposals()).toEqual([]);
  await say(ctx, "My wife Sophia rows");
  const merged = await mergeEntity(ctx, await idOf(ctx, "Mel"), { ...ANA, into: await idOf(ctx, "Sophia") });
  expect(await proposals()).toEqual([]);
  await undoEntityAction(ctx, merged.action_id, ANA);
  await undoEntityAction(ctx, action_id, ANA);
  expect((await proposals()).map(({ reason }) => reason)).toEqual(["begins_alike"]);
});

/** Returns the columns of the graph in which a name occurs. */
async function columnsWith(name: string): Promise<string[]> {
  const columns = await asSuperuser<{ t: string; c: string }>(`select table_name as t, column_name as c
    from information_schema.columns where table_name in ('entities', 'entity_names', 'entity_mentions', 'relations', 'entity_acts')`);
  const found: string[] = [];
  for (const { t, c } of columns)
    if ((await asSuperuser(`select 1 from ${t} where "${c}"::text ilike '%${name}%' limit 1`)).length > 0)
      found.push(`${t}.${c}`);
  return found;
}

test("erasing the memories of a name leaves it in no name, value, action or proposal", async () => {
  const ctx = await testTenant();
  const ids = await say(
    ctx,
    "My sister Quilla moved to Rotterdam",
    "My mother Greta told Quilla about the boats",
    "My friend Quillan sings in Rotterdam",
  );
  const greta = await idOf(ctx, "Greta");
  await changeEntity(ctx, greta, { ...ANA, name: "Mother of Quilla" });
  await mergeEntity(ctx, await idOf(ctx, "Quillan"), { ...ANA, into: await idOf(ctx, "Quilla") });
  expect(await columnsWith("quilla")).toEqual(
    expect.arrayContaining(["entity_acts.payload", "entity_names.name"]),
  );
  await eraseMemory(ctx, ids[0] ?? "");
  await eraseMemory(ctx, ids[2] ?? "");
  expect(await columnsWith("quillan")).toEqual([]);
  await eraseMemory(ctx, ids[1] ?? "");
  expect(await columnsWith("quilla")).toEqual([]);
  expect(await rebuilt(ctx, { check: true })).toEqual({});
  await expect(getEntity(ctx, greta, ANA)).rejects.toMatchObject({ code: "not_found" });
});

test("a name that a person gave goes with its action and with the last memory of its entity", async () => {
  const ctx = await testTenant();
  const [, second] = await say(ctx, "My sister Zorbina paints", "My friend Quilla sings");
  const quilla = await idOf(ctx, "Quilla");
  const undone = await changeEntity(ctx, quilla, { ...ANA, name: "Quillafox" });
  await undoEntityAction(ctx, undone.action_id, ANA);
  expect(await columnsWith("quillafox")).toEqual([]);
  await changeEntity(ctx, quilla, { ...ANA, name: "Wexford" });
  await changeEntity(ctx, quilla, { ...ANA, name: "Sis" });
  await changeEntity(ctx, await idOf(ctx, "Zorbina"), { ...ANA, name: "Zobbi" });
  await eraseMemory(ctx, second ?? "");
  expect(await columnsWith("wexford")).toEqual([]);
  expect(await columnsWith("zobbi")).not.toEqual([]);
  expect(await rebuilt(ctx, { check: true })).toEqual({});
});

test("equal names of two tenants and two owners stay apart, also without the predicates of the statements", async () => {
  const [mine, theirs] = [await testTenant(), await testTenant()];
  await say(mine, "My sister Clara moved to Rotterdam");
  await say(mine, { text: "My wife Clara rows", user_id: "ben" });
  await say(theirs, "My sister Clara moved to Zanzibar", "I told Clara that Zanzibar is far away");
  const clara = await idOf(mine, "Clara");
  expect((await list(mine, { user_id: "ben" })).map(({ id }) => id)).not.toContain(clara);
  await expect(getEntity(theirs, clara, ANA)).rejects.toMatchObject({ code: "not_found" });
  await expect(getEntity(mine, clara, { user_id: "ben" })).rejects.toMatchObject({ code: "not_found" });
  await expect(getEntity(mine, clara, { user_id: "nobody" })).rejects.toMatchObject({ code: "not_found" });
  const bound = { ...mine, owner: { kind: "user", id: "ben" } as const };
  await expect(getEntity(bound, clara, ANA)).rejects.toMatchObject({ code: "not_found" });
  const plain: Engine = engine();
  setEngine(withoutTenantPredicates(plain, () => undefined));
  const answers = JSON.stringify([
    await list(mine),
    await getEntity(mine, clara, ANA),
    await getEntityGraph(mine, SELF, getGraphInput.parse({ ...ANA, depth: 2 })),
    await listProposals(mine, ANA),
  ]);
  setEngine(plain);
  expect(answers).not.toContain("Zanzibar");
});

test("a memory that names nothing costs one statement more, and one that names known people three", async () => {
  const ctx = await testTenant();
  await say(ctx, "My sister Clara works late", "I told Clara about it", "I like the lights at 40%");
  const plain = engine();
  const statements: string[] = [];
  const counting = withQuery(plain, (query) => (text, ...rest) => {
    statements.push(text);
    return query(text, ...rest);
  });
  const graphStatements = async (text: string) => {
    statements.length = 0;
    setEngine(counting);
    await say(ctx, { text, session_id: "x", at: "2026-07-01T12:00:00Z" });
    setEngine(plain);
    return statements.filter((one) =>
      /\bentit(?:ies|y_\w+)\b|\brelations\b|from owners o cross join lateral \(select \* from memories/.test(
        one,
      ),
    ).length;
  };
  expect(await graphStatements("I like the curtains closed at night")).toBe(1);
  expect(await graphStatements("I told Clara about the curtains")).toBe(3);
  expect(await graphStatements("My sister Clara likes the curtains")).toBe(4);
});

test("a masked value is nobody's name, neither of a speaker nor given by a person", async () => {
  const ctx = await testTenant();
  for (const session_id of ["a", "b"])
    await say(ctx, {
      text: `Tell Clara that my sister sings, ${session_id}`,
      speaker: "joe@example.org",
      session_id,
    });
  const [clara] = await list(ctx);
  expect((await list(ctx)).map(({ name, role }) => [name, role])).toEqual([["Clara", null]]);
  expect((await getEntity(ctx, clara?.id ?? "", ANA)).relations).toEqual([]);
  const given = changeEntity(ctx, clara?.id ?? "", { ...ANA, name: "clara@example.org" });
  await expect(given).rejects.toMatchObject({ code: "invalid_input" });
});

test("a change must say what to change", () => {
  expect(changeEntityInput.safeParse(ANA).success).toBe(false);
});
