import { afterEach, expect, test } from "vitest";
import { listAudit, listAuditInput } from "@/lib/audit";
import { createKey, createKeyInput, revokeKey } from "@/lib/auth";
import type { Ctx } from "@/lib/core";
import { asSuperuser, testDatabase, testTenant } from "@/lib/db/testing";
import { drainQueue, remember, send } from "@/lib/ingestion/testing";
import { discardDeadLetter, retryDeadLetter } from "@/lib/queue";
import { setFlag } from "@/lib/settings";
import {
  erase,
  eraseInput,
  eraseMemory,
  listContradictions,
  listContradictionsInput,
  listDecisions,
  listDecisionsInput,
  rescueDecision,
  restoreMemory,
  settleContradiction,
  supersedeMemory,
} from "./index";
import { memoryOf } from "./testing";

testDatabase();
afterEach(() => setFlag("operator", "RERANK_ENABLED", false));

const audit = (ctx: Ctx, more: object = {}) => listAudit(ctx, listAuditInput.parse(more));

/** The number of a job that failed for good. */
async function deadLetter(ctx: Ctx, id: string): Promise<number> {
  await send(ctx, [{ id, user_id: "ana", role: "user", text: "I like coffee" }]);
  const [dead] = await asSuperuser<{ job_no: string }>(
    `with gone as (delete from jobs where owner_no >> 32 = $1 returning *), free as (delete from lanes where owner_no >> 32 = $1)
     insert into dead_letters (job_no, owner_no, urgency, kind, payload, attempts, max_attempts, error, created_at)
     select job_no, owner_no, urgency, kind, payload, 6, 6, 'internal', created_at from gone returning job_no`,
    [ctx.tenantNo],
  );
  return Number(dead?.job_no);
}

/** Each act once. */
async function act(ctx: Ctx): Promise<void> {
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
  await rescueDecision(ctx, items[0]?.id ?? "", { type: "fact" });
  await drainQueue();
  await remember(
    ctx,
    { user_id: "ana", role: "user", text: "My gym is on Main Street" },
    { user_id: "ana", role: "user", text: "I go to the gym on Oak Avenue now" },
  );
  const doubts = await listContradictions(ctx, listContradictionsInput.parse({}));
  await settleContradiction(ctx, doubts.items[0]?.id ?? "", { as: "both_true" });
  await eraseMemory(ctx, await memoryOf(ctx, event_id));
  await retryDeadLetter(ctx, { jobNo: await deadLetter(ctx, "d1") });
  await drainQueue();
  await discardDeadLetter(ctx, { jobNo: await deadLetter(ctx, "d2") });
  await erase(ctx, eraseInput.parse({ user_id: "ana", dry_run: true }));
  await erase(ctx, eraseInput.parse({ user_id: "ana" }));
  await setFlag("operator", "RERANK_ENABLED", true);
  const { key_id } = await createKey("operator", createKeyInput.parse({ tenant: ctx.tenantId }));
  await revokeKey("operator", key_id);
}

test("every act stands in the audit log with who did it and how much, the youngest first", async () => {
  const ctx = { ...(await testTenant()), actor: "person:mia", requestId: "r1" };
  await act(ctx);
  const { items } = await audit(ctx);
  expect(items.map((entry) => `${entry.act} ${entry.actor}`)).toEqual([
    "key.revoke operator",
    "key.create operator",
    "flag.switch operator",
    "erase person:mia",
    "job.discard person:mia",
    "job.retry person:mia",
    "memory.erase person:mia",
    "contradiction.settle person:mia",
    "decision.rescue person:mia",
    "memory.restore person:mia",
    "memory.supersede person:mia",
  ]);
  expect(items[2]).toMatchObject({ counts: { RERANK_ENABLED: 1 } });
  expect(items[3]).toMatchObject({ request_id: "r1", counts: { owners: 1 } });
  expect((await audit(ctx, { request_id: "r1" })).items).toEqual(items.slice(3));
});

test("the audit log comes page by page and narrows by actor, act and time", async () => {
  const ctx = { ...(await testTenant()), actor: "person:mia" };
  await act(ctx);
  const acts = async (more: object) => (await audit(ctx, more)).items.map((entry) => entry.act);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof audit>> = await audit(ctx, {
      limit: "3",
      ...(cursor ? { cursor } : {}),
    });
    seen.push(...page.items.map((entry) => entry.act));
    cursor = page.next_cursor;
  } while (cursor);
  expect(seen).toEqual(await acts({}));
  expect(await acts({ actor: "operator" })).toEqual(["key.revoke", "key.create", "flag.switch"]);
  expect(await acts({ act: "erase,job.retry" })).toEqual(["erase", "job.retry"]);
  expect(await acts({ from: "2100-01-01T00:00:00Z" })).toEqual([]);
  expect(await acts({ to: "2100-01-01T00:00:00Z", limit: "200" })).toEqual(seen);
  await expect(audit(ctx, { cursor: "nonsense" })).rejects.toMatchObject({ code: "invalid_input" });
});

test("the audit log needs admin and a key of the tenant, and shows no other tenant's", async () => {
  const [ctx, other] = [await testTenant(), await testTenant()];
  await remember(ctx, { user_id: "ana", role: "user", text: "I like green tea" });
  await erase(ctx, eraseInput.parse({ user_id: "ana" }));
  await expect(audit({ ...ctx, scopes: ["read", "write"] })).rejects.toMatchObject({ code: "scope_missing" });
  const bound = { ...ctx, owner: { kind: "user", id: "ana" } as const };
  await expect(audit(bound)).rejects.toMatchObject({ code: "owner_forbidden" });
  expect((await audit(other)).items).toEqual([]);
  expect((await audit(ctx)).items).toHaveLength(1);
});
