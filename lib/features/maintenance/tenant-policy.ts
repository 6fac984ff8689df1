import { z } from "zod";
import { AppError, type Ctx, MEMORY_TYPES } from "@/lib/base/core";
import { inTenant } from "@/lib/storage/db";
import { countExpiring } from "@/lib/storage/records";
import {
  forgetAgentPolicies,
  readTenantPolicy,
  storedPolicy,
  tenantPolicy,
  writeTenantPolicy,
} from "@/lib/storage/settings";
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
    .describe(
      "How many of today’s memories the rules may erase in time, as the refusal of the request without it says",
    ),
});

/** Rules that erase this share of all memories, once these are old enough, must be confirmed. */
const CONFIRMED_SHARE = 0.5;
/** A rule for memories with a confidence below this or a higher one is a rule for almost all of them. */
const HIGH_CONFIDENCE = 0.9;

/** Returns the tenant's policy, who set it and when. Requires `admin`. */
export async function getTenantPolicy(ctx: Ctx): Promise<z.infer<typeof tenantPolicyOutput>> {
  requireMaintainer(ctx);
  return inTenant(ctx, "work", (tx) => readTenantPolicy(tx, ctx.tenantNo));
}

/**
 * Sets the tenant's policy. Rules that would erase half of all memories or more, once these are old enough,
 * and rules that together cover (almost) every type without another condition, are refused with the counts
 * until the request confirms at least this count. Rules that were saved before are not asked about again.
 * Requires `admin`. Throws `confirmation_required` for them,
 * and `conflict` when a newer version was saved.
 */
export async function setTenantPolicy(
  ctx: Ctx,
  { policy, version, confirm = 0 }: z.output<typeof setTenantPolicyInput>,
): Promise<z.infer<typeof tenantPolicyOutput>> {
  requireMaintainer(ctx);
  const stored = await storedPolicy(ctx, policy);
  // Not with the priority of the write, because it reads all memories of the tenant.
  const { before, ...counts } = await inTenant(ctx, "work", async (tx) => ({
    before: (await readTenantPolicy(tx, ctx.tenantNo)).policy,
    ...(await countExpiring(tx, ctx.tenantNo, stored.retention)),
  }));
  const { now, later, all } = counts;
  const needed = Math.max(later, 1);
  const isMost = later > 0 && later >= all * CONFIRMED_SHARE;
  // Rules that were confirmed before stay when something else is changed.
  const isNew = JSON.stringify(before.retention) !== JSON.stringify(stored.retention);
  if (isNew && (isMost || isUnlimited(stored.retention)) && confirm < needed)
    throw new AppError(
      "confirmation_required",
      `The rules would erase ${later} of ${all} memories once these are old enough, ${now} of them at the next run, and those that are stored later. To save them, repeat the request with confirm: ${needed}.`,
      { ...counts, fields: [{ path: "confirm", message: `Must be ${needed} or more.` }] },
    );
  const saved = await inTenant(ctx, "accept", async (tx) => {
    const current = version ?? (await readTenantPolicy(tx, ctx.tenantNo)).version;
    return writeTenantPolicy(tx, ctx, stored, current);
  });
  forgetAgentPolicies(ctx.tenantNo);
  return saved;
}

/** Returns whether rules without a narrowing condition cover every type of memory, or all but one. */
function isUnlimited(rules: z.infer<typeof tenantPolicy>["retention"]): boolean {
  const types = rules
    .filter(
      ({ tag, source, agent_id, confidence_below = 1 }) =>
        tag === undefined &&
        source === undefined &&
        agent_id === undefined &&
        confidence_below >= HIGH_CONFIDENCE,
    )
    .map(({ type }) => type);
  return types.includes(undefined) || new Set(types).size >= MEMORY_TYPES.length - 1;
}
