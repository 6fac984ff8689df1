// What a user agrees to can be said before the first message, and goes with the user.

import { expect, test } from "vitest";
import { remember } from "@/lib/engine/ingest/testing";
import { erase, eraseInput } from "@/lib/features/memories";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { deleteOwnerPatterns, getOwnerPolicy, setOwnerPolicy } from "./owner-policy";
import { ANA, at, compute, rowsOf, switchOn } from "./testing";

testDatabase();

test("a policy that is set before the first message of its user counts from that message on", async () => {
  const ctx = await testTenant();
  await switchOn(ctx);
  const agreed = { patterns: true, moods: true, set_by: ctx.actor };
  expect(await getOwnerPolicy(ctx, ANA)).toMatchObject(agreed);
  await remember(ctx, at(2, 8, "One espresso please"), at(1, 8, "Two espressi please"));
  expect(await getOwnerPolicy(ctx, ANA)).toMatchObject(agreed);
  await compute(ctx);
  expect(await rowsOf(ctx)).toMatchObject({ pattern_owners: 1, pattern_turns: 2 });
});

test("requests for one new user at the same time are all stored", async () => {
  const ctx = await testTenant();
  const requests = [{ patterns: true }, { moods: true }, { patterns: true }, { moods: true }];
  await Promise.all(requests.map((one) => setOwnerPolicy(ctx, { ...ANA, ...one })));
  expect(await getOwnerPolicy(ctx, ANA)).toMatchObject({ patterns: true, moods: true });
});

test("deleting and erasing an unknown user makes none, and erasing a user erases the policy", async () => {
  const ctx = await testTenant();
  const owners = () => asSuperuser("select 1 from owners where tenant_no = $1", [ctx.tenantNo]);
  await expect(deleteOwnerPatterns(ctx, ANA)).rejects.toMatchObject({ code: "not_found" });
  expect(await owners()).toEqual([]);
  await setOwnerPolicy(ctx, { ...ANA, moods: true });
  await erase(ctx, eraseInput.parse(ANA));
  expect(await owners()).toEqual([]);
  expect(await getOwnerPolicy(ctx, ANA)).toMatchObject({ moods: false, set_by: null });
  const left = "select 1 from pattern_owners where owner_no >> 32 = $1";
  expect(await asSuperuser(left, [ctx.tenantNo])).toEqual([]);
});
