// API keys are accepted while they are valid, and listed per tenant without their secrets.

import { expect, test, vi } from "vitest";
import { OPERATOR } from "@/lib/base/core";
import { engine } from "@/lib/storage/db";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { checkKey } from "./check-key";
import { createKey, createKeyInput, revokeKey } from "./create-key";
import { listKeys } from "./list-keys";

testDatabase();

const ROOT = { ...OPERATOR, actor: "person:root" };

test("keys are listed by tenant with scopes, last use and expiry, never with the secret", async () => {
  const ctx = await testTenant();
  const other = await testTenant();
  const input = createKeyInput.parse({
    tenant: ctx.tenantId,
    scopes: ["read"],
    user_id: "ana",
    expires_at: "2099-01-01T00:00:00Z",
  });
  const createdKey = await createKey(ROOT, input);
  await checkKey(createdKey.key, "r");
  await vi.waitFor(
    async () => expect((await listKeys(ctx)).items[0]?.last_used_at).toEqual(expect.any(String)),
    15_000,
  );
  const { items } = await listKeys(ctx);
  expect(items).toEqual([
    expect.objectContaining({
      key_id: createdKey.key_id,
      tenant: ctx.tenantId,
      scopes: ["read"],
      owner: { kind: "user", id: "ana" },
      expires_at: "2099-01-01T00:00:00.000Z",
      revoked_at: null,
    }),
  ]);
  expect(JSON.stringify(items)).not.toContain(createdKey.key.split("_").slice(2).join("_"));
  expect((await listKeys(other)).items).toEqual([]);
  await revokeKey(ROOT, { id: createdKey.key_id });
  expect((await listKeys(ctx)).items[0]?.revoked_at).toEqual(expect.any(String));
});

test("any number of unknown keys takes two reads, and a valid key among them is accepted", async () => {
  const ctx = await testTenant();
  const { key } = await createKey(ROOT, createKeyInput.parse({ tenant: ctx.tenantId }));
  const unknown = Array.from(
    { length: 64 },
    (_, index) => `plm_${index.toString(16).padStart(12, "0")}_${key.split("_").slice(2).join("_")}`,
  );
  const transactions = vi.spyOn(engine(), "transaction");
  const codes = [...unknown, key].map((one) =>
    checkKey(one, "r").then(
      () => "accepted",
      (error: { code: string }) => error.code,
    ),
  );
  expect(await Promise.all(codes)).toEqual([...Array(64).fill("unauthenticated"), "accepted"]);
  const reads = transactions.mock.calls.filter(([priority]) => priority === "hot");
  expect(reads.length).toBeLessThanOrEqual(2);
  transactions.mockRestore();
});

test("a key that is expired or revoked is refused", async () => {
  const ctx = await testTenant();
  const create = (input = {}) => createKey(ROOT, createKeyInput.parse({ tenant: ctx.tenantId, ...input }));
  const valid = await create({ expires_at: "2099-01-01T00:00:00Z" });
  const expired = await create({ expires_at: "2099-01-01T00:00:00Z" });
  await asSuperuser("update api_keys set expires_at = '2020-01-01T00:00:00Z' where key_id = $1", [
    expired.key_id,
  ]);
  const revoked = await create();
  await revokeKey(ROOT, { id: revoked.key_id });
  const refused = [expired, revoked].map(({ key }) =>
    expect(checkKey(key, "r")).rejects.toMatchObject({ code: "unauthenticated" }),
  );
  await Promise.all([
    ...refused,
    expect(checkKey(valid.key, "r")).resolves.toMatchObject({ tenantId: ctx.tenantId }),
  ]);
});

test("a key without the scope `read` cannot list keys", async () => {
  await expect(listKeys(await testTenant(["write"]))).rejects.toMatchObject({ code: "scope_missing" });
});
