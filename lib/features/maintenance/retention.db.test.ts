// Maintenance erases what retention rules select, asks about rules for most, and counts unused memories.

import { expect, test } from "vitest";
import { type Ctx, MEMORY_TYPES } from "@/lib/base/core";
import { remember } from "@/lib/engine/ingest/testing";
import { listMemories, listMemoriesInput } from "@/lib/features/memories";
import { rebuilt, tablesThatSay, textsOf } from "@/lib/features/memories/testing";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { getTenantPolicy, setTenantPolicy, setTenantPolicyInput } from "./tenant-policy";
import { countsOf, maintained, said, stepOf, storeUnmerged, tables } from "./testing";

testDatabase();

const setRetention = (ctx: Ctx, retention: readonly object[], more: object = {}) =>
  setTenantPolicy(ctx, setTenantPolicyInput.parse({ policy: { retention }, ...more }));

/** Moves the storage of a tenant's memories whose text has a word into the past. */
async function age(ctx: Ctx, word: string, days: number): Promise<void> {
  await asSuperuser("select set_config('app.rewrite', 'on', false)");
  await asSuperuser(
    `update memories set recorded_at = recorded_at - interval '${days} days' where owner_no >> 32 = ${ctx.tenantNo} and text ~ '${word}'`,
  );
  await asSuperuser("select set_config('app.rewrite', '', false)");
}

async function withMemories(): Promise<Ctx> {
  const ctx = await testTenant();
  await remember(
    ctx,
    said("I like quince jam on toast", { tags: ["food"] }),
    said("My sister Ana lives in Porto", { source: "mail" }),
    said("I bought a violin yesterday", { agent_id: "shop" }),
    said("I like the lights at 40%"),
    said("My gym is on Main Street", { user_id: "ben", tags: ["food"] }),
  );
  return ctx;
}

test.each([
  ["a tag", { tag: "food" }, "quince"],
  ["a source", { source: "mail" }, "Porto"],
  ["an agent", { agent_id: "shop" }, "violin"],
  ["a type", { type: "fact" }, "Porto"],
  ["all conditions of one rule", { tag: "food", type: "preference" }, "quince"],
])(
  "erases memories that %s selects, once they are old enough, and counts them in a dry run",
  async (_, rule, word) => {
    const ctx = await withMemories();
    await setRetention(ctx, [{ days: 30, ...rule }]);
    await age(ctx, word, 29);
    expect(countsOf(await maintained(ctx), "retention")).toMatchObject({ changed: 0 });
    await age(ctx, word, 2);
    const except = ["maintenance_runs", "audit_entries", "notices"];
    const before = await tables(except);
    const dry = await maintained(ctx, { dry_run: true });
    expect(countsOf(dry, "retention")).toMatchObject({ looked: 1, changed: 1 });
    expect(dry.steps.find(({ step }) => step === "retention")?.samples).toMatchObject([{ what: "erased" }]);
    expect(await tables(except)).toEqual(before);
    expect(countsOf(await maintained(ctx), "retention")).toMatchObject({ looked: 1, changed: 1 });
    expect(await textsOf(ctx, "ana")).toHaveLength(3);
    expect(await textsOf(ctx, "ben")).toHaveLength(1);
    expect(countsOf(await maintained(ctx), "retention")).toMatchObject({ changed: 0 });
  },
);

test("an erased memory is in no table, with a confidence that fell below the rule's", async () => {
  const ctx = await testTenant();
  await remember(
    ctx,
    said("My neighbour Quillfeather sings at dusk"),
    said("I like tea"),
    said("My bike is blue"),
  );
  await age(ctx, ".", 400);
  await asSuperuser(
    `update memory_states s set confidence = .1 from memories m where s.owner_no >> 32 = ${ctx.tenantNo}
     and m.owner_no = s.owner_no and m.position = s.position and text ~ 'Quill'`,
  );
  await setRetention(ctx, [{ days: 365, confidence_below: 0.2 }]);
  await maintained(ctx);
  expect(await tablesThatSay("quillfeather")).toEqual([]);
  expect(await textsOf(ctx, "ana")).toHaveLength(2);
});

test("of merged memories it erases only those that a rule selects, and the others are current again", async () => {
  const ctx = await testTenant();
  const shorter = "I always drink green tea in the kitchen before breakfast";
  const fuller = `${shorter}, please`;
  await storeUnmerged(
    ctx,
    said(shorter),
    said(fuller),
    said("I like tea"),
    said("My bike is blue"),
    said("My gym is on Main Street"),
  );
  await maintained(ctx, { steps: ["repeats"] });
  expect(await textsOf(ctx, "ana")).not.toContain(shorter);
  await age(ctx, "please", 31);
  await setRetention(ctx, [{ days: 30 }], { confirm: 5 });
  expect(countsOf(await maintained(ctx, { steps: ["retention"] }), "retention")).toMatchObject({
    changed: 1,
  });
  expect(await textsOf(ctx, "ana")).toContain(shorter);
  expect(await textsOf(ctx, "ana")).not.toContain(fuller);
  expect(await rebuilt(ctx, { check: true })).toEqual({});
});

test("refuses 0 days, an unknown type and an unknown field", () => {
  for (const rule of [
    { days: 0 },
    { days: 5, type: "letter" },
    { days: 5, colour: "red" },
    { tag: "food" },
  ]) {
    const parsed = setTenantPolicyInput.safeParse({ policy: { retention: [rule] } });
    expect(parsed.success, JSON.stringify(rule)).toBe(false);
  }
});

test("rules for everything, or for most, are saved only with the count that they would erase in time", async () => {
  const ctx = await withMemories();
  const refused = (retention: readonly object[], more: object = {}) =>
    expect(setRetention(ctx, retention, more)).rejects.toMatchObject({
      code: "confirmation_required",
      facts: { fields: [{ path: "confirm" }] },
    });
  await expect(setRetention(ctx, [{ days: 30 }])).rejects.toMatchObject({
    message: expect.stringMatching(/ 5 of 5 memories .* 0 of them at the next run.* confirm: 5\.$/),
  });
  await refused([{ days: 1, confidence_below: 1 }]);
  await refused([{ days: 30 }], { confirm: 4 });
  await refused([
    { days: 30, type: "fact" },
    { days: 30, type: "preference" },
  ]);
  await age(ctx, ".", 31);
  await expect(setRetention(ctx, [{ days: 30 }])).rejects.toMatchObject({
    message: expect.stringContaining("5 of them at the next run"),
  });
  expect(await getTenantPolicy(ctx)).toMatchObject({ version: 0, policy: { retention: [] } });
  expect(await setRetention(ctx, [{ days: 30 }], { confirm: 5 })).toMatchObject({ version: 1 });
  expect(countsOf(await maintained(ctx), "retention")).toMatchObject({ changed: 5 });
  expect(await textsOf(ctx, "ana")).toEqual([]);
});

test("rules that cover every type must be confirmed before anything is stored, and narrow ones need not", async () => {
  const ctx = await testTenant();
  const ofTypes = (types: readonly string[], more: object = {}) =>
    types.map((type) => ({ days: 9, type, ...more }));
  for (const rules of [
    [{ days: 9 }],
    [{ days: 9, confidence_below: 1 }],
    ofTypes(MEMORY_TYPES),
    ofTypes(MEMORY_TYPES.slice(1)),
  ])
    await expect(setRetention(ctx, rules)).rejects.toMatchObject({ code: "confirmation_required" });
  await setRetention(ctx, ofTypes(MEMORY_TYPES.slice(2)));
  await setRetention(ctx, ofTypes(MEMORY_TYPES, { tag: "food" }));
  expect(await setRetention(ctx, [{ days: 9 }], { confirm: 1 })).toMatchObject({ version: 3 });
});

test("a part of the policy that a request does not name stays, and confirmed rules are not asked about again", async () => {
  const ctx = await withMemories();
  const set = (policy: object, more: object = {}) =>
    setTenantPolicy(ctx, setTenantPolicyInput.parse({ policy, ...more }));
  await set({ agents: { hall: { remember: false } } });
  const retention = [{ days: 30, agent_id: "shop", confidence_below: 1 }, { days: 9 }];
  await expect(set({ retention }, { confirm: 1_000_000 })).rejects.toMatchObject({
    code: "confirmation_required",
    facts: { fields: [{ message: "Must be 5 to 5." }] },
  });
  const hall = { hall: { remember: false, recall: true } };
  const off = { patterns: false, moods: false };
  expect((await set({ retention }, { confirm: 5 })).policy).toEqual({ retention, agents: hall, ...off });
  const proto = JSON.parse('{"agents": {"__proto__": {"recall": false}}}');
  expect(setTenantPolicyInput.safeParse({ policy: proto }).success).toBe(false);
  const both = { ...hall, guest: { recall: false } };
  expect((await set({ retention, agents: both })).policy).toMatchObject({ retention, agents: both });
  expect((await set({ agents: {} })).policy).toEqual({ retention, agents: {}, ...off });
});

test("two spellings of one agent both apply", async () => {
  const ctx = await testTenant();
  const set = async (agents: object) =>
    (await setTenantPolicy(ctx, setTenantPolicyInput.parse({ policy: { agents } }))).policy.agents;
  const first = await set({ "bob@example.org": { remember: false } });
  const [stored = ""] = Object.keys(first);
  expect(await set({ ...first, "bob@example.org": { recall: false } })).toEqual({
    [stored]: { remember: false, recall: false },
  });
  expect(await set({ ...first, "bob@example.org": {} })).toEqual(first);
});

test("a policy keeps its versions, refuses an older one, and belongs to its tenant", async () => {
  const [mine, theirs] = [await testTenant(), await testTenant()];
  expect(await setRetention(mine, [{ days: 9, tag: "food" }], { version: 0 })).toMatchObject({ version: 1 });
  await expect(setRetention(mine, [], { version: 0 })).rejects.toMatchObject({ code: "conflict" });
  expect(await setRetention(mine, [], { version: 1 })).toMatchObject({
    version: 2,
    policy: { retention: [] },
  });
  expect(await getTenantPolicy(theirs)).toMatchObject({ version: 0, set_by: null });
  const reader = await testTenant(["read", "write"]);
  await expect(getTenantPolicy(reader)).rejects.toMatchObject({ code: "scope_missing" });
  await expect(setRetention(reader, [])).rejects.toMatchObject({ code: "scope_missing" });
});

test("personal data in a rule is stored as memories store it", async () => {
  const ctx = await testTenant();
  await remember(
    ctx,
    said("I like quince jam", { tags: ["ana@example.org"] }),
    said("I like plum jam", { tags: ["ben@example.org"], source: "mail ben@example.org" }),
    said("I like tea"),
    said("My bike is blue"),
  );
  await setRetention(ctx, [{ days: 9, tag: "ana@example.org", agent_id: "bob@example.org" }]);
  expect(await tablesThatSay("example.org")).toEqual([]);
  for (const fruit of ["quince", "plum"]) await age(ctx, fruit, 10);
  await setRetention(ctx, [
    { days: 9, tag: "ana@example.org" },
    { days: 9, source: "mail ana@example.org" },
  ]);
  expect(countsOf(await maintained(ctx), "retention")).toMatchObject({ changed: 1 });
});

test("memories that no retrieval returned or that each returned last are counted, sampled and listed, and stay", async () => {
  const ctx = await testTenant();
  const texts = [
    "My lamp is green",
    "My bike is blue",
    "My car is grey",
    "My boat is white",
    "My hat is red",
  ];
  await remember(ctx, ...texts.map((text) => said(text)));
  await age(ctx, "lamp|bike|car|boat", 200);
  const use = (text: string, rank: number, hits: number | null, count: number) =>
    asSuperuser(`insert into usages (owner_no, position, request_id, actor, rank, hits, shown_at)
     select owner_no, position, 'r', 'a', ${rank}, ${hits}, now() - interval '100 days' from memories, generate_series(1, ${count})
     where text = '${text}' and owner_no >> 32 = ${ctx.tenantNo}`);
  // Last twice, last always, and last except where it was the only hit.
  await use("My bike is blue", 8, 8, 2);
  await use("My car is grey", 8, 8, 3);
  await use("My boat is white", 8, 8, 3);
  await use("My boat is white", 1, 1, 1);
  const run = await maintained(ctx, { steps: ["unused"] });
  expect(countsOf(run, "unused")).toEqual({ looked: 4, changed: 0, proposed: 2, skipped: 0 });
  const list = async (unused: string, more: object = {}) => {
    const page = await listMemories(ctx, listMemoriesInput.parse({ unused, ...more }));
    return page.items.map(({ id, text }) => ({ id, text }));
  };
  const [never, last] = [await list("never_retrieved"), await list("always_last")];
  expect([never, last]).toMatchObject([[{ text: "My lamp is green" }], [{ text: "My car is grey" }]]);
  const byTime = { user_id: "ana", order: "occurred_at", page: "1" };
  expect([await list("never_retrieved", byTime), await list("always_last", byTime)]).toEqual([never, last]);
  const samples = stepOf(run, "unused").samples.map(({ memory_ids: [id], what }) => ({ id, what }));
  expect(samples).toEqual([
    { id: never[0]?.id, what: "never_retrieved" },
    { id: last[0]?.id, what: "always_last" },
  ]);
  await use("My car is grey", 8, null, 1);
  expect(await list("always_last")).toEqual([]);
  expect(await textsOf(ctx, "ana")).toHaveLength(5);
});
