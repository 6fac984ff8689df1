import { z } from "zod";
import { AppError, type Ctx } from "@/lib/base/core";
import { inTenant } from "@/lib/storage/db";
import { countExpiring } from "@/lib/storage/records";
import { readTenantPolicy, storedPolicy, tenantPolicy, writeTenantPolicy } from "@/lib/storage/settings";
import { requireMaintainer } from "./runs";

export const tenantPolicyOutput = z.object({
  version: z.number().describe("Increases with each change; 0 until a policy is set"),
  set_by: z.string().nullable(),
  set_at: z.string().nullable(),
  policy: tenantPolicy,
});

export const setTenantPolicyInput = z.strictObject({
  policy: tenantPolicy,
  version: z
    .number()
    .int()
    .min(0)
    .optional()
    .describe("The version that was edited. The request is refused when a newer one was saved."),
  confirm: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe("How many memories the next run may erase, as the refusal of the request without it says"),
});

/** Rules that would erase this share of all memories at once are asked for twice. */
const CONFIRMED_SHARE = 0.5;

/** Returns the tenant's policy, who set it and when. Requires `admin`. */
export async function getTenantPolicy(ctx: Ctx): Promise<z.infer<typeof tenantPolicyOutput>> {
  requireMaintainer(ctx);
  return inTenant(ctx, "work", (tx) => readTenantPolicy(tx, ctx.tenantNo));
}

/**
 * Sets the tenant's policy. A rule without conditions, and rules that would erase half of all memories or
 * more at the next run, are refused with the count until the request confirms at least this count. Requires
 * `admin`. Throws `conflict` for them, and when a newer version was saved.
 */
export async function setTenantPolicy(
  ctx: Ctx,
  { policy, version, confirm = 0 }: z.output<typeof setTenantPolicyInput>,
): Promise<z.infer<typeof tenantPolicyOutput>> {
  requireMaintainer(ctx);
  const stored = await storedPolicy(ctx, policy);
  return inTenant(ctx, "accept", async (tx) => {
    const { selected, all } = await countExpiring(tx, ctx.tenantNo, stored.retention);
    const isUnlimited = stored.retention.some((rule) => Object.keys(rule).length === 1);
    const isMost = selected > 0 && selected >= all * CONFIRMED_SHARE;
    if ((isUnlimited || isMost) && confirm < Math.max(selected, 1))
      throw new AppError(
        "conflict",
        `The next run would erase ${selected} of ${all} memories. To save this, repeat the request with confirm: ${Math.max(selected, 1)}.`,
        { selected, all },
      );
    const current = version ?? (await readTenantPolicy(tx, ctx.tenantNo)).version;
    return writeTenantPolicy(tx, ctx, stored, current);
  });
}
