// The audit log lists every action of the tenant to admins only.

import { createHash } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { type Ctx, OPERATOR } from "@/lib/base/core";
import { drainQueue, remember, send } from "@/lib/engine/ingest/testing";
import { createKey, createKeyInput, revokeKey } from "@/lib/features/access";
import { listAudit, listAuditInput } from "@/lib/storage/audit";
import { engine, setEngine } from "@/lib/storage/db";
import { asSuperuser, testDatabase, testTenant, withQuery } from "@/lib/storage/db/testing";
import { discardDeadLetter, retryDeadLetter } from "@/lib/storage/queue";
import { setFlag } from "@/lib/storage/settings";
import { erase } from "./erase";
import { eraseInput } from "./erase-input";
import { eraseMemory } from "./erase-memory";
import { exportInput, exportMemories } from "./export";
import { listContradictions, listContradictionsInput } from "./list-contradictions";
import { listDecisions, listDecisionsInput } from "./list-decisions";
import { rescueDecision } from "./rescue";
import { resolveContradiction } from "./resolve-contradiction";
import { restoreMemory } from "./restore";
import { supersedeMemory } from "./supersede";
import { memoryOf } from "./testing";

testDatabase();
afterEach(() => setFlag(OPERATOR, { name: "MEMORY_DECIDER_LLM_ENABLED", value: false }));

const audit = (ctx: Ctx, more: object = {}) => listAudit(ctx, listAuditInput.parse(more));

/** Creates a dead letter. Returns its job number. */
async function deadLetter(ctx: Ctx, id: string): Promise<number> {
  await send(ctx, [{ id, user_id: "ana", role: "user", text: "I like coffee" }]);
  const [dead] = await asSuperuser<{ job_no: string }>(
    `with deleted as (delete from jobs where owner_no >> 32 = $1 returning *), free as (delete from lanes where owner_no >> 32 = $1)
     insert into dead_letters (job_no, owner_no, urgency, kind, payload, attempts, max_attempts, error, created_at)
     select job_no, owner_no, urgency, kind, payload, 6, 6, 'internal', created_at from deleted returning job_no`,
    [ctx.tenantNo],
  );
  return Number(dead?.job_no);
}

/** Performs each audited action once. Returns the ids that the audit entries must name. */
async function performActions(
  ctx: Ctx,
): Promise<{ memory: string; dropped: string; pair: string; newest: string }> {
  const [first] = await remember(
    ctx,
    { user_id: "ana", role: "user", text: "I like green tea" },
    { user_id: "ana", role: "user", text: "haha" },
  );
  const memory = await memoryOf(ctx, first);
  const { event_id } = await supersedeMemory(ctx, memory, { text: "I like black tea" });
  await drainQueue();
  await restoreMemory(ctx, memory);
  const { items } = await listDecisions(ctx, listDecisionsInput.parse({ verdict: "dropped" }));
  const dropped = items[0]?.id ?? "";
  await rescueDecision(ctx, dropped, { type: "fact" });
  await drainQueue();
  await remember(
    ctx,
    { user_id: "ana", role: "user", text: "My gym is on Main Street" },
    { user_id: "ana", role: "user", text: "I go to the gym on Oak Avenue now" },
  );
  const doubts = await listContradictions(ctx, listContradictionsInput.parse({}));
  const pair = doubts.items[0]?.id ?? "";
  await resolveContradiction(ctx, pair, { as: "both" });
  const newest = await memoryOf(ctx, event_id);
  await eraseMemory(ctx, newest);
  await retryDeadLetter(ctx, { jobNo: await deadLetter(ctx, "d1") });
  await drainQueue();
  await discardDeadLetter(ctx, { jobNo: await deadLetter(ctx, "d2") });
  await erase(ctx, eraseInput.parse({ user_id: "ana", dry_run: true }));
  await erase(ctx, eraseInput.parse({ user_id: "ana" }));
  await setFlag(OPERATOR, { name: "MEMORY_DECIDER_LLM_ENABLED", value: true });
  const { key_id } = await createKey(OPERATOR, createKeyInput.parse({ tenant: ctx.tenantId }));
  await revokeKey(OPERATOR, { id: key_id });
  return { memory, dropped, pair, newest };
}

test("the audit log lists every action with its actor and counts, newest first", async () => {
  const ctx = { ...(await testTenant()), actor: "person:mia", requestId: "r1" };
  const ids = await performActions(ctx);
  const { items } = await audit(ctx);
  expect(items.map((entry) => `${entry.action} ${entry.actor}`)).toEqual([
    "key.revoke operator",
    "key.create operator",
    "flag.switch operator",
    "erase person:mia",
    "erase.begin person:mia",
    "job.discard person:mia",
    "job.retry person:mia",
    "memory.erase person:mia",
    "contradiction.resolve person:mia",
    "decision.rescue person:mia",
    "memory.restore person:mia",
    "memory.supersede person:mia",
  ]);
  const id = items[0]?.target;
  // An owner's number is the first part of the ids of its decisions.
  const owner = `owner:${ids.dropped.split("-")[0]}`;
  expect(items.map(({ target }) => target)).toEqual([
    expect.stringMatching(/^key:[0-9a-f]{12}$/),
    id,
    "flag:MEMORY_DECIDER_LLM_ENABLED",
    owner,
    owner,
    expect.stringMatching(/^job:\d+$/),
    expect.stringMatching(/^job:\d+$/),
    `memory-sha256:${createHash("sha256").update(ids.newest).digest("hex")}`,
    `decision:${ids.pair}`,
    `decision:${ids.dropped}`,
    `memory:${ids.memory}`,
    `memory:${ids.memory}`,
  ]);
  expect(items[2]).toMatchObject({ counts: { MEMORY_DECIDER_LLM_ENABLED: 1 } });
  expect(items[3]).toMatchObject({ request_id: "r1", counts: { owners: 1 } });
  expect((await audit(ctx, { request_id: "r1" })).items).toEqual(items.slice(3));
});

test("the audit log is paginated and can be filtered by actor, action and time", async () => {
  const ctx = { ...(await testTenant()), actor: "person:mia" };
  await performActions(ctx);
  const actions = async (more: object) => (await audit(ctx, more)).items.map((entry) => entry.action);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof audit>> = await audit(ctx, {
      limit: "3",
      ...(cursor ? { cursor } : {}),
    });
    seen.push(...page.items.map((entry) => entry.action));
    cursor = page.next_cursor;
  } while (cursor);
  expect(seen).toEqual(await actions({}));
  expect(await actions({ actor: "operator" })).toEqual(["key.revoke", "key.create", "flag.switch"]);
  expect(await actions({ action: "erase,job.retry" })).toEqual(["erase", "job.retry"]);
  expect(await actions({ from: "2100-01-01T00:00:00Z" })).toEqual([]);
  expect(await actions({ to: "2100-01-01T00:00:00Z", limit: "200" })).toEqual(seen);
  await expect(audit(ctx, { cursor: "nonsense" })).rejects.toMatchObject({ code: "invalid_input" });
});

test("the audit log requires the scope `admin` and a key that is not bound, and shows only the key's tenant", async () => {
  const [ctx, other] = [await testTenant(), await testTenant()];
  await remember(ctx, { user_id: "ana", role: "user", text: "I like green tea" });
  await erase(ctx, eraseInput.parse({ user_id: "ana" }));
  await expect(audit({ ...ctx, scopes: ["read", "write"] })).rejects.toMatchObject({ code: "scope_missing" });
  const bound = { ...ctx, owner: { kind: "user", id: "ana" } as const };
  await expect(audit(bound)).rejects.toMatchObject({ code: "owner_forbidden" });
  expect((await audit(other)).items).toEqual([]);
  expect((await audit(ctx)).items.map((entry) => entry.action)).toEqual(["erase", "erase.begin"]);
});

test("the audit log names the owners of its targets until they are erased, and only those of its tenant", async () => {
  const [ctx, other] = [await testTenant(), await testTenant()];
  for (const tenant of [ctx, other]) {
    await remember(tenant, { user_id: "ana", role: "user", text: "I like green tea", session_id: "one" });
    await exportMemories(tenant, exportInput.parse({ user_id: "ana" }));
  }
  const namedOwners = async () => (await audit(ctx)).items.map(({ target, owners }) => [target, owners]);
  const [[target]] = (await namedOwners()) as [[string, object]];
  const number = target.replace("owner:", "");
  expect(number).toMatch(/^\d{1,10}$/);
  expect(await namedOwners()).toEqual([[target, { [number]: { kind: "user", id: "ana" } }]]);
  await erase(ctx, eraseInput.parse({ user_id: "ana" }));
  expect(await namedOwners()).toEqual([
    [target, {}],
    [target, {}],
    [target, {}],
  ]);
});

test("an erasure that is interrupted between two batches is visible in the audit log and can be repeated to complete it", async () => {
  const ctx = await testTenant();
  // The events fill more than one batch of 20.
  await send(
    ctx,
    Array.from({ length: 25 }, (_, i) => ({ user_id: "ana", role: "user", text: `I have ${i} green teas` })),
  );
  const eraseAna = (requestId: string) => erase({ ...ctx, requestId }, eraseInput.parse({ user_id: "ana" }));
  const open = engine();
  let batches = 0;
  setEngine(
    withQuery(open, (query) => (text, ...rest) => {
      if (/insert into tombstones/.test(text)) batches++;
      if (batches > 1) throw Object.assign(new Error("terminated"), { code: "57P01" });
      return query(text, ...rest);
    }),
  );
  await expect(eraseAna("cut").finally(() => setEngine(open))).rejects.toMatchObject({
    code: "database_unavailable",
  });
  expect((await audit(ctx)).items).toMatchObject([
    { action: "erase.begin", request_id: "cut", counts: { owners: 1, events: 25 } },
  ]);

  expect(await eraseAna("again")).toMatchObject({ owners: 1, events: 5 });
  expect((await audit(ctx)).items).toMatchObject([
    { action: "erase", request_id: "again", counts: { owners: 1, events: 5 } },
    { action: "erase.begin", request_id: "again", counts: { owners: 1, events: 5 } },
    { action: "erase.begin", request_id: "cut" },
  ]);
});
