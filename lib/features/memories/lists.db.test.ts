// The lists of a tenant are paginated, filtered and limited to what the caller may see.

import { expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { remember, type Sent } from "@/lib/engine/ingest/testing";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import { getOrigin } from "./get-origin";
import { listChains, listChainsInput } from "./list-chains";
import { listDecisions, listDecisionsInput } from "./list-decisions";
import { listMemories, listMemoriesInput } from "./list-memories";
import { listOwners, listOwnersInput } from "./list-owners";
import { listRedactions, listRedactionsInput } from "./list-redactions";
import { memoryOf } from "./testing";

testDatabase();

const said = (user_id: string, text: string, more: Partial<Sent> = {}): Sent => ({
  user_id,
  role: "user",
  text,
  ...more,
});
const memories = (ctx: Ctx, more: object = {}) => listMemories(ctx, listMemoriesInput.parse(more));
const owners = (ctx: Ctx, more: object = {}) => listOwners(ctx, listOwnersInput.parse(more));
const chains = (ctx: Ctx, more: object = {}) => listChains(ctx, listChainsInput.parse(more));
const decisions = (ctx: Ctx, more: object = {}) => listDecisions(ctx, listDecisionsInput.parse(more));
const redactions = (ctx: Ctx, more: object = {}) => listRedactions(ctx, listRedactionsInput.parse(more));

type Page = { items: readonly unknown[]; next_cursor: string | null };
const LISTS: readonly (readonly [string, (ctx: Ctx, more?: object) => Promise<Page>])[] = [
  ["listMemories", memories],
  ["listOwners", owners],
  ["listChains", chains],
  ["listDecisions", decisions],
  ["listRedactions", redactions],
];
const ADDRESS = ["ana", "example.org"].join("@");

/** Stores rows for every list. */
async function fill(ctx: Ctx): Promise<string[]> {
  return remember(
    ctx,
    said("ana", "I work at Lufthansa"),
    said("ben", "I like green tea", { source: "crm" }),
    said("ana", "I work at Bosch now"),
    said("ben", "haha"),
    said("ana", `My desk is by the window, write to ${ADDRESS}`, { session_id: "s" }),
    said("ben", `My bike is blue, write to ${ADDRESS}`, { source: "crm" }),
    said("ben", "I live in Oslo"),
    said("ben", "I live in Bergen now"),
  );
}

test.each(LISTS)("%s returns every row of the tenant once, page by page", async (_, read) => {
  const ctx = await testTenant();
  await fill(ctx);
  const all = (await read(ctx)).items;
  expect(all.length).toBeGreaterThan(1);
  const seen: unknown[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await read(ctx, { limit: "1", ...(cursor ? { cursor } : {}) });
    seen.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor);
  expect(seen).toEqual(all);
});

test.each(LISTS)("%s rejects a key without read access and an invalid cursor", async (_, read) => {
  const ctx = await testTenant();
  await expect(read({ ...ctx, scopes: ["write", "admin"] })).rejects.toMatchObject({ code: "scope_missing" });
  for (const cursor of ["nonsense", Buffer.from("x 2").toString("base64url")])
    await expect(read(ctx, { cursor })).rejects.toMatchObject({ code: "invalid_input" });
});

test.each(LISTS)(
  "%s hides the rows of other tenants, and hides the rows of other owners from a bound key",
  async (name, read) => {
    const [ctx, other] = [await testTenant(), await testTenant()];
    await fill(ctx);
    expect((await read(other)).items).toEqual([]);
    const bound = { ...ctx, owner: { kind: "user", id: "ben" } as const };
    if (name === "listOwners") return expect(read(bound)).rejects.toMatchObject({ code: "owner_forbidden" });
    await expect(read(bound, { user_id: "ana" })).rejects.toMatchObject({ code: "owner_forbidden" });
    const own = await read(bound);
    expect(own).toEqual(await read(ctx, { user_id: "ben" }));
    expect(own.items.length).toBeGreaterThan(0);
    expect((await read(ctx, { user_id: "nobody" })).items).toEqual([]);
  },
);

test("memories of the tenant are listed newest first and can be filtered by type, source, time and state", async () => {
  const ctx = await testTenant();
  await fill(ctx);
  await remember(ctx, said("ana", "I'm so frustrated with this printer"));
  await asSuperuser(
    "update memory_states set expires_at = now() - interval '1 s' where owner_no >> 32 = $1 and expires_at is not null",
    [ctx.tenantNo],
  );
  const texts = async (more: object = {}) => (await memories(ctx, more)).items.map(({ text }) => text);
  const all = await texts({ state: "all" });
  expect(all).toHaveLength(8);
  expect(all.at(0)).toBe("I'm so frustrated with this printer");
  expect((await texts({ state: "superseded" })).sort()).toEqual(["I live in Oslo", "I work at Lufthansa"]);
  expect(await texts({ state: "expired" })).toEqual(["I'm so frustrated with this printer"]);
  expect(await texts()).toEqual(await texts({ state: "current" }));
  expect(await texts()).toHaveLength(5);
  expect(await texts({ type: "preference,mood", state: "all" })).toEqual([all.at(0), "I like green tea"]);
  expect(await texts({ source: "crm" })).toEqual(["My bike is blue, write to [EMAIL]", "I like green tea"]);
  expect(await texts({ recorded_from: "2000-01-01T00:00:00Z", state: "all" })).toEqual(all);
  expect(await texts({ recorded_to: "2000-01-01T00:00:00Z", state: "all" })).toEqual([]);
  expect(await texts({ recorded_from: "2100-01-01T00:00:00Z" })).toEqual([]);
});

test("a listed memory shows its state, its supersession, its redactions and whether its embedding is pending", async () => {
  const ctx = await testTenant();
  await fill(ctx);
  setEmbedder(fakeEmbedder());
  const { items } = await memories(ctx, { state: "all" });
  setEmbedder(null);
  const byText = Object.fromEntries(items.map((one) => [one.text, one]));
  expect(byText["I work at Lufthansa"]).toMatchObject({ state: "superseded", is_superseding: false });
  expect(byText["I work at Bosch now"]).toMatchObject({
    state: "current",
    is_superseding: true,
    redaction_count: 0,
  });
  expect(byText["My bike is blue, write to [EMAIL]"]).toMatchObject({ redaction_count: 1, actor: null });
  expect(items.every((one) => one.is_embedding_pending)).toBe(true);
  expect((await memories(ctx)).items.some((one) => one.is_embedding_pending)).toBe(false);
});

test("a search without matches stops at its limit, reports how far it searched and continues from there", async () => {
  const ctx = await testTenant();
  await remember(ctx, said("ana", "I like green tea", { source: "crm" }));
  await asSuperuser(
    `with one as (select owner_no, event_no, type, text, role, confidence, recorded_at from memories where owner_no >> 32 = $1),
      many as (insert into memories (owner_no, position, memory_id, event_no, ordinal, type, text, role, tags, confidence, occurred_at, recorded_at, dedupe_hash)
        select owner_no, (100 + i) << 20, decode(md5(owner_no::text || i) || md5(i::text), 'hex'), event_no, 0, type, text, role, '{}', confidence,
          recorded_at + i * interval '1 ms', recorded_at + i * interval '1 ms', '\\x00' from one, generate_series(1, $2::int) i
        returning owner_no, position, recorded_at)
     insert into memory_states (owner_no, position, last_confirmed_at, confidence) select owner_no, position, recorded_at, 1 from many`,
    // One page reads at most 2000 rows.
    [ctx.tenantNo, 2010],
  );
  for (const owner of [{}, { user_id: "ana" }]) {
    const first = await memories(ctx, { ...owner, source: "crm" });
    expect(first).toMatchObject({
      items: [],
      searched_to: expect.any(String),
      next_cursor: expect.any(String),
    });
    const second = await memories(ctx, { ...owner, source: "crm", cursor: first.next_cursor ?? "" });
    expect(second).toMatchObject({ items: [{ source: "crm" }], searched_to: null, next_cursor: null });
  }
});

test("owners are found by ID prefix or email address, and are listed with their number of turns and last event", async () => {
  const ctx = await testTenant();
  await fill(ctx);
  await remember(ctx, said(ADDRESS, "I like tea"), {
    agent_owner: "butler",
    role: "user",
    text: "I like tea",
  });
  const ids = async (more: object = {}) =>
    (await owners(ctx, more)).items.map(({ kind, id }) => `${kind} ${id}`);
  expect(await ids()).toEqual([
    expect.stringMatching(/^user \[EMAIL\]-/),
    "user ana",
    "user ben",
    "agent butler",
  ]);
  expect(await ids({ q: "b" })).toEqual(["user ben", "agent butler"]);
  expect(await ids({ q: "be%" })).toEqual([]);
  expect(await ids({ q: ADDRESS })).toHaveLength(1);
  const [stored] = (await owners(ctx, { id: ADDRESS })).items;
  expect(await ids({ kind: "user", id: stored?.id })).toEqual([`user ${stored?.id}`]);
  expect([await ids({ id: "an" }), await ids({ kind: "agent", id: "ana" })]).toEqual([[], []]);
  const [ana] = (await owners(ctx, { q: "ana" })).items;
  expect(ana).toMatchObject({ turn_count: 3, last_event_at: expect.any(String) });
});

test("chains are listed by latest correction, each corrected memory once, with its versions in order", async () => {
  const ctx = await testTenant();
  await fill(ctx);
  await remember(ctx, said("ana", "I work at Siemens now"));
  const { items } = await chains(ctx);
  expect(items.map(({ versions }) => versions.map(({ text }) => text))).toEqual([
    ["I work at Lufthansa", "I work at Bosch now", "I work at Siemens now"],
    ["I live in Oslo", "I live in Bergen now"],
  ]);
  expect(items[0]).toMatchObject({
    id: items[0]?.current?.id,
    owner: { kind: "user", id: "ana" },
    reason: items[0]?.versions[1]?.supersede_reason,
    corrected_at: items[0]?.versions[1]?.superseded_at,
    current: { text: "I work at Siemens now" },
    has_more_versions: false,
  });
});

test("decisions, including those on dropped messages, have a verdict, a reason and a text, and can be filtered", async () => {
  const ctx = await testTenant();
  const ids = await fill(ctx);
  const dropped = await decisions(ctx, { verdict: "dropped" });
  expect(dropped.items).toMatchObject([
    {
      event_id: ids[3],
      verdict: "dropped",
      reason: "filler",
      text: "haha",
      memory_id: null,
      is_rescued: false,
    },
  ]);
  expect((await decisions(ctx, { verdict: "superseding,dropped" })).items).toHaveLength(3);
  expect((await decisions(ctx, { reason: "filler" })).items).toEqual(dropped.items);
  const [first] = (await decisions(ctx, { user_id: "ben" })).items;
  expect(first).toMatchObject({ text: "I live in Bergen now", memory_id: await memoryOf(ctx, ids[7]) });
  await asSuperuser(
    "update decisions set decided_at = decided_at - interval '1 day' where owner_no >> 32 = $1 and verdict = 0",
    [ctx.tenantNo],
  );
  const to = new Date(Date.now() - 43_200_000).toISOString();
  const verdicts = async (more: object) => (await decisions(ctx, more)).items.map(({ verdict }) => verdict);
  for (const owner of [{}, { user_id: "ben" }]) {
    expect(new Set(await verdicts({ ...owner, to }))).toEqual(new Set(["stored"]));
    expect(await verdicts({ ...owner, from: to })).not.toContain("stored");
  }
  const [last] = (await decisions(ctx, { to, user_id: "ben", limit: "1" })).items;
  expect(last).toMatchObject({ text: "I live in Oslo" });
});

test("redactions have a kind, a rule, an offset and the surrounding text, and can be filtered", async () => {
  const ctx = await testTenant();
  const ids = await fill(ctx);
  const metadata = { contact: { work: `by ${ADDRESS} only` } };
  await remember(ctx, said("ana", "I like tea", { tags: [`for ${ADDRESS}`], metadata }));
  const { items } = await redactions(ctx);
  const [newest, older] = [
    items.slice(0, 2),
    items.slice(2).sort((a, b) => (a.owner.id < b.owner.id ? 1 : -1)),
  ];
  expect([...newest, ...older].map(({ field, around }) => [field, around])).toEqual([
    ["tags[0]", { before: "for ", masked: "[EMAIL]", after: expect.stringMatching(/^-[0-9a-f]{24}$/) }],
    ["metadata/contact/work", { before: "by ", masked: "[EMAIL]", after: " only" }],
    ["messages[0].text", { before: "My bike is blue, write to ", masked: "[EMAIL]", after: "" }],
    ["messages[0].text", { before: "My desk is by the window, write to ", masked: "[EMAIL]", after: "" }],
  ]);
  expect(JSON.stringify(items)).not.toContain(ADDRESS);
  const ofBen = { event_id: ids[5], kind: "EMAIL", mode: "mask", start: 26, length: 7, source: "crm" };
  for (const filter of [{ source: "crm" }, { user_id: "ben" }])
    expect((await redactions(ctx, filter)).items).toMatchObject([ofBen]);
  expect((await redactions(ctx, { kind: "PHONE,IBAN" })).items).toEqual([]);
});

test("the origin of a memory is its whole event, with its decisions and redactions", async () => {
  const [ctx, other] = [await testTenant(), await testTenant()];
  const [id] = await remember(ctx, {
    user_id: "ana",
    tags: [`for ${ADDRESS}`],
    messages: [
      { role: "user", text: "haha" },
      { role: "user", text: `My desk is by the window, write to ${ADDRESS}`, speaker: "Ana" },
    ],
  });
  const [memory] = (await memories(ctx)).items;
  const origin = await getOrigin(ctx, memory?.id ?? "");
  expect(origin).toMatchObject({
    event: {
      id,
      tags: [expect.stringMatching(/^for \[EMAIL\]-[0-9a-f]{24}$/)],
      metadata: null,
      actor: null,
      owner: { id: "ana" },
    },
    ordinal: 1,
    messages: [
      { text: "haha", decision: { verdict: "dropped", reason: "filler" }, redactions: [] },
      {
        text: memory?.text,
        speaker: "Ana",
        decision: { verdict: "stored", memory_id: memory?.id },
        redactions: [{ field: "messages[1].text", kind: "EMAIL", start: 35, length: 7 }],
      },
    ],
    redactions: [{ field: "tags[0]" }],
  });
  const unknown = await getOrigin(ctx, "0".repeat(64)).catch((thrown: Error) => thrown);
  expect(unknown).toMatchObject({ code: "not_found" });
  for (const otherCtx of [other, { ...ctx, owner: { kind: "user", id: "ben" } as const }])
    expect(await getOrigin(otherCtx, memory?.id ?? "").catch((thrown: Error) => thrown)).toEqual(unknown);
  await expect(getOrigin({ ...ctx, scopes: ["write"] }, memory?.id ?? "")).rejects.toMatchObject({
    code: "scope_missing",
  });
});
