// A name that a person gave is redacted by later rules, and removed when nothing else is left of it.

import { expect, test } from "vitest";
import { customRule, DEFAULT_POLICY } from "@/lib/analysis/pii";
import { inTenant } from "@/lib/storage/db";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { findOwner } from "@/lib/storage/records";
import { changeEntity } from "./change-entity";
import { redactEntityNames } from "./redact-names";
import { ANA, idOf, list, say } from "./testing/entities";

testDatabase();

test("a given name that a new rule masks as a whole is removed, and another one keeps the rest", async () => {
  const ctx = await testTenant();
  await say(ctx, "My sister Clara lives in Rotterdam");
  await changeEntity(ctx, await idOf(ctx, "Clara"), { ...ANA, name: "KD-12345" });
  await changeEntity(ctx, await idOf(ctx, "Rotterdam"), { ...ANA, name: "Rotterdam KD-12345" });
  const owner = { kind: "user", id: "ana" } as const;
  const ownerNo = await inTenant(ctx, "work", (tx) => findOwner(tx, ctx, owner));
  if (!ownerNo) throw new Error("ana is unknown.");
  const custom = [customRule("CUSTOMER_NO", "customer", "KD-[0-9]+")];
  const kinds = new Set([...DEFAULT_POLICY.kinds, "CUSTOMER_NO"]);
  await redactEntityNames({ tenantNo: ctx.tenantNo, ownerNo }, { ...DEFAULT_POLICY, kinds, custom });
  expect((await list(ctx)).map(({ name }) => name).sort()).toEqual(["Clara", "Rotterdam [CUSTOMER_NO]"]);
});
