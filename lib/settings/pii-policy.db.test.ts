import { expect, test, vi } from "vitest";
import { engine } from "@/lib/db";
import { asSuperuser, setEngine, testDatabase, testTenant, withLateAnswer } from "@/lib/db/testing";
import { getPiiPolicy, policyOf, setPiiPolicy, setPiiPolicyInput } from "./pii-policy";
import { previewRedaction } from "./preview-redaction";
import { redactedLikeStored, redactionPolicy } from "./redaction";

testDatabase();

const ADDRESS = ["ana", "example.org"].join("@");
const CUSTOMER = { name: "customer", kind: "CUSTOMER_NO", pattern: "KD-\\d{4,8}" };
const wanted = (policy: object, more: object = {}) => setPiiPolicyInput.parse({ policy, ...more });

test("a tenant's policy holds at once, for this tenant alone, and the installation's default holds without one", async () => {
  const [ctx, other] = [await testTenant(), await testTenant()];
  expect(await getPiiPolicy(ctx)).toMatchObject({
    version: 0,
    set_by: null,
    policy: { mode: "mask", patterns: [] },
  });
  const text = `KD-4711 is ${ADDRESS}, at 10.0.0.7`;
  expect(await redactedLikeStored(ctx, text)).toBe("KD-4711 is [EMAIL], at 10.0.0.7");
  const saved = await setPiiPolicy(
    ctx,
    wanted({ kinds: { IP: "on", EMAIL: "drop" }, patterns: [CUSTOMER], allowed: ["Info@example.org"] }),
  );
  expect(saved).toMatchObject({ version: 1, set_by: "test" });
  expect(await redactedLikeStored(ctx, text)).toBe("[CUSTOMER_NO] is , at [IP]");
  expect(await redactedLikeStored(ctx, "info@example.org")).toBe("info@example.org");
  expect(await redactedLikeStored(other, text)).toBe("KD-4711 is [EMAIL], at 10.0.0.7");
  expect(await getPiiPolicy(ctx)).toEqual(saved);
});

test("a policy that is saved is not undone by a read that began before and ends after", async () => {
  const ctx = await testTenant();
  const before = engine();
  let release = () => {};
  setEngine(withLateAnswer(before, new Promise((resolve) => (release = resolve))));
  const late = policyOf(ctx);
  await setPiiPolicy(ctx, wanted({ patterns: [CUSTOMER] }));
  setEngine(before);
  release();
  await late;
  expect(await redactedLikeStored(ctx, "KD-4711")).toBe("[CUSTOMER_NO]");
});

test("another process finds the new policy when it looks again", async () => {
  const ctx = await testTenant();
  const before = await redactionPolicy(ctx);
  await asSuperuser(
    "insert into pii_policies (tenant_no, version, policy, set_by) values ($1, 1, $2, 'other')",
    [ctx.tenantNo, JSON.stringify(wanted({ mode: "drop" }).policy)],
  );
  const now = performance.now();
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now + 2500);
  const after = await redactionPolicy(ctx);
  clock.mockRestore();
  expect([before?.mode, after?.mode]).toEqual(["mask", "drop"]);
});

test("a change is in the audit log with counts alone, and one made from an old version is refused", async () => {
  const ctx = await testTenant();
  await setPiiPolicy(ctx, wanted({ patterns: [CUSTOMER] }, { version: 0 }));
  await setPiiPolicy(ctx, wanted({ mode: "tag" }, { version: 1 }));
  for (const version of [0, 1, 7])
    await expect(setPiiPolicy(ctx, wanted({}, { version }))).rejects.toMatchObject({ code: "conflict" });
  const entries = await asSuperuser<{ act: string; counts: string }>(
    "select act, counts from audit_entries where tenant_no = $1 order by audit_no",
    [ctx.tenantNo],
  );
  expect(entries.map(({ act, counts }) => [act, JSON.parse(counts)])).toEqual([
    ["pii.policy", { version: 1, patterns: 1, allowed: 0, off: 0, tagged: 0 }],
    ["pii.policy", { version: 2, patterns: 0, allowed: 0, off: 0, tagged: 1 }],
  ]);
});

test("a preview tries a policy that is not saved, and tells what is only listed", async () => {
  const ctx = await testTenant();
  const policy = wanted({ kinds: { EMAIL: "tag" }, patterns: [CUSTOMER] }).policy;
  const text = `KD-4711 is ${ADDRESS}`;
  const preview = await previewRedaction(ctx, { text, policy });
  expect(preview).toMatchObject({ text: `[CUSTOMER_NO] is ${ADDRESS}`, tagged: ["EMAIL"] });
  expect(preview.redactions.map(({ kind, mode, rule }) => [kind, mode, rule])).toEqual([
    ["CUSTOMER_NO", "mask", "custom.customer"],
    ["EMAIL", "tag", "email.address"],
  ]);
  expect(await redactedLikeStored(ctx, text)).toBe("KD-4711 is [EMAIL]");
});

test.each<[string, object, string]>([
  [
    "a pattern that does not compile",
    { patterns: [CUSTOMER, { ...CUSTOMER, name: "b", pattern: "(a" }] },
    "patterns.1.pattern",
  ],
  ["a kind that there is", { patterns: [{ ...CUSTOMER, kind: "EMAIL" }] }, "patterns.0.kind"],
  ["two rules of a name", { patterns: [CUSTOMER, CUSTOMER] }, "patterns"],
  ["a country that there is not", { regions: ["XX"] }, "regions.0"],
  [
    "too many patterns",
    { patterns: Array.from({ length: 21 }, (_, i) => ({ ...CUSTOMER, name: `r${i}` })) },
    "patterns",
  ],
])("%s is refused with the path of its field", (_, policy, path) => {
  const refused = setPiiPolicyInput.safeParse({ policy });
  expect(refused.error?.issues.map((issue) => issue.path.join("."))).toEqual([`policy.${path}`]);
});

test("a key without admin, or bound to an owner, neither reads nor sets it", async () => {
  const reader = await testTenant(["read", "write"]);
  const bound = { ...(await testTenant()), owner: { kind: "user", id: "ana" } as const };
  for (const [ctx, code] of [
    [reader, "scope_missing"],
    [bound, "owner_forbidden"],
  ] as const) {
    await expect(getPiiPolicy(ctx)).rejects.toMatchObject({ code });
    await expect(setPiiPolicy(ctx, wanted({}))).rejects.toMatchObject({ code });
  }
});
