// A person lists unresolved contradictions and decides which memory is true.

import { expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { remember } from "@/lib/engine/ingest/testing";
import { listAudit, listAuditInput } from "@/lib/storage/audit";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { readTotals } from "@/lib/storage/records";
import { eraseMemory } from "./erase-memory";
import { getMemory } from "./get-memory";
import { listChains, listChainsInput } from "./list-chains";
import { listContradictions, listContradictionsInput } from "./list-contradictions";
import { listDecisions, listDecisionsInput } from "./list-decisions";
import { reopenContradiction, resolveContradiction } from "./resolve-contradiction";
import { separateMemory } from "./separate";
import { memoryOf, textsOf } from "./testing";

testDatabase();

const OLDER = "Grandpa is in hospital";
const OTHERS = ["I bought new towels", "My bike is blue"] as const;
const NEWER = "Grandpa is back home since Monday";
const list = (ctx: Ctx, more: object = {}) =>
  listContradictions(ctx, listContradictionsInput.parse({ user_id: "ana", ...more }));

/** Stores two memories that might contradict each other. Returns both ids and the id of the contradiction. */
async function contradict(ctx: Ctx, user_id = "ana") {
  const say = (text: string, session_id: string) => ({ user_id, role: "user" as const, text, session_id });
  const [first] = await remember(ctx, ...[OLDER, ...OTHERS].map((text) => say(text, "a")));
  const [second] = await remember(ctx, say(NEWER, "b"));
  const { items } = await list(ctx, { user_id });
  return {
    id: items[0]?.id ?? "",
    older: await memoryOf(ctx, first),
    newer: await memoryOf(ctx, second),
  };
}

test("unresolved contradictions are listed with both memories, newest first, page by page", async () => {
  const ctx = await testTenant();
  const ana = await contradict(ctx);
  const ben = await contradict(ctx, "ben");
  const whole = (more: object = {}) => listContradictions(ctx, listContradictionsInput.parse(more));
  const { items } = await whole();
  expect(items.map(({ id }) => id)).toEqual([ben.id, ana.id]);
  expect(items[1]).toMatchObject({
    owner: { kind: "user", id: "ana" },
    older: { id: ana.older, text: OLDER },
    newer: { id: ana.newer, text: NEWER },
    reason: "change",
  });
  const page = await whole({ limit: "1" });
  const next = await whole({ limit: "1", cursor: page.next_cursor });
  expect([...page.items, ...next.items]).toEqual(items);
});

test("the newer memory replaces the older one on request, and the chain and the totals show it", async () => {
  const ctx = { ...(await testTenant()), actor: "person:mia" };
  const { id, older, newer } = await contradict(ctx);
  expect(await resolveContradiction(ctx, id, { as: "newer" })).toEqual({ superseded_id: older });
  expect(await getMemory(ctx, older)).toMatchObject({ state: "superseded", superseded_by: newer });
  expect(await readTotals(ctx)).toMatchObject({ memories: 4, superseded: 1 });
  expect((await list(ctx)).items).toEqual([]);
  const [entry] = (await listAudit(ctx, listAuditInput.parse({}))).items;
  expect(entry).toMatchObject({
    action: "contradiction.resolve",
    actor: "person:mia",
    counts: { replaced: 1 },
  });
  await expect(resolveContradiction(ctx, id, { as: "both" })).rejects.toMatchObject({
    code: "not_contradicting",
  });
});

test("when both memories are true, both stay live and the contradiction is removed", async () => {
  const ctx = await testTenant();
  const { id } = await contradict(ctx);
  expect(await resolveContradiction(ctx, id, { as: "both" })).toEqual({ superseded_id: null });
  expect(await textsOf(ctx, "ana")).toEqual(expect.arrayContaining([NEWER, OLDER]));
  expect((await list(ctx)).items).toEqual([]);
  const { items } = await listDecisions(ctx, listDecisionsInput.parse({}));
  expect(items.filter(({ uncertain_memory_id }) => uncertain_memory_id !== null)).toEqual([]);
  expect((await listAudit(ctx, listAuditInput.parse({}))).items[0]).toMatchObject({ counts: { kept: 2 } });
});

test("a replaced memory is separated from its successor: both are current, and reopening the pair undoes it", async () => {
  const ctx = { ...(await testTenant()), actor: "person:mia" };
  const { id, older, newer } = await contradict(ctx);
  await resolveContradiction(ctx, id, { as: "newer" });
  expect(await separateMemory(ctx, older)).toEqual({ current: true });
  expect(await getMemory(ctx, older)).toMatchObject({ state: "current", superseded_by: null });
  expect(await getMemory(ctx, newer)).toMatchObject({ state: "current", is_superseding: false });
  expect(await readTotals(ctx)).toMatchObject({ memories: 4, superseded: 0 });
  expect((await list(ctx, { state: "resolved" })).items).toMatchObject([{ id, resolution: "unrelated" }]);
  expect((await listAudit(ctx, listAuditInput.parse({}))).items[0]).toMatchObject({
    action: "memory.separate",
    actor: "person:mia",
    counts: { separated: 1 },
  });
  await expect(separateMemory(ctx, older)).rejects.toMatchObject({ code: "not_superseded" });
  await reopenContradiction(ctx, id);
  await resolveContradiction(ctx, id, { as: "newer" });
  expect(await getMemory(ctx, older)).toMatchObject({ superseded_by: newer });
});

test("a memory that was replaced by an event is separated from it, and the list of doubtful corrections is exact", async () => {
  const ctx = await testTenant();
  const say = (text: string) => ({ user_id: "ana", role: "user" as const, text, session_id: "a" });
  const [first] = await remember(ctx, say("I like the lights at 40%"));
  const [second] = await remember(ctx, say("Actually, I like the lights at 60%"));
  const [older, newer] = [await memoryOf(ctx, first), await memoryOf(ctx, second)];
  const chains = async (more: object) => (await listChains(ctx, listChainsInput.parse(more))).items;
  const [chain] = await chains({});
  expect(chain?.versions.map((version) => version.id)).toEqual([older, newer]);
  const probability = chain?.probability ?? 1;
  expect(await chains({ max_probability: "0" })).toEqual([]);
  expect(await chains({ max_probability: String(Math.min(1, probability + 0.01)) })).toHaveLength(
    chain?.probability === null ? 0 : 1,
  );
  await separateMemory(ctx, older);
  expect(await chains({})).toEqual([]);
  expect(await textsOf(ctx, "ana")).toHaveLength(2);
  expect((await list(ctx, { state: "resolved" })).items).toMatchObject([
    { older: { id: older }, newer: { id: newer }, resolution: "unrelated" },
  ]);
});

test("the older memory replaces the newer one when it is the right one", async () => {
  const ctx = await testTenant();
  const { id, older, newer } = await contradict(ctx);
  expect(await resolveContradiction(ctx, id, { as: "older" })).toEqual({ superseded_id: newer });
  expect(await getMemory(ctx, newer)).toMatchObject({ state: "superseded", superseded_by: older });
  expect((await list(ctx)).items).toEqual([]);
});

test("a resolved pair is listed as resolved, is no earlier version in a retrieval, and can be reopened", async () => {
  const ctx = await testTenant();
  const { id } = await contradict(ctx);
  const chances = async () =>
    (
      await asSuperuser<{ chance: number }>("select chance from memory_pairs where owner_no >> 32 = $1", [
        ctx.tenantNo,
      ])
    ).map(({ chance }) => Math.sign(chance));
  const before = await chances();
  expect((await list(ctx)).items).toMatchObject([{ id, resolution: null }]);
  await resolveContradiction(ctx, id, { as: "unrelated" });
  expect((await list(ctx, { state: "resolved" })).items).toMatchObject([{ id, resolution: "unrelated" }]);
  expect(await chances()).toEqual(before.map((sign) => -sign));
  expect((await listAudit(ctx, listAuditInput.parse({}))).items[0]).toMatchObject({
    counts: { unrelated: 2 },
  });
  expect(await reopenContradiction(ctx, id)).toEqual({});
  expect((await list(ctx, { state: "resolved" })).items).toEqual([]);
  expect((await list(ctx)).items).toMatchObject([{ id, resolution: null }]);
  expect(await chances()).toEqual(before);
  await expect(reopenContradiction(ctx, id)).rejects.toMatchObject({ code: "not_contradicting" });
  await resolveContradiction(ctx, id, { as: "newer" });
  await expect(reopenContradiction(ctx, id)).rejects.toMatchObject({ code: "not_contradicting" });
});

test("a pair with a superseded, expired or erased memory is neither listed nor resolvable", async () => {
  const ctx = await testTenant();
  const statements = [
    "update memory_states set expires_at = now() - interval '1 s' where owner_no >> 32 = $1",
    "update memory_states set expires_at = null, superseded_at = now() where owner_no >> 32 = $1",
  ];
  const { id, older } = await contradict(ctx);
  for (const statement of statements) {
    await asSuperuser(statement, [ctx.tenantNo]);
    expect((await list(ctx)).items).toEqual([]);
    await expect(resolveContradiction(ctx, id, { as: "newer" })).rejects.toMatchObject({
      code: "not_contradicting",
    });
  }
  await eraseMemory(ctx, older);
  expect((await list(ctx)).items).toEqual([]);
});

test("a key without the scope, a bound key and another tenant can neither see nor resolve a contradiction", async () => {
  const [ctx, other] = [await testTenant(), await testTenant()];
  const { id } = await contradict(ctx);
  const missing = { code: "scope_missing" };
  await expect(list({ ...ctx, scopes: ["write", "admin"] })).rejects.toMatchObject(missing);
  await expect(
    resolveContradiction({ ...ctx, scopes: ["read", "admin"] }, id, { as: "newer" }),
  ).rejects.toMatchObject(missing);
  const bound = { ...ctx, owner: { kind: "user", id: "ben" } as const };
  expect((await list(bound, { user_id: "ben" })).items).toEqual([]);
  expect((await list(other)).items).toEqual([]);
  for (const [who, which] of [
    [ctx, "nonsense"],
    [ctx, "1-1-9"],
    [other, id],
    [bound, id],
  ] as const)
    await expect(resolveContradiction(who, which, { as: "newer" })).rejects.toMatchObject({
      code: "not_found",
    });
  expect((await list(ctx)).items.map((one) => one.id)).toEqual([id]);
});
