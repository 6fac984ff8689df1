// Tags and sources with personal data find only what has the same one, at every place that reads them.

import { expect, test } from "vitest";
import { type Ctx, OPERATOR } from "@/lib/base/core";
import { ownMessage, remember } from "@/lib/engine/ingest/testing";
import { retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setFlag } from "@/lib/storage/settings";
import { erase } from "./erase";
import { eraseInput } from "./erase-input";
import { listMemories, listMemoriesInput } from "./list-memories";
import { listOwners, listOwnersInput } from "./list-owners";
import { listRedactions, listRedactionsInput } from "./list-redactions";
import { exported, imported, redactAll, tablesThatSay } from "./testing";

testDatabase();

const TEA = "I like green tea";
const COCOA = "I like hot cocoa";
const ADDRESSES = ["ana@one.example", "ben@two.example", "never@used.example"] as const;
const [ANA, BEN, NEVER] = ADDRESSES.map((address) => `box:${address}`) as [string, string, string];

async function fill(ctx: Ctx): Promise<void> {
  await remember(
    ctx,
    ownMessage(TEA, { user_id: "ana", tags: [ANA, "drink"], source: "mail ana@one.example" }),
    ownMessage(COCOA, { user_id: "ben", tags: [BEN, "drink"], source: "mail ben@two.example" }),
  );
}

const listed = async (ctx: Ctx, filter: object) =>
  (await listMemories(ctx, listMemoriesInput.parse(filter))).items.map(({ text }) => text).toSorted();
const retrieved = async (ctx: Ctx, user_id: string, filters: object) => {
  const input = retrieveInput.parse({ query: "what do I like to drink, tea or cocoa?", user_id, filters });
  return (await retrieve(ctx, input)).hits.map(({ text }) => text);
};
const owners = async (ctx: Ctx, tag: string) =>
  (await listOwners(ctx, listOwnersInput.parse({ tag }))).items.map(({ id }) => id);
const erased = (ctx: Ctx, tag: string, dry_run = false) => erase(ctx, eraseInput.parse({ tag, dry_run }));

test("a tag and a source with personal data find what has exactly these, and nothing else", async () => {
  const ctx = await testTenant();
  await fill(ctx);
  expect(await tablesThatSay(...ADDRESSES)).toEqual([]);
  expect(await listed(ctx, { tag: "drink" })).toEqual([TEA, COCOA]);
  for (const [tag, source, user, found] of [
    [ANA, "mail ana@one.example", "ana", [TEA]],
    [BEN, "mail ben@two.example", "ben", [COCOA]],
    [NEVER, "mail never@used.example", null, []],
    ["box:[EMAIL]", "mail [EMAIL]", null, []],
  ] as const) {
    expect(await listed(ctx, { tag })).toEqual(found);
    expect(await listed(ctx, { source })).toEqual(found);
    expect(await owners(ctx, tag)).toEqual(user === null ? [] : [user]);
    for (const one of ["ana", "ben"]) {
      expect(await retrieved(ctx, one, { tags: [tag] })).toEqual(one === user ? found : []);
      expect(await retrieved(ctx, one, { source })).toEqual(one === user ? found : []);
    }
    const page = await listRedactions(ctx, listRedactionsInput.parse({ source }));
    expect(page.items.map(({ owner }) => owner.id)).toEqual(user === null ? [] : [user, user]);
    expect(await erased(ctx, tag, true)).toMatchObject({ events: found.length, owners: found.length });
  }
  expect(await erased(ctx, NEVER)).toMatchObject({ events: 0, owners: 0 });
  expect(await erased(ctx, ANA)).toMatchObject({ events: 1, owners: 1 });
  expect(await listed(ctx, { tag: "drink" })).toEqual([COCOA]);
});

test("a shown tag finds its memories, and an import keeps it as it is", async () => {
  const [ctx, other] = [await testTenant(), await testTenant()];
  await fill(ctx);
  const { items } = await listMemories(ctx, listMemoriesInput.parse({ user_id: "ana" }));
  const shown = items[0]?.tags[0] ?? "";
  expect(shown).toMatch(/^box:\[EMAIL\]-[0-9a-f]{24}$/);
  expect(await listed(ctx, { tag: shown })).toEqual([TEA]);
  const lines = await exported(ctx);
  await imported(other, lines);
  expect(await exported(other)).toEqual(lines);
  expect(await listed(other, { tag: shown })).toEqual([TEA]);
  expect((await erased(other, shown)).events).toBe(1);
});

test("a tag that a later policy redacts is found by its own text, among the stored ones and in an import", async () => {
  const [ctx, other] = [await testTenant(), await testTenant()];
  const rule = { name: "customer", kind: "CUSTOMER_NO", pattern: "KD-\\d{4}" };
  const tagged = (text: string, tag: string) => ownMessage(text, { user_id: "ana", tags: [tag] });
  await remember(ctx, tagged(TEA, "shop KD-1234"), tagged(COCOA, "shop KD-5678"));
  const lines = await exported(ctx);
  await redactAll(ctx, rule);
  await redactAll(other, rule);
  // The settings would be those of the exported tenant.
  await imported(
    other,
    lines.filter((line) => !line.includes('"type":"settings"')),
  );
  for (const one of [ctx, other]) {
    expect(await listed(one, { tag: "shop KD-1234" })).toEqual([TEA]);
    expect(await listed(one, { tag: "shop KD-5678" })).toEqual([COCOA]);
    expect(await listed(one, { tag: "shop KD-9999" })).toEqual([]);
    expect(await erased(one, "shop KD-1234")).toMatchObject({ events: 1 });
  }
  expect(await tablesThatSay("KD-1234", "KD-5678")).toEqual([]);
});

test("without redaction, tags are stored and found as they are", async () => {
  const ctx = await testTenant();
  await setFlag(OPERATOR, { name: "PII_REDACTION_ENABLED", value: false });
  try {
    await fill(ctx);
    expect(await tablesThatSay(ADDRESSES[0])).not.toEqual([]);
    expect(await listed(ctx, { tag: ANA })).toEqual([TEA]);
  } finally {
    await setFlag(OPERATOR, { name: "PII_REDACTION_ENABLED", value: true });
  }
});
