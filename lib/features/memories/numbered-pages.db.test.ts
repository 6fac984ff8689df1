// Pages of memories by number, with a count, for clients that know no cursors.

import { expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { remember } from "@/lib/engine/ingest/testing";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { listMemories, listMemoriesInput } from "./list-memories";

testDatabase();

const CITIES = ["Ghent", "Bruges", "Leuven", "Mons", "Namur"];
const tenantWithCities = async () => {
  const ctx = await testTenant();
  await remember(
    ctx,
    ...CITIES.map((city, at) => ({
      user_id: "ana",
      role: "user" as const,
      text: `My cousin number ${at} lives in ${city}`,
      keep: true as const,
      tags: at % 2 === 0 ? ["even"] : [],
    })),
  );
  return ctx;
};
const page = (ctx: Ctx, more: object) =>
  listMemories(ctx, listMemoriesInput.parse({ user_id: "ana", ...more }));

test("pages by number have the order of the list and the same total", async () => {
  const ctx = await tenantWithCities();
  const all = (await page(ctx, {})).items.map(({ id }) => id);
  expect(all).toHaveLength(5);
  const pages = [1, 2, 3, 4].map((number) => page(ctx, { page: number, limit: 2 }));
  const answers = await Promise.all(pages);
  expect(answers.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(all);
  for (const { total, next_cursor } of answers) {
    expect(total).toEqual({ count: 5, is_capped: false });
    expect(next_cursor).toBeNull();
  }
  expect((await page(ctx, {})).total).toBeUndefined();
});

test("the total counts what the filters match, of the caller's tenant and owner only", async () => {
  const [ctx, other] = [await tenantWithCities(), await tenantWithCities()];
  await remember(ctx, {
    user_id: "ben",
    role: "user",
    text: "My sister lives in Rome",
    keep: true,
    tags: ["even"],
  });
  expect((await page(ctx, { page: 1, tag: "even" })).total?.count).toBe(3);
  expect((await page(ctx, { page: 1, state: "superseded" })).total?.count).toBe(0);
  expect((await page({ ...ctx, owner: { kind: "user", id: "ana" } }, { page: 1 })).total?.count).toBe(5);
  const ofTenant = await listMemories(other, listMemoriesInput.parse({ page: 1 }));
  expect(ofTenant.total?.count).toBe(5);
});

test("beyond 10 000 memories the total is exact without filters, and capped with one", async () => {
  const ctx = await tenantWithCities();
  await asSuperuser(
    `with o as (select owner_no from owners where tenant_no = $1),
       m as (insert into memories (owner_no, position, memory_id, event_no, ordinal, type, text, role, tags, confidence, occurred_at, recorded_at, dedupe_hash)
         select owner_no, 9000000000 + n, decode(md5(owner_no::text || n), 'hex'), 1, 0, 1, 'filling', 0, '{}', .5, now(), now(), ''
         from o, generate_series(1, 10050) n returning owner_no, position),
       s as (insert into memory_states (owner_no, position, last_confirmed_at, confidence) select owner_no, position, now(), .5 from m)
     update owner_totals set memories = memories + 10050 where owner_no = (select owner_no from o)`,
    [ctx.tenantNo],
  );
  expect((await page(ctx, { page: 1, limit: 1 })).total).toEqual({ count: 10_055, is_capped: false });
  expect((await page(ctx, { page: 1, limit: 1, type: "fact" })).total).toEqual({
    count: 10_000,
    is_capped: true,
  });
});

test.each([
  ["a page beyond the cap", { page: 51, limit: 200 }],
  ["a page with a cursor", { page: 2, cursor: "abc" }],
  ["page 0", { page: 0 }],
])("%s is refused", (_, more) => {
  const parsed = listMemoriesInput.safeParse({ user_id: "ana", ...more });
  expect(parsed.error?.issues[0]?.path).toEqual(["page"]);
});

test("a key without the scope read gets no total", async () => {
  const ctx = await testTenant(["write"]);
  await expect(page(ctx, { page: 1 })).rejects.toMatchObject({ code: "scope_missing" });
});

test("a long message counts once in a list of whole memories, also with a filter by type", async () => {
  const ctx = await testTenant();
  const text = Array.from(
    { length: 12 },
    (_, day) =>
      `On day ${day} the doctor wrote that my blood value number ${day} was normal, which I noted down.`,
  ).join("\n\n");
  await remember(ctx, {
    user_id: "ana",
    role: "user",
    text: `${text}\n\nI like ginger tea. ${text}`,
    keep: true,
  });
  const parts = (await page(ctx, {})).items;
  expect(parts.length).toBeGreaterThan(2);
  for (const type of new Set(parts.map((one) => one.type))) {
    const { items, total } = await page(ctx, { type, whole: "true", page: 1, limit: 1 });
    expect([type, items.length, total?.count]).toEqual([type, 1, 1]);
  }
});
