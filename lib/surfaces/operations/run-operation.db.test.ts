// An operation checks the owner of a bound key and writes its audit entry.

import { expect, test, vi } from "vitest";
import { z } from "zod";
import { type Ctx, OPERATOR } from "@/lib/base/core";
import { listAudit, listAuditInput } from "@/lib/storage/audit";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { callOperation } from "./call-operation";
import { defineOperation } from "./define-operation";

testDatabase();

const run = vi.fn(async () => ({ done: true }));
/** The function of this operation checks nothing, so every rejection comes from the registry. */
const uncheckedOperation = defineOperation({
  name: "water",
  summary: "Water a plant",
  scope: "write",
  owner: (input: { user_id: string }) => [input],
  input: z.strictObject({ user_id: z.string() }),
  output: z.object({ done: z.boolean() }),
  http: { method: "POST", path: "/api/v1/plants" },
  audit: { action: "plant.water", target: ({ user_id }: { user_id: string }) => `plant:${user_id}` },
  run,
});

const auditOf = async (ctx: Ctx) =>
  (await listAudit(ctx, listAuditInput.parse({}))).items.filter(({ action }) => action === "plant.water");

test("a key that is bound to an owner is rejected for any other owner before the function runs", async () => {
  const bound: Ctx = { ...(await testTenant()), owner: { kind: "user", id: "ana" } };
  await expect(callOperation(uncheckedOperation, bound, { user_id: "ben" })).rejects.toMatchObject({
    code: "owner_forbidden",
  });
  expect(run).not.toHaveBeenCalled();
  expect(await callOperation(uncheckedOperation, bound, { user_id: "ana" })).toEqual({ done: true });
});

test("a declared audit action writes one entry with its target, and an operator's action writes one in every tenant", async () => {
  const ctx: Ctx = { ...(await testTenant()), actor: "key:test" };
  await callOperation(uncheckedOperation, ctx, { user_id: "ana" });
  expect(await auditOf(ctx)).toMatchObject([{ actor: "key:test", target: "plant:ana" }]);
  const other = await testTenant();
  await callOperation({ ...uncheckedOperation, caller: "operator" }, OPERATOR, { user_id: "eve" });
  for (const tenant of [ctx, other])
    expect((await auditOf(tenant)).filter(({ target }) => target === "plant:eve")).toHaveLength(1);
});
