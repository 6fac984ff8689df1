// Members sign in, change passwords and roles, and are throttled after wrong passwords.

import type { ScryptOptions } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import { AppError, type Ctx, type Scope } from "@/lib/base/core";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { changePassword } from "./change-password";
import { checkSession, currentPerson } from "./check-session";
import { changeRole, createPerson, listPeople, removePerson, resetPassword } from "./people";
import { type PersonCtx, SCOPES_OF } from "./person";
import { signIn } from "./sign-in";

testDatabase();

/**
 * The requested cost of each password check. The checks use a cheap hash, because these tests would take
 * minutes with the real one.
 */
const costs: ScryptOptions[] = [];
vi.mock("node:crypto", async (importActual) => {
  const actualModule = await importActual<typeof import("node:crypto")>();
  const scrypt = (...[password, salt, length, cost, done]: Parameters<typeof actualModule.scrypt>) => {
    costs.push(cost);
    actualModule.scrypt(password, salt, length, { ...cost, N: 16 }, done);
  };
  return { ...actualModule, scrypt };
});
afterAll(() => vi.doUnmock("node:crypto"));

const code = (promise: Promise<unknown>) =>
  promise.then(
    () => "done",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
const requested = { tenantId: null, requestId: "r" };
let count = 0;

async function admin(): Promise<Ctx> {
  return { ...(await testTenant()), actor: "person:root" };
}

async function added(role: "admin" | "reader" = "reader") {
  const name = `person${++count}`;
  return createPerson(await admin(), { name, role });
}

test("a new member signs in with the initial password, and names are case-insensitive", async () => {
  const { id, name, password } = await added();
  expect(await signIn(requested, { name: name.toUpperCase(), password })).toEqual({
    name,
    personNo: id,
    epoch: 0,
  });
  const { items } = await listPeople(await admin());
  expect(items.find((one) => one.id === id)).toMatchObject({
    name,
    role: "reader",
    last_sign_in_at: expect.any(String),
  });
  expect(await code(createPerson(await admin(), { name: name.toUpperCase(), role: "admin" }))).toBe(
    "name_taken",
  );
});

test("a reader and a key without the scope `admin` cannot manage members", async () => {
  const { id } = await added();
  for (const scopes of [SCOPES_OF.reader, ["read", "write"] as Scope[]]) {
    const ctx: Ctx = { ...(await testTenant(scopes)), actor: "person:eve" };
    const asked = [
      listPeople(ctx),
      createPerson(ctx, { name: "x", role: "admin" }),
      changeRole(ctx, { id, role: "admin" }),
      removePerson(ctx, { id }),
      resetPassword(ctx, { id }),
    ];
    expect(await Promise.all(asked.map(code))).toEqual(Array(5).fill("scope_missing"));
  }
});

test("after ten wrong passwords the next attempt must wait, even with the right password or for an unknown name", async () => {
  const { id, name, password } = await added();
  for (const attemptedName of [name, `nobody${count}`]) {
    const codes: string[] = [];
    for (let i = 0; i < 11; i++)
      codes.push(await code(signIn(requested, { name: attemptedName, password: "wrong" })));
    expect(codes).toEqual([...Array(10).fill("unauthenticated"), "rate_limited"]);
  }
  await expect(signIn(requested, { name, password })).rejects.toMatchObject({
    code: "rate_limited",
    facts: { retryAfterSeconds: expect.any(Number) },
  });
  await asSuperuser("update sign_in_attempts set wait_until = now() - interval '1 second'");
  expect(await code(signIn(requested, { name, password: "wrong" }))).toBe("unauthenticated");
  // The second wait is twice as long as the first one of 30 s, minus the time of the password check.
  const waiting = await signIn(requested, { name, password }).catch((error: AppError) => error);
  expect(Number((waiting as AppError).facts.retryAfterSeconds)).toBeGreaterThan(30);
  const reset = await resetPassword(await admin(), { id });
  expect(await code(signIn(requested, { name, password: reset.password }))).toBe("done");
});

test("simultaneous attempts are all counted", async () => {
  const { name } = await added();
  const codes = await Promise.all(
    Array.from({ length: 25 }, () => code(signIn(requested, { name, password: "wrong" }))),
  );
  expect(codes.filter((one) => one === "unauthenticated")).toHaveLength(10);
  expect(codes.filter((one) => one === "rate_limited")).toHaveLength(15);
});

test("an unknown name takes as much work to reject as a wrong password", async () => {
  const { name } = await added();
  const costOf = async (attemptedName: string) => {
    costs.length = 0;
    expect(await code(signIn(requested, { name: attemptedName, password: "wrong" }))).toBe("unauthenticated");
    return [...costs];
  };
  const known = await costOf(name);
  expect(known).toMatchObject([{ N: 2 ** 15, r: 8, p: 3 }]);
  expect(await costOf(`stranger${count}`)).toEqual(known);
});

test("a new role, a removal and a new password affect open sessions", async () => {
  await added("admin");
  const { id, name, password } = await added();
  const claims = await signIn(requested, { name, password });
  expect((await checkSession(claims, requested)).scopes).toEqual(["read"]);
  await changeRole(await admin(), { id, role: "admin" });
  expect((await checkSession(claims, requested)).scopes).toEqual(["read", "write", "admin"]);
  await resetPassword(await admin(), { id });
  expect(await code(checkSession(claims, requested))).toBe("unauthenticated");
  await removePerson(await admin(), { id });
  expect(await code(currentPerson({ ...claims, epoch: 1 }))).toBe("unauthenticated");
  expect(await code(removePerson(await admin(), { id }))).toBe("not_found");
});

test("a changed password ends the other sessions, and the new session is valid although the old epoch is cached", async () => {
  const { name, password } = await added();
  const claims = await signIn(requested, { name, password });
  const ctx = await checkSession(claims, requested);
  const change = (current: string, next: string) => changePassword(ctx, { current, password: next });
  expect(await code(change("wrong", "several plain words"))).toBe("invalid_input");
  expect(await code(change(password, `${name}${name}!`))).toBe("invalid_input");
  expect(await code(change(password, "several plain words"))).toBe("done");
  expect(await code(checkSession(claims, requested))).toBe("unauthenticated");
  const next = await signIn(requested, { name, password: "several plain words" });
  expect(await code(checkSession(next, requested))).toBe("done");
  const keyCtx: Ctx = await testTenant();
  expect(
    await code(changePassword(keyCtx as PersonCtx, { current: "x", password: "several plain words" })),
  ).toBe("unauthenticated");
});

test("a session uses one tenant at a time, and an unknown tenant is not found", async () => {
  const { name, password } = await added();
  const claims = await signIn(requested, { name, password });
  const tenant = await testTenant();
  const asked = { tenantId: tenant.tenantId, requestId: "r" };
  expect(await checkSession(claims, asked)).toMatchObject({
    tenantNo: tenant.tenantNo,
    actor: `person:${name}`,
  });
  expect(await code(checkSession(claims, { ...asked, tenantId: "nowhere" }))).toBe("not_found");
});

test("the last admin can neither be removed nor become a reader, even when two changes run at once", async () => {
  await asSuperuser("delete from people");
  const [first, second] = [await added("admin"), await added("admin")];
  const left = [removePerson(await admin(), first), removePerson(await admin(), second)];
  expect((await Promise.all(left.map(code))).sort()).toEqual(["done", "last_admin"]);
  const [{ id } = { id: 0 }] = (await listPeople(await admin())).items;
  expect(await code(changeRole(await admin(), { id, role: "reader" }))).toBe("last_admin");
});
