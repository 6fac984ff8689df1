// A correction of a few words is found together with what it corrects, and a change with what it leaves.

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

const FIRST = "The plumber comes on Tuesday at nine";
const SECOND = "no, at ten";

const search = async (ctx: Ctx, more: object = {}) => {
  const input = retrieveInput.parse({ user_id: "ana", query: "when does the plumber come?", ...more });
  const { hits, context } = await retrieve(ctx, input);
  return { shown: hits.map(({ text, corrects }) => [text, corrects.map((one) => one.text)]), context };
};

async function correct(ctx: Ctx, ...texts: string[]): Promise<void> {
  for (const [index, text] of texts.entries())
    await remember(
      ctx,
      own(text, {
        id: `said-${index}`,
        session_id: "s",
        ...(index === 0 ? { tags: ["secret"] } : { tags: ["open"] }),
      }),
    );
}

test("the hit has the superseded memory that it corrects, and the context block says it", async () => {
  const ctx = await testTenant();
  await correct(ctx, FIRST, SECOND);
  const { shown, context } = await search(ctx);
  expect(shown).toEqual([[SECOND, [FIRST]]]);
  expect(context).toMatch(/- no, at ten \(.*; earlier: The plumber comes on Tuesday at nine, /);
});

test("a correction of a correction has both, newest first", async () => {
  const ctx = await testTenant();
  await correct(ctx, FIRST, SECOND, "no, at eleven");
  expect((await search(ctx)).shown).toEqual([["no, at eleven", [SECOND, FIRST]]]);
});

test("superseded memories that are asked for are hits of their own", async () => {
  const ctx = await testTenant();
  await correct(ctx, FIRST, SECOND);
  const { shown } = await search(ctx, { include_superseded: true });
  expect(shown.toSorted()).toEqual(
    [
      [SECOND, []],
      [FIRST, []],
    ].toSorted(),
  );
});

test("what has expired or does not match the filters is not shown with its correction", async () => {
  const ctx = await testTenant();
  await correct(ctx, FIRST, SECOND);
  expect((await search(ctx, { filters: { tags: ["open"] } })).shown).toEqual([[SECOND, []]]);
  await asSuperuser(
    `update memory_states set expires_at = now() - interval '1 day'
     where superseded_at is not null and owner_no >> 32 = $1`,
    [ctx.tenantNo],
  );
  expect((await search(ctx)).shown).toEqual([[SECOND, []]]);
});

test("of very many memories that one replaced, the 20 newest are shown", async () => {
  const ctx = await testTenant();
  const texts = Array.from({ length: 22 }, (_, no) => `Plumber ${no} repaired sink ${no} in house ${no}`);
  await correct(ctx, ...texts, "the plumber comes at ten");
  await asSuperuser(
    `update memory_states s set superseded_at = now(), superseded_by = n.last, supersede_reason = 'explicit_correction'
     from (select owner_no, max(position) as last from memory_states where owner_no >> 32 = $1 group by owner_no) n
     where s.owner_no = n.owner_no and s.position < n.last`,
    [ctx.tenantNo],
  );
  const [[, corrects] = []] = (await search(ctx)).shown;
  expect(corrects).toEqual(texts.slice(2).reverse());
});

test("what a replaced memory says besides is shown to those who ask for it", async () => {
  const ctx = await testTenant();
  const rents = [
    "my rent is 2,150, due on the 1st",
    "my rent is 2,200 now, due on the 3rd",
    "my rent is 2,300 now",
  ];
  await correct(ctx, ...rents);
  const [due, amount] = [
    await search(ctx, { query: "When is the rent due?" }),
    await search(ctx, { query: "How much is my rent?" }),
  ];
  expect(due.shown).toEqual([[rents[2], [rents[1]]]]);
  expect(due.context).toContain("; earlier: my rent is 2,200 now, due on the 3rd, ");
  expect(amount.shown).toEqual([[rents[2], []]]);
});

test("a correction that names its subject is shown alone", async () => {
  const ctx = await testTenant();
  const long = "Correction: the plumber comes on Tuesday at eleven in the morning";
  await correct(ctx, FIRST, long);
  expect((await search(ctx)).shown).toEqual([[long, []]]);
});
