import { beforeEach, expect, test, vi } from "vitest";
import { allRows, asSuperuser, testDatabase } from "@/lib/db/testing";

testDatabase();

const PASSWORD = "several plain words";
const person = (token: string, name = "ana") => ({ token, name, password: PASSWORD });

/** Each test begins as a fresh process on a database without people. */
async function fresh() {
  vi.resetModules();
  const engine = await import("./setup");
  return engine;
}
beforeEach(async () => {
  await asSuperuser("delete from people");
  await asSuperuser("delete from guesses");
});

test("the token that is offered makes the first person once, as admin of the tenant default", async () => {
  const { hasPeople, offerSetup, setUp } = await fresh();
  expect(await hasPeople()).toBe(false);
  const token = (await offerSetup()) ?? "";
  expect(await setUp(person(token), "r")).toEqual({ name: "ana" });
  expect(await hasPeople()).toBe(true);
  expect(await asSuperuser("select name, role from people")).toEqual([{ name: "ana", role: "admin" }]);
  await expect(setUp(person(token, "eve"), "r")).rejects.toMatchObject({ code: "not_found" });
  expect(await offerSetup()).toBeNull();
  const [entry] = await asSuperuser(
    "select actor, act, counts from audit_entries order by audit_no desc limit 1",
  );
  expect(entry).toEqual({ actor: "person:ana", act: "setup", counts: '{"people":1}' });
});

test("of many requests at once with the right token one makes a person", async () => {
  const { offerSetup, setUp } = await fresh();
  const token = (await offerSetup()) ?? "";
  const raced = await Promise.allSettled(
    ["ana", "ben", "eve"].map((name) => setUp(person(token, name), "r")),
  );
  expect(raced.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of raced)
    if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "not_found" });
  expect(await asSuperuser("select name from people")).toHaveLength(1);
});

test("a wrong or older token is refused, throttled after ten, and never stops the right one", async () => {
  const { offerSetup, setUp } = await fresh();
  const older = (await offerSetup()) ?? "";
  const token = (await offerSetup()) ?? "";
  const codes: string[] = [];
  for (let i = 0; i < 11; i++)
    await setUp(person(i === 0 ? older : "guess"), "r").catch((error) => codes.push(error.code));
  expect(codes).toEqual([...Array(10).fill("unauthenticated"), "rate_limited"]);
  expect(await setUp(person(token), "r")).toEqual({ name: "ana" });
});

test("neither token nor password stands in any table", async () => {
  const { offerSetup, setUp } = await fresh();
  const token = (await offerSetup()) ?? "";
  const before = JSON.stringify([...(await allRows())]);
  await setUp(person(token), "r");
  const after = JSON.stringify([...(await allRows())]);
  for (const text of [before, after]) {
    expect(text).not.toContain(token);
    expect(text).not.toContain(PASSWORD);
  }
});
