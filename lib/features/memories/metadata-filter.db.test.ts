// Lists and retrievals by metadata: exact, complete for rare values, and reached by redaction and erasure.

import { expect, test } from "vitest";
import type { Ctx, MetadataFilter } from "@/lib/base/core";
import { remember } from "@/lib/engine/ingest/testing";
import { retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setPiiPolicy, setPiiPolicyInput } from "@/lib/storage/settings";
import { eraseMemory } from "./erase-memory";
import { listMemories, listMemoriesInput } from "./list-memories";
import { memoryOf } from "./testing";

testDatabase();

const said = (text: string, metadata?: Record<string, string | number | boolean | string[] | null>) => ({
  user_id: "ana",
  role: "user" as const,
  text,
  ...(metadata === undefined ? {} : { metadata }),
});

const listed = async (ctx: Ctx, metadata: MetadataFilter, more: object = {}) => {
  const input = { user_id: "ana", metadata: JSON.stringify(metadata), ...more };
  return (await listMemories(ctx, listMemoriesInput.parse(input))).items.map(({ text }) => text);
};
const retrieved = async (ctx: Ctx, metadata: MetadataFilter, query = "sister bakery oak tea") => {
  const input = retrieveInput.parse({ query, user_id: "ana", filters: { metadata } });
  return (await retrieve(ctx, input)).hits.map(({ text }) => text);
};
const valueRows = (ctx: Ctx) =>
  asSuperuser("select 1 from metadata_values where owner_no >> 32 = $1", [ctx.tenantNo]);

const SISTER = "My sister lives in Ghent";
const BAKERY = "The bakery closes at six";
const DECISION = "We decided on oak floors";

test("memories are found by all given values, each of its own type", async () => {
  const ctx = await testTenant();
  await remember(
    ctx,
    said(SISTER, { room: "kitchen", floor: 1, isNew: true }),
    said(BAKERY, { room: "kitchen", floor: 2, isNew: true }),
    said(DECISION, { room: ["kitchen"], floor: "1", isNew: null }),
    said("I like red tea"),
  );
  for (const find of [listed, retrieved]) {
    expect((await find(ctx, { room: "kitchen" })).toSorted()).toEqual([SISTER, BAKERY]);
    expect(await find(ctx, { room: "kitchen", floor: 1 })).toEqual([SISTER]);
    expect(await find(ctx, { floor: "1" })).toEqual([DECISION]);
    expect(await find(ctx, { isNew: true, floor: 2 })).toEqual([BAKERY]);
    expect(await find(ctx, { room: "attic" })).toEqual([]);
    expect(await find(ctx, { unheard: true })).toEqual([]);
  }
});

test("a dropped message is background only when its metadata matches", async () => {
  const ctx = await testTenant();
  await remember(
    ctx,
    said("ok then marzipan", { room: "attic" }),
    said("ok then marzipan", { room: "hall" }),
  );
  expect(await retrieved(ctx, { room: "cellar" }, "marzipan")).toEqual([]);
});

test("another tenant's and another owner's memories are not found", async () => {
  const [ctx, other] = [await testTenant(), await testTenant()];
  await remember(ctx, { ...said("I like green tea", { room: "kitchen" }), user_id: "ben" });
  await remember(other, said("I like green tea", { room: "kitchen" }));
  expect(await listed(ctx, { room: "kitchen" })).toEqual([]);
  expect(await retrieved(ctx, { room: "kitchen" })).toEqual([]);
  expect(await listed({ ...ctx, owner: { kind: "user", id: "ana" } }, { room: "kitchen" })).toEqual([]);
});

test("personal data in metadata is masked, and a filter with any is refused instead of compared with the mask", async () => {
  const ctx = await testTenant();
  await remember(ctx, said("I like green tea", { contact: "ana@example.org", password: "hunter-2-forever" }));
  expect(await listed(ctx, { contact: "[EMAIL]" })).toEqual(["I like green tea"]);
  const refusal = (path: string) => ({ code: "filter_masked", facts: { fields: [{ path }] } });
  for (const contact of ["ana@example.org", "mallory@example.org"]) {
    await expect(listed(ctx, { room: "hall", contact })).rejects.toMatchObject(refusal("metadata.contact"));
    await expect(retrieved(ctx, { contact })).rejects.toMatchObject(refusal("filters.metadata.contact"));
  }
  await expect(listed(ctx, { password: "hunter-2-forever" })).rejects.toMatchObject(
    refusal("metadata.password"),
  );
  await expect(listed(ctx, { "ana@example.org": 1 })).rejects.toMatchObject(refusal("metadata.[EMAIL]"));
  const unmasked = await testTenant();
  await setPiiPolicy(unmasked, setPiiPolicyInput.parse({ policy: { mode: "tag" } }));
  await remember(unmasked, said("I like green tea", { contact: "ana@example.org" }));
  expect(await listed(unmasked, { contact: "ana@example.org" })).toEqual(["I like green tea"]);
  expect(await listed(unmasked, { contact: "mallory@example.org" })).toEqual([]);
});

test("a rare value is on the first page, however many other memories are newer", async () => {
  const ctx = await testTenant();
  await remember(ctx, said("I like green tea", { room: "kitchen" }), said("I like cocoa", { room: "hall" }));
  await asSuperuser(
    `with o as (select owner_no from owners where tenant_no = $1),
       m as (insert into memories (owner_no, position, memory_id, event_no, ordinal, type, text, role, tags, confidence, occurred_at, recorded_at, dedupe_hash)
         select owner_no, 9000000000 + n, decode(md5(owner_no::text || n), 'hex'), 1, 0, 1, 'filling', 0, '{}', .5, now(), now(), ''
         from o, generate_series(1, 2500) n returning owner_no, position)
     insert into memory_states (owner_no, position, last_confirmed_at, confidence) select owner_no, position, now(), .5 from m`,
    [ctx.tenantNo],
  );
  expect(await listed(ctx, { room: "kitchen" })).toEqual(["I like green tea"]);
  expect(await listed(ctx, { room: "kitchen" }, { page: 1 })).toEqual(["I like green tea"]);
  expect(await retrieved(ctx, { room: "kitchen" })).toEqual(["I like green tea"]);
});

test("erasing a memory also erases its metadata", async () => {
  const ctx = await testTenant();
  const [id] = await remember(ctx, said("I like green tea", { room: "kitchen", floor: 1 }));
  expect(await valueRows(ctx)).toHaveLength(2);
  await eraseMemory(ctx, await memoryOf(ctx, id));
  expect(await valueRows(ctx)).toEqual([]);
});

test.each([
  ["text that is not JSON", "{room"],
  ["a list", "[1]"],
  ["nothing", "{}"],
  ["nine keys", JSON.stringify(Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`k${i}`, i])))],
  ["a range", '{"floor":{"gt":1}}'],
])("a filter with %s is refused", (_, metadata) => {
  const parsed = listMemoriesInput.safeParse({ user_id: "ana", metadata });
  expect(parsed.error?.issues[0]?.path[0]).toBe("metadata");
});
