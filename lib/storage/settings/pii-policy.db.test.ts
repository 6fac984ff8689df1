// The redaction policy of a tenant is saved, cached, audited and validated.

import { expect, test, vi } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { previewRedaction } from "@/lib/features/privacy";
import { engine, setEngine } from "@/lib/storage/db";
import { asSuperuser, testDatabase, testTenant, withLateAnswer } from "@/lib/storage/db/testing";
import { SLOW_PATTERN, slowText } from "@/testkit/slow-pattern";
import { getPiiPolicy, setPiiPolicy, setPiiPolicyInput } from "./pii-policy";
import { policyOf } from "./policy-cache";
import { redactForLookup, redactionPolicy } from "./redaction";

testDatabase();

const ADDRESS = ["ana", "example.org"].join("@");
const CUSTOMER = { name: "customer", kind: "CUSTOMER_NO", pattern: "KD-\\d{4,8}" };
const policyInput = (policy: object, more: object = {}) => setPiiPolicyInput.parse({ policy, ...more });

test("a policy applies at once to its tenant only, and other tenants keep the installation's default", async () => {
  const [ctx, other] = [await testTenant(), await testTenant()];
  expect(await getPiiPolicy(ctx)).toMatchObject({
    version: 0,
    set_by: null,
    policy: { mode: "mask", patterns: [] },
  });
  const text = `KD-4711 is ${ADDRESS}, at 10.0.0.7`;
  expect(await redactForLookup(ctx, text)).toBe("KD-4711 is [EMAIL], at 10.0.0.7");
  const savedPolicy = await setPiiPolicy(
    ctx,
    policyInput({ kinds: { IP: "on", EMAIL: "drop" }, patterns: [CUSTOMER], allowed: ["Info@example.org"] }),
  );
  expect(savedPolicy).toMatchObject({ version: 1, set_by: "test" });
  expect(await redactForLookup(ctx, text)).toBe("[CUSTOMER_NO] is , at [IP]");
  expect(await redactForLookup(ctx, "info@example.org")).toBe("info@example.org");
  expect(await redactForLookup(other, text)).toBe("KD-4711 is [EMAIL], at 10.0.0.7");
  expect(await getPiiPolicy(ctx)).toEqual(savedPolicy);
});

test("a read that overlaps the save of a policy does not undo it", async () => {
  const ctx = await testTenant();
  const before = engine();
  let release = () => {};
  setEngine(withLateAnswer(before, new Promise((resolve) => (release = resolve))));
  const lateRead = policyOf(ctx);
  await setPiiPolicy(ctx, policyInput({ patterns: [CUSTOMER] }));
  setEngine(before);
  release();
  await lateRead;
  expect(await redactForLookup(ctx, "KD-4711")).toBe("[CUSTOMER_NO]");
});

test("a policy saved by another process applies after the cache expires", async () => {
  const ctx = await testTenant();
  const before = await redactionPolicy(ctx);
  await asSuperuser(
    "insert into pii_policies (tenant_no, version, policy, set_by) values ($1, 1, $2, 'other')",
    [ctx.tenantNo, JSON.stringify(policyInput({ mode: "drop" }).policy)],
  );
  const now = performance.now();
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now + 2500);
  const after = await redactionPolicy(ctx);
  clock.mockRestore();
  expect([before?.mode, after?.mode]).toEqual(["mask", "drop"]);
});

test("a change is audited with counts only, and refused unless it is based on the current version", async () => {
  const ctx = await testTenant();
  await setPiiPolicy(ctx, policyInput({ patterns: [CUSTOMER] }, { version: 0 }));
  await setPiiPolicy(ctx, policyInput({ mode: "tag" }, { version: 1 }));
  for (const version of [0, 1, 7])
    await expect(setPiiPolicy(ctx, policyInput({}, { version }))).rejects.toMatchObject({ code: "conflict" });
  const entries = await asSuperuser<{ action: string; counts: string }>(
    "select action, counts from audit_entries where tenant_no = $1 order by audit_no",
    [ctx.tenantNo],
  );
  expect(entries.map(({ action, counts }) => [action, JSON.parse(counts)])).toEqual([
    ["pii.policy", { version: 1, patterns: 1, allowed: 0, off: 0, tagged: 0 }],
    ["pii.policy", { version: 2, patterns: 0, allowed: 0, off: 0, tagged: 1 }],
  ]);
});

test("a preview applies an unsaved policy and reports tagged kinds", async () => {
  const ctx = await testTenant();
  const policy = policyInput({ kinds: { EMAIL: "tag" }, patterns: [CUSTOMER] }).policy;
  const text = `KD-4711 is ${ADDRESS}`;
  const preview = await previewRedaction(ctx, { text, policy });
  expect(preview).toMatchObject({ text: `[CUSTOMER_NO] is ${ADDRESS}`, tagged: ["EMAIL"] });
  expect(preview.redactions.map(({ kind, mode, rule }) => [kind, mode, rule])).toEqual([
    ["CUSTOMER_NO", "mask", "custom.customer"],
    ["EMAIL", "tag", "email.address"],
  ]);
  expect(await redactForLookup(ctx, text)).toBe("KD-4711 is [EMAIL]");
});

test.each<[string, object, string]>([
  ["a built-in kind", { patterns: [{ ...CUSTOMER, kind: "EMAIL" }] }, "patterns.0.kind"],
  ["two rules with the same name", { patterns: [CUSTOMER, CUSTOMER] }, "patterns"],
  ["an unknown country", { regions: ["XX"] }, "regions.0"],
  [
    "too many patterns",
    { patterns: Array.from({ length: 21 }, (_, i) => ({ ...CUSTOMER, name: `r${i}` })) },
    "patterns",
  ],
])("%s is refused with the path of its field", (_, policy, path) => {
  const refusedInput = setPiiPolicyInput.safeParse({ policy });
  expect(refusedInput.error?.issues.map((issue) => issue.path.join("."))).toEqual([`policy.${path}`]);
});

test("invalid or slow patterns are refused with the paths of their fields, and nothing is saved", async () => {
  const ctx = await testTenant();
  const patterns = [CUSTOMER, "(a", SLOW_PATTERN].map((one, at) =>
    typeof one === "string" ? { ...CUSTOMER, name: `b${at}`, pattern: one } : one,
  );
  const refusedInput = {
    code: "invalid_input",
    facts: {
      fields: [
        { path: "policy.patterns[1].pattern", message: expect.stringContaining("Invalid RE2 pattern") },
        { path: "policy.patterns[2].pattern", message: expect.stringContaining("is too slow") },
      ],
    },
  };
  await expect(setPiiPolicy(ctx, policyInput({ patterns }))).rejects.toMatchObject(refusedInput);
  const { policy } = policyInput({ patterns });
  await expect(previewRedaction(ctx, { text: "KD-4711", policy })).rejects.toMatchObject(refusedInput);
  expect(await getPiiPolicy(ctx)).toMatchObject({ version: 0 });
});

test("a search is refused when a pattern exceeds its time budget", async () => {
  const ctx = await testTenant();
  await savePolicyUnchecked(ctx, SLOW_PATTERN);
  await expect(redactForLookup(ctx, slowText())).rejects.toMatchObject({
    code: "pattern_over_budget",
  });
});

/** Simulates a policy saved by a release with a larger time budget. */
async function savePolicyUnchecked({ tenantNo }: Ctx, pattern: string): Promise<void> {
  const { policy } = policyInput({ patterns: [{ ...CUSTOMER, pattern }] });
  await asSuperuser(
    "insert into pii_policies (tenant_no, version, policy, set_by) values ($1, 1, $2, 'test')",
    [tenantNo, JSON.stringify(policy)],
  );
}

test("a key without admin scope or bound to an owner can neither read nor set the policy", async () => {
  const reader = await testTenant(["read", "write"]);
  const restrictedCtx = { ...(await testTenant()), owner: { kind: "user", id: "ana" } as const };
  for (const [ctx, code] of [
    [reader, "scope_missing"],
    [restrictedCtx, "owner_forbidden"],
  ] as const) {
    await expect(getPiiPolicy(ctx)).rejects.toMatchObject({ code });
    await expect(setPiiPolicy(ctx, policyInput({}))).rejects.toMatchObject({ code });
  }
});
