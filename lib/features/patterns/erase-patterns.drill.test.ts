// Patterns go with their evidence, and with the consent of their user or tenant.

import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import type { OwnerNo } from "@/lib/base/core";
import { remember } from "@/lib/engine/ingest/testing";
import { setTenantPolicy } from "@/lib/features/maintenance";
import { erase, eraseInput, redactEvents } from "@/lib/features/memories";
import { rebuilt } from "@/lib/features/memories/testing";
import { inTenant } from "@/lib/storage/db";
import { asSuperuser, testDatabase } from "@/lib/storage/db/testing";
import { advancePatterns, lockAllowedPatterns, lockOwner } from "@/lib/storage/records";
import { loadKeyedHash, redactionPolicy, setPiiPolicy, setPiiPolicyInput } from "@/lib/storage/settings";
import { deleteOwnerPatterns } from "./owner-policy";
import { getPattern } from "./read-patterns";
import { ANA, at, compute, espresso, HISTORY, rowsOf, switchOn, withHistory } from "./testing";

testDatabase();

test("erasing evidence under the minimum removes the claim at once", async () => {
  const ctx = await withHistory();
  await switchOn(ctx);
  await compute(ctx);
  const session = (day: number) => erase(ctx, eraseInput.parse({ ...ANA, session_id: `${day + 1}-8` }));
  for (let day = 0; day < 36; day += 3) await session(day);
  const left = await espresso(ctx);
  expect(left).toMatchObject({ days: 8, fits: 8 });
  expect(await rebuilt(ctx, { check: true })).toEqual({});
  const { evidence } = await getPattern(ctx, left?.id ?? "", ANA);
  expect(evidence).toHaveLength(8);
  await compute(ctx);
  expect(await rebuilt(ctx, { check: true })).toEqual({});
  expect(await espresso(ctx)).toMatchObject({ id: left?.id, days: 8, fits: 8, low: left?.low });
  await session(36);
  expect(await espresso(ctx)).toBeUndefined();
  expect(await rebuilt(ctx, { check: true })).toEqual({});
});

test("redacting the word of a pattern removes its evidence at once", async () => {
  const ctx = await withHistory();
  await switchOn(ctx);
  await compute(ctx);
  const patterns = [{ name: "drink", kind: "DRINK", pattern: "espresso" }];
  await setPiiPolicy(ctx, setPiiPolicyInput.parse({ policy: { patterns } }));
  const policy = await redactionPolicy(ctx);
  const hash = await loadKeyedHash(ctx);
  if (!policy) throw new Error("There is no policy.");
  const events = await asSuperuser<{ owner_no: string; no: string }>(
    "select owner_no::text as owner_no, event_no::text as no from events where owner_no >> 32 = $1 and payload like '%espresso%' order by event_no",
    [ctx.tenantNo],
  );
  const ownerNo = events[0]?.owner_no as OwnerNo;
  const redact = (from: number, to: number) =>
    inTenant(ctx, "work", (tx) =>
      redactEvents(
        tx,
        ownerNo,
        events.slice(from, to).map(({ no }) => Number(no)),
        { policy, hash },
        1,
      ),
    );
  await redact(0, 12);
  expect(await espresso(ctx)).toMatchObject({ days: 8, fits: 8 });
  await redact(12, 13);
  expect(await espresso(ctx)).toBeUndefined();
  await compute(ctx);
  expect(await espresso(ctx)).toBeUndefined();
  expect(await rebuilt(ctx, { check: true })).toEqual({});
});

test("switching off deletes, for the user and for the tenant, and so does erasing the user", async () => {
  const ctx = await withHistory();
  const none = { pattern_turns: 0, patterns: 0, pattern_evidence: 0, pattern_refusals: 0 };
  await switchOn(ctx);
  await compute(ctx);
  expect(await rowsOf(ctx)).toMatchObject({ pattern_turns: HISTORY.length });
  await setTenantPolicy(ctx, { policy: { patterns: false } });
  expect(await rowsOf(ctx)).toEqual({ ...none, pattern_owners: 1 });
  await setTenantPolicy(ctx, { policy: { patterns: true } });
  await compute(ctx);
  expect(await espresso(ctx)).toBeDefined();
  expect(await deleteOwnerPatterns({ ...ctx, owner: { kind: "user", id: "ana" } }, {})).toMatchObject({
    policy: { patterns: false, moods: false },
  });
  expect(await rowsOf(ctx)).toEqual({ ...none, pattern_owners: 1 });
  await switchOn(ctx);
  await compute(ctx);
  await erase(ctx, eraseInput.parse(ANA));
  expect(await rowsOf(ctx)).toEqual({ ...none, pattern_owners: 0 });
});

test("a slice that runs while the tenant is switched off leaves nothing, and neither waits for ever", async () => {
  const ctx = await withHistory();
  await switchOn(ctx);
  await compute(ctx);
  await remember(ctx, at(0, 0, "One espresso please"));
  const [row] = await asSuperuser(
    "select owner_no::text as no from pattern_owners where owner_no >> 32 = $1",
    [ctx.tenantNo],
  );
  const ownerNo = row?.no as OwnerNo;
  let begin = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const slice = inTenant(ctx, "work", async (tx) => {
    await lockOwner(tx, ownerNo);
    expect(await lockAllowedPatterns(tx, ownerNo)).toMatchObject({ patterns: true });
    begin();
    await setTimeout(100);
    return (await advancePatterns(tx, ownerNo, { runNo: 1, isDry: false })).messages;
  });
  await hasBegun;
  await setTenantPolicy(ctx, { policy: { patterns: false } });
  expect(await slice).toBe(1);
  expect(await rowsOf(ctx)).toMatchObject({ pattern_turns: 0, patterns: 0, pattern_evidence: 0 });
});

test("a rebuild and a run delete what an owner has whose tenant allows no patterns", async () => {
  const ctx = await withHistory();
  await switchOn(ctx);
  for (const clear of [() => rebuilt(ctx, {}), () => compute(ctx)]) {
    await compute(ctx);
    await asSuperuser(
      "insert into tenant_policies (tenant_no, version, policy, set_by) select tenant_no, version + 1, '{}', set_by from tenant_policies where tenant_no = $1 order by version desc limit 1",
      [ctx.tenantNo],
    );
    await clear();
    expect(await rowsOf(ctx)).toMatchObject({ pattern_turns: 0, patterns: 0, pattern_evidence: 0 });
    await setTenantPolicy(ctx, { policy: { patterns: true } });
  }
});
