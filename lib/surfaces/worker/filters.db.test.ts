// A filtered retrieval is never empty when there are matches.

import { beforeAll, expect, test, vi } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { ownMessage as own, remember } from "@/lib/engine/ingest/testing";
import { retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";

vi.stubEnv("HOT_BUDGET_MS", "10000");
testDatabase();
beforeAll(() => setEmbedder(fakeEmbedder()));

const recall = async (ctx: Ctx, query: string, more: object = {}) =>
  (await retrieve(ctx, retrieveInput.parse({ user_id: "ana", query, ...more }))).hits;
const texts = async (ctx: Ctx, query: string, more: object = {}) =>
  (await recall(ctx, query, more)).map(({ text }) => text);

test("retrieval filters by type, tag, source, agent, session and time", async () => {
  const ctx = await testTenant();
  const [tea, desk, race] = [
    "I like green tea in the park",
    "My desk by the window shows the park",
    "I ran a charity race in the park",
  ];
  await remember(
    ctx,
    own(tea, { tags: ["drink", "rare"], at: "2026-01-10T08:00:00Z" }),
    own(desk, { source: "crm", agent_id: "butler", at: "2026-02-10T08:00:00Z" }),
    own(race, { session_id: "s1", at: "2026-03-10T08:00:00Z" }),
  );
  const asked = "what about the park?";
  const filtered = (filters: object) => texts(ctx, asked, { filters });
  expect((await texts(ctx, asked)).sort()).toEqual([race, tea, desk].sort());
  expect(await filtered({ types: ["preference"] })).toEqual([tea]);
  expect(await filtered({ tags: ["rare", "unknown"] })).toEqual([tea]);
  expect(await filtered({ tags: ["unknown"] })).toEqual([]);
  expect(await filtered({ source: "crm" })).toEqual([desk]);
  expect(await filtered({ from: "2026-02-10T08:00:00Z", to: "2026-02-10T08:00:00Z" })).toEqual([desk]);
  expect(await texts(ctx, asked, { agent_id: "butler" })).toEqual([desk]);
  expect(await texts(ctx, asked, { session_id: "s1" })).toEqual([race]);
});

test("min_score and k limit the results", async () => {
  const ctx = await testTenant();
  await remember(ctx, own("My tea pot is green"), own("I drink black coffee"), own("I like green tea"));
  const all = await recall(ctx, "green tea");
  expect(all).toHaveLength(3);
  const [best, second] = all;
  const min_score = second?.score ?? 0;
  expect((await recall(ctx, "green tea", { filters: { min_score } })).map(({ id }) => id)).toEqual([
    best?.id,
    second?.id,
  ]);
  expect(await recall(ctx, "green tea", { k: 1 })).toHaveLength(1);
  expect(await recall(ctx, "green tea", { filters: { min_score: 1000 } })).toEqual([]);
});

/**
 * Copies the only memory of an owner to many new positions, including the index. Sending as many events would
 * take minutes.
 */
async function multiply(ctx: Ctx, times: number): Promise<void> {
  const fromClause = `from owners o join X x on x.owner_no = o.owner_no cross join generate_series(1, ${times}) i
    where o.tenant_no = ${ctx.tenantNo} and o.owner_id = 'ana'`;
  const place = "((x.position >> 20) + 1000 + i) << 20";
  const copies: Readonly<Record<string, string>> = {
    turns: `select x.owner_no, ${place}, event_no, speaker_no, length, window_length, static_score, fits, asks`,
    memories: `select x.owner_no, ${place}, sha256(x.memory_id || int8send(i)), event_no, ordinal, type, text, key_no, role, speaker,
      session_id, agent_id, source, tags, metadata, confidence, occurred_at, recorded_at, dedupe_hash`,
    memory_states: `select x.owner_no, ${place}, 1, last_confirmed_at, confidence`,
    postings: `select x.owner_no, term_no, ${place}, tf`,
    vectors: `select x.owner_no, space_no, ${place}, embedding`,
    vector_bits: `select x.owner_no, space_no, ${place}, signs`,
  };
  const columns: Readonly<Record<string, string>> = {
    memory_states: "(owner_no, position, seen_count, last_confirmed_at, confidence)",
  };
  for (const [table, select] of Object.entries(copies))
    await asSuperuser(
      `insert into ${table} ${columns[table] ?? ""} ${select} ${fromClause.replace("X", table)}`,
    );
  const mine = `owner_no in (select owner_no from owners where tenant_no = ${ctx.tenantNo} and owner_id = 'ana')`;
  await asSuperuser(`update term_stats set df = df * ${times + 1} where ${mine}`);
  await asSuperuser(
    `update owner_stats set turns = ${times + 1}, total_length = total_length * ${times + 1},
       total_window_length = total_window_length * ${times + 1} where ${mine}`,
  );
}

test("filters by a rare tag and a late session return full results despite 3,000 better matches", async () => {
  const ctx = await testTenant();
  await remember(ctx, own("I like the green tea of the tea house"));
  await multiply(ctx, 3000);
  const rareTexts = ["I bought tea", "I dropped the tea pot", "My tea cup is broken"];
  await remember(
    ctx,
    ...rareTexts.map((text) => own(text, { tags: ["rare"], session_id: "late", source: "crm" })),
  );
  const asked = "green tea of the tea house";
  expect(await texts(ctx, asked)).toEqual(Array(8).fill("I like the green tea of the tea house"));
  for (const more of [
    { filters: { tags: ["rare"] } },
    { session_id: "late" },
    { filters: { source: "crm" } },
  ])
    for (const mode of ["hybrid", "sparse", "dense"])
      expect((await texts(ctx, asked, { ...more, mode })).sort()).toEqual(rareTexts.toSorted());
  const unfilteredTexts = await texts(ctx, asked, { filters: { types: ["preference"] } });
  expect(unfilteredTexts).toEqual(Array(8).fill("I like the green tea of the tea house"));
});

test("among 3 000 newer and better matches, earlier memories are still found", async () => {
  const ctx = await testTenant();
  await remember(ctx, own("I like the green tea of the tea house"));
  await multiply(ctx, 3000);
  const earlyText = "I dropped the tea pot";
  await remember(ctx, own(earlyText, { tags: ["early"] }));
  // known_at is compared with times from the database clock.
  await asSuperuser(
    `update memories set recorded_at = '2020-01-01' from (select set_config('app.rewrite', 'on', true) as mode offset 0) as guard
      where guard.mode = 'on' and tags = '{early}'
        and owner_no in (select owner_no from owners where tenant_no = ${ctx.tenantNo})`,
  );
  const known_at = "2020-06-01T00:00:00Z";
  for (const mode of ["hybrid", "sparse", "dense"])
    expect(await texts(ctx, "green tea of the tea house", { known_at, mode })).toEqual([earlyText]);
});

test("a rare tag finds its memory, and a word of the text counts more than a tag", async () => {
  const ctx = await testTenant();
  await multiply(ctx, 300);
  await remember(
    ctx,
    own("The blue folder is on the second shelf", { tags: ["insurance-papers", "home"] }),
    own("Our insurance ends in May", { tags: ["home"] }),
  );
  const found = await texts(ctx, "where are the papers?");
  expect(found.slice(0, 3)).toContain("The blue folder is on the second shelf");
  expect((await texts(ctx, "insurance"))[0]).toBe("Our insurance ends in May");
});
