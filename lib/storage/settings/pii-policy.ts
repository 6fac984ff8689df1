import { z } from "zod";
import { AppError, type Ctx, editedVersionInput, requireScope, requireWholeTenant } from "@/lib/base/core";
import { writeAudit } from "@/lib/storage/audit";
import { inTenant, sql } from "@/lib/storage/db";
import { requirePatterns } from "./patterns/require-patterns";
import { piiPolicy } from "./pii-policy-input";
import { cachePolicies, type PiiPolicyRow, readPolicies, storedPiiPolicy } from "./policy-cache";

export const piiPolicyOutput = z.object({
  version: z.number().describe("Increases with each change; 0 for the installation's default"),
  set_by: z.string().nullable(),
  set_at: z.string().nullable(),
  policy: piiPolicy,
});
type PiiPolicyState = z.infer<typeof piiPolicyOutput>;

export const setPiiPolicyInput = z.strictObject({
  policy: piiPolicy,
  version: editedVersionInput,
});

function toOutput(row: PiiPolicyRow | undefined): PiiPolicyState {
  return {
    version: row?.version ?? 0,
    set_by: row?.set_by ?? null,
    set_at: row?.set_at.toISOString() ?? null,
    policy: storedPiiPolicy(row),
  };
}

/** Returns the tenant's policy, who set it and when. Needs `admin` and a key bound to no owner. */
export async function getPiiPolicy(ctx: Ctx): Promise<PiiPolicyState> {
  requireScope(ctx, "admin");
  requireWholeTenant(ctx);
  return toOutput((await inTenant(ctx, "work", (tx) => readPolicies(tx, ctx.tenantNo))).pii);
}

/**
 * Sets the tenant's policy for all processes within 2 s. Stored text stays unchanged until a scan. Needs
 * `admin` and a key bound to no owner. Throws `conflict` when a newer version than `version` was saved, and
 * `invalid_input` for a pattern that does not compile or is too large or too slow.
 */
export async function setPiiPolicy(
  ctx: Ctx,
  { policy, version }: z.infer<typeof setPiiPolicyInput>,
): Promise<PiiPolicyState> {
  requireScope(ctx, "admin");
  requireWholeTenant(ctx);
  await requirePatterns(policy.patterns);
  const policies = await inTenant(ctx, "accept", async (tx) => {
    const expected = version === undefined ? sql`true` : sql`p.version = ${version}::int`;
    // Of two concurrent requests the second waits for the row and finds another version.
    const [savedRow] = await tx.rows<PiiPolicyRow>(sql`
      insert into pii_policies as p (tenant_no, version, policy, set_by, set_at)
      select ${ctx.tenantNo}::int, 1, ${JSON.stringify(policy)}, ${ctx.actor}, now() where ${(version ?? 0) === 0}::boolean
        or exists (select 1 from pii_policies where tenant_no = ${ctx.tenantNo}::int)
      on conflict (tenant_no) do update set version = p.version + 1, policy = excluded.policy, set_by = excluded.set_by,
        set_at = excluded.set_at where ${expected}
      returning version, policy, set_by, set_at`);
    if (!savedRow) throw new AppError("conflict", "Someone else saved a newer policy. Reload to continue.");
    const choices = [...Object.values(policy.kinds), ...policy.patterns.map(({ mode }) => mode), policy.mode];
    await writeAudit(tx, ctx, "pii.policy", {
      version: savedRow.version,
      patterns: policy.patterns.length,
      allowed: policy.allowed.length,
      off: choices.filter((choice) => choice === "off").length,
      tagged: choices.filter((choice) => choice === "tag").length,
    });
    return readPolicies(tx, ctx.tenantNo);
  });
  cachePolicies(ctx.tenantNo, policies);
  return toOutput(policies.pii);
}
