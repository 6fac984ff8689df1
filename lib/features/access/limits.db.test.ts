// Limits refuse what goes beyond them, and never a valid key because of another client.

import { expect, test, vi } from "vitest";
import { OPERATOR } from "@/lib/base/core";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { checkKey } from "./check-key";
import { createKey, createKeyInput, revokeKey } from "./create-key";
import { limitAddress } from "./limit-requests";

vi.hoisted(() => {
  process.env.RATE_LIMIT_PER_MINUTE = "3";
  process.env.RATE_LIMIT_TENANT_PER_MINUTE = "5";
  process.env.RATE_LIMIT_ADDRESS_PER_MINUTE = "4";
});

testDatabase();

const ROOT = { ...OPERATOR, actor: "person:root" };

async function newKey(tenant: string): Promise<{ key: string; key_id: string }> {
  return createKey(ROOT, createKeyInput.parse({ tenant }));
}

/** Returns "accepted" or the error code of each check, one after the other. */
async function check(keys: readonly (string | null)[], address?: string): Promise<string[]> {
  const results: string[] = [];
  for (const key of keys)
    results.push(
      await checkKey(key, "r", address).then(
        () => "accepted",
        (error: { code: string }) => error.code,
      ),
    );
  return results;
}

test("a key and the keys of a tenant together are limited, and another tenant is not affected", async () => {
  const ctx = await testTenant();
  const [first, second] = [await newKey(ctx.tenantId), await newKey(ctx.tenantId)];
  expect(await check(Array(4).fill(first.key))).toEqual([...Array(3).fill("accepted"), "rate_limited"]);
  expect(await check(Array(3).fill(second.key))).toEqual(["accepted", "accepted", "rate_limited"]);
  await expect(checkKey(second.key, "r")).rejects.toMatchObject({
    code: "rate_limited",
    facts: { retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 60) },
  });
  expect(await check([(await newKey((await testTenant()).tenantId)).key])).toEqual(["accepted"]);
});

test("an address with too many invalid keys is limited, but a valid key from it is accepted", async () => {
  const { key } = await newKey((await testTenant()).tenantId);
  const invalid = [null, "plm_", "plm_0123", `plm_${"0".repeat(12)}_${"x".repeat(43)}`, "plm_1"];
  expect(await check(invalid, "192.0.2.1")).toEqual([...Array(4).fill("unauthenticated"), "rate_limited"]);
  expect(await check([key], "192.0.2.1")).toEqual(["accepted"]);
  expect(await check([null], "192.0.2.2")).toEqual(["unauthenticated"]);
});

test("an address that asks for health more than 50 times in a second is limited, and others are not", async () => {
  const ask = (address: string | null) => limitAddress("address and health", address);
  for (let asked = 0; asked < 50; asked++) await ask("192.0.2.3");
  await expect(ask("192.0.2.3")).rejects.toMatchObject({
    code: "rate_limited",
    facts: { retryAfterSeconds: 1 },
  });
  for (const address of ["192.0.2.4", null]) await ask(address);
});

test("a key that was refused because it did not exist is accepted within 5 seconds of its creation", async () => {
  const { key, key_id } = await newKey((await testTenant()).tenantId);
  await revokeKey(ROOT, { id: key_id });
  expect(await check([key, key])).toEqual(["unauthenticated", "unauthenticated"]);
  await asSuperuser(`update api_keys set revoked_at = null where key_id = '${key_id}'`);
  await expect.poll(() => check([key]), { timeout: 5000 }).toEqual(["accepted"]);
});
