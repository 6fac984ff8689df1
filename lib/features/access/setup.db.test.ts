// The setup token creates the first member exactly once.

import { beforeEach, expect, test, vi } from "vitest";
import { allRows, asSuperuser, testDatabase } from "@/lib/storage/db/testing";

testDatabase();

const PASSWORD = "several plain words";
const person = (token: string, name = "ana") => ({ token, name, password: PASSWORD });

/** Loads the module again, as in a new process. */
async function loadModule() {
  vi.resetModules();
  const engine = await import("./setup");
  return engine;
}
beforeEach(async () => {
  await asSuperuser("delete from people");
  await asSuperuser("delete from sign_in_attempts");
});

test("the setup token works once and creates the first member, an admin, and the tenant `default`", async () => {
  const { hasPeople, offerSetup, setUp } = await loadModule();
  expect(await hasPeople()).toBe(false);
  const token = (await offerSetup()) ?? "";
  expect(await setUp({ requestId: "r" }, person(token))).toEqual({ name: "ana" });
  expect(await hasPeople()).toBe(true);
  expect(await asSuperuser("select name, role from people")).toEqual([{ name: "ana", role: "admin" }]);
  await expect(setUp({ requestId: "r" }, person(token, "eve"))).rejects.toMatchObject({ code: "not_found" });
  expect(await offerSetup()).toBeNull();
  const [entry] = await asSuperuser(
    "select actor, action, target, counts from audit_entries order by audit_no desc limit 1",
  );
  expect(entry).toEqual({
    actor: "person:ana",
    action: "setup",
    target: expect.stringMatching(/^person:\d+$/),
    counts: '{"people":1}',
  });
});

test("only one of many simultaneous requests with the right token creates a member", async () => {
  const { offerSetup, setUp } = await loadModule();
  const token = (await offerSetup()) ?? "";
  const results = await Promise.allSettled(
    ["ana", "ben", "eve"].map((name) => setUp({ requestId: "r" }, person(token, name))),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of results)
    if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "not_found" });
  expect(await asSuperuser("select name from people")).toHaveLength(1);
});

test("a wrong or older token is rejected and throttled after ten attempts, and never blocks the right one", async () => {
  const { offerSetup, setUp } = await loadModule();
  const older = (await offerSetup()) ?? "";
  const token = (await offerSetup()) ?? "";
  const codes: string[] = [];
  for (let i = 0; i < 11; i++)
    await setUp({ requestId: "r" }, person(i === 0 ? older : "guess")).catch((error) =>
      codes.push(error.code),
    );
  expect(codes).toEqual([...Array(10).fill("unauthenticated"), "rate_limited"]);
  expect(await setUp({ requestId: "r" }, person(token))).toEqual({ name: "ana" });
});

test("neither the token nor the password is in any table", async () => {
  const { offerSetup, setUp } = await loadModule();
  const token = (await offerSetup()) ?? "";
  const before = JSON.stringify([...(await allRows())]);
  await setUp({ requestId: "r" }, person(token));
  const after = JSON.stringify([...(await allRows())]);
  for (const text of [before, after]) {
    expect(text).not.toContain(token);
    expect(text).not.toContain(PASSWORD);
  }
});
