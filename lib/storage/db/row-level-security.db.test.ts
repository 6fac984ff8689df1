// The database itself refuses access to rows of another tenant.

import { expect, test } from "vitest";
import type { TenantNo } from "@/lib/base/core";
import { sql } from ".";
import { asSuperuser, testDatabase, testTenant } from "./testing";
import { asSystem, inTenant } from "./transaction";

testDatabase();

async function ownerOf(tenantNo: number, id: string): Promise<string> {
  const [row] = await asSuperuser<{ owner_no: string }>(
    `insert into owners (owner_no, kind, owner_id, tenant_no) values ((${tenantNo}::bigint << 32) + nextval('owner_numbers'), 0, $1, ${tenantNo}) returning owner_no`,
    [id],
  );
  return row?.owner_no ?? "";
}

test("a statement without predicates sees only the rows of its tenant", async () => {
  const [a, b] = [await testTenant(), await testTenant()];
  await ownerOf(a.tenantNo, "ana");
  await ownerOf(b.tenantNo, "ben");
  const seen = await inTenant(a, "hot", (tx) =>
    tx.rows<{ owner_id: string }>(sql`select owner_id from owners`),
  );
  expect(seen).toEqual([{ owner_id: "ana" }]);
});

test("rows of another tenant cannot be inserted, changed or deleted", async () => {
  const [a, b] = [await testTenant(), await testTenant()];
  const foreign = await ownerOf(b.tenantNo, "ben");
  const write = inTenant(a, "accept", (tx) =>
    tx.rows(
      sql`insert into lanes (owner_no, urgency, pending, next_at) values (${foreign}::bigint, 0, 0, now())`,
    ),
  );
  await expect(write).rejects.toMatchObject({ code: "internal", facts: { sqlstate: "42501" } });
  const changed = await inTenant(a, "accept", (tx) =>
    tx.rows(sql`update owners set owner_id = 'x' returning 1`),
  );
  const deleted = await inTenant(a, "accept", (tx) => tx.rows(sql`delete from owners returning 1`));
  expect([changed, deleted]).toEqual([[], []]);
});

test("a missing or malformed tenant fails closed", async () => {
  const a = await testTenant();
  await ownerOf(a.tenantNo, "ana");
  await expect(async () =>
    inTenant({ tenantNo: undefined as unknown as TenantNo }, "hot", async () => 1),
  ).rejects.toThrow(/needs a tenant/);
  const seen = await inTenant(a, "hot", async (tx) => {
    await tx.rows(sql`select set_config('app.tenant', '', true)`);
    return tx.rows(sql`select 1 from owners`);
  });
  expect(seen).toEqual([]);
});

test("the tenant of a transaction does not leak into the next one", async () => {
  const a = await testTenant();
  await ownerOf(a.tenantNo, "ana");
  await inTenant(a, "hot", (tx) => tx.rows(sql`select 1`));
  const role = await asSuperuser<{ role: string; tenant: string | null }>(
    "select current_setting('role') as role, nullif(current_setting('app.tenant', true), '') as tenant",
  );
  expect(role).toEqual([{ role: "none", tenant: null }]);
});

test("the system role cannot read memories, and the tenant role cannot read API keys", async () => {
  const a = await testTenant();
  await expect(asSystem("work", (tx) => tx.rows(sql`select 1 from memories`))).rejects.toMatchObject({
    facts: { sqlstate: "42501" },
  });
  await expect(inTenant(a, "hot", (tx) => tx.rows(sql`select 1 from api_keys`))).rejects.toMatchObject({
    facts: { sqlstate: "42501" },
  });
});

test("every table with an owner or tenant has forced row-level security", async () => {
  const open = await asSuperuser(
    `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('owner_no', 'tenant_no')
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not (c.relrowsecurity and c.relforcerowsecurity)`,
  );
  expect(open).toEqual([]);
});

test("a database error contains neither the statement nor its values", async () => {
  const a = await testTenant();
  const thrown = await inTenant(a, "hot", (tx) => tx.rows(sql`select ${"my secret words"}::int`)).catch(
    (error: unknown) => error,
  );
  expect(JSON.stringify([thrown, (thrown as Error).message, (thrown as Error).cause])).not.toContain(
    "secret words",
  );
});
