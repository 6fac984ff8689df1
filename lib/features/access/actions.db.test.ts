// Actions on members, keys and sign-ins are audited in the right tenant without secrets.

import type { ScryptOptions } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { type Ctx, OPERATOR } from "@/lib/base/core";
import { log } from "@/lib/base/observability";
import { listAudit, listAuditInput } from "@/lib/storage/audit";
import { allRows, asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { createKey, createKeyInput, revokeKey } from "./create-key";
import { listKeys } from "./list-keys";
import { changeRole, createPerson } from "./people";
import { recordSsoSignIn, signIn } from "./sign-in";

testDatabase();

/** Uses a cheap hash, because the real one would make these tests take minutes. */
vi.mock("node:crypto", async (importActual) => {
  const actualModule = await importActual<typeof import("node:crypto")>();
  const scrypt = (...[password, salt, length, cost, done]: Parameters<typeof actualModule.scrypt>) =>
    actualModule.scrypt(password, salt, length, { ...(cost as ScryptOptions), N: 16 }, done);
  return { ...actualModule, scrypt };
});

const lines: string[] = [];
beforeEach(async () => {
  lines.length = 0;
  for (const level of ["info", "warn"] as const)
    vi.spyOn(log(), level).mockImplementation((...args: unknown[]) => void lines.push(JSON.stringify(args)));
  await asSuperuser("delete from audit_entries");
});

const member = async (): Promise<Ctx> => ({ ...(await testTenant()), actor: "person:root", requestId: "r1" });
const auditOf = async (ctx: Ctx) => (await listAudit(ctx, listAuditInput.parse({}))).items;
const signIns = () =>
  asSuperuser<{ actor: string; action: string; target: string; counts: string; request_id: string }>(
    "select actor, action, target, counts, request_id from audit_entries where action like 'sign_in%' order by audit_no",
  );

test("a member's actions are audited in the current tenant, with the affected person and role", async () => {
  const ctx = await member();
  const { id } = await createPerson(ctx, { name: "rob", role: "reader" });
  await changeRole(ctx, { id, role: "admin" });
  expect((await auditOf(ctx)).map(({ action, actor, target }) => [action, actor, target])).toEqual([
    ["person.role", "person:root", `person:${id} role:admin`],
    ["person.create", "person:root", `person:${id} role:reader`],
  ]);
});

test("a member can create and revoke keys only in the current tenant", async () => {
  const [ctx, other] = [await member(), await member()];
  const { key_id: id } = await createKey(ctx, createKeyInput.parse({}));
  expect((await listKeys(ctx)).items.map((key) => key.tenant)).toEqual([ctx.tenantId]);
  expect(await revokeKey(other, { id })).toEqual({ revoked: 0 });
  expect(await revokeKey(ctx, { id })).toEqual({ revoked: 1 });
  expect((await auditOf(ctx)).map(({ action, target }) => `${action} ${target}`)).toEqual([
    `key.revoke key:${id}`,
    `key.create key:${id}`,
  ]);
  expect(await auditOf(other)).toEqual([]);
});

test("a command creates a key in the tenant `default` unless it names another one, and can revoke any key", async () => {
  const { key_id: id } = await createKey(OPERATOR, createKeyInput.parse({}));
  const key = (await listKeys(OPERATOR)).items.find((one) => one.key_id === id);
  expect(key?.tenant).toBe("default");
  expect(await revokeKey(OPERATOR, { id })).toEqual({ revoked: 1 });
});

test("successful and failed sign-ins are in the log and the audit log, without passwords or email addresses", async () => {
  const { id, password } = await createPerson(await member(), { name: "ada@example.org", role: "reader" });
  const ctx = { requestId: "r7" };
  await expect(signIn(ctx, { name: "ada@example.org", password: "wrong pass" })).rejects.toThrow();
  await expect(signIn(ctx, { name: "my secret words", password: "x" })).rejects.toThrow();
  await signIn(ctx, { name: "ada@example.org", password });
  await recordSsoSignIn(ctx, { claims: { name: "eva@example.org", personNo: null, epoch: 0 } });
  await recordSsoSignIn(ctx, { refusal: "AccessDenied" });
  const entry = { request_id: "r7", counts: '{"attempts":1}' };
  expect(await signIns()).toEqual([
    { ...entry, action: "sign_in.failed", actor: "person:[EMAIL]", target: `person:${id}` },
    { ...entry, action: "sign_in.failed", actor: "nobody", target: "person:unknown" },
    { ...entry, action: "sign_in", actor: "person:[EMAIL]", target: `person:${id}` },
    { ...entry, action: "sign_in", actor: "person:[EMAIL]", target: "person:sso" },
    { ...entry, action: "sign_in.failed", actor: "nobody", target: "person:unknown" },
  ]);
  expect(lines).toHaveLength(5);
  expect(lines[0]).toContain("unauthenticated");
  const said = `${lines.join()}${(await allRows()).get("audit_entries")?.join()}`;
  for (const secret of ["example.org", "wrong pass", "secret words", password])
    expect(said).not.toContain(secret);
});

test("a flood of failed sign-ins is counted in the audit log instead of filling it with entries", async () => {
  for (let i = 0; i < 60; i++)
    await signIn({ requestId: "r" }, { name: `nobody${i}`, password: "x" }).catch(() => undefined);
  const entries = await signIns();
  expect(entries.length).toBeLessThanOrEqual(20);
  expect(lines).toHaveLength(60);
});
