import { z } from "zod";
import { AppError, type Ctx, editedVersionInput, MEMORY_TYPES } from "@/lib/base/core";
import { inTenant, type Tx } from "@/lib/storage/db";
import {
  countExpiring,
  deletePatternsOfTenant,
  eraseUnfoundedPatterns,
  lockOwner,
  ownersWithPublished,
} from "@/lib/storage/records";
import {
  cachePolicies,
  readPolicies,
  readTenantPolicy,
  storedPolicy,
  tenantPolicy,
  tenantPolicyChange,
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
  policy: tenantPolicyChange.describe("A part that is absent stays as it is"),
  version: editedVersionInput,
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
 * Sets the parts of the tenant's policy that a request names. Rules that would erase half of all memories or
 * more, once these are old enough, and rules that together cover (almost) every type without another
 * condition, are refused with the counts until the request confirms a count between theirs and that of all
 * memories. Rules that are in force already are not asked about again. Switching patterns off deletes those
 * of all owners. Requires `admin`. Throws `confirmation_required` for them, and `conflict` when a newer
 * version was saved.
 */
export async function setTenantPolicy(
  ctx: Ctx,
  { policy, version, confirm = 0 }: z.output<typeof setTenantPolicyInput>,
): Promise<z.infer<typeof tenantPolicyOutput>> {
  requireMaintainer(ctx);
  const change = await storedPolicy(ctx, policy);
  if (change.retention) await requireConfirmation(ctx, change.retention, confirm);
  const { saved, policies } = await inTenant(ctx, "accept", async (tx) => {
    const before = await readTenantPolicy(tx, ctx.tenantNo);
    const after = { ...before.policy, ...change };
    const saved = await writeTenantPolicy(tx, ctx, after, version ?? before.version);
    if (before.policy.patterns && !after.patterns) await switchPatternsOff(tx, ctx);
    return { saved, policies: await readPolicies(tx, ctx.tenantNo) };
  });
  cachePolicies(ctx.tenantNo, policies);
  return saved;
}

/** Deletes the patterns of all owners, and erases the memories that they were published as. */
async function switchPatternsOff(tx: Tx, ctx: Ctx): Promise<void> {
  const owners = await ownersWithPublished(tx, ctx.tenantNo);
  // Before the patterns are locked, as every writer of patterns does.
  for (const ownerNo of owners) await lockOwner(tx, ownerNo);
  await deletePatternsOfTenant(tx, ctx.tenantNo);
  for (const ownerNo of owners) await eraseUnfoundedPatterns(tx, ctx, ownerNo);
}

/** Throws `confirmation_required` for new rules that would erase most memories, unless `confirm` fits. */
async function requireConfirmation(ctx: Ctx, rules: Rules, confirm: number): Promise<void> {
  // Not with the priority of the write, because it reads all memories of the tenant.
  const { before, ...counts } = await inTenant(ctx, "work", async (tx) => ({
    before: (await readTenantPolicy(tx, ctx.tenantNo)).policy,
    ...(await countExpiring(tx, ctx.tenantNo, rules)),
  }));
  const { now, later, all } = counts;
  const needed = Math.max(later, 1);
  // A number above all memories was not read in a refusal.
  const isConfirmed = confirm >= needed && confirm <= Math.max(all, 1);
  const isMost = later > 0 && later >= all * CONFIRMED_SHARE;
  const isNew = JSON.stringify(before.retention) !== JSON.stringify(rules);
  if (!isNew || isConfirmed || !(isMost || isUnlimited(rules))) return;
  throw new AppError(
    "confirmation_required",
    `The rules would erase ${later} of ${all} memories once these are old enough, ${now} of them at the next run, and those that are stored later. To save them, repeat the request with confirm: ${needed}.`,
    { ...counts, fields: [{ path: "confirm", message: `Must be ${needed} to ${Math.max(all, 1)}.` }] },
  );
}

type Rules = z.infer<typeof tenantPolicy>["retention"];

/** Returns whether rules without a narrowing condition cover every type of memory, or all but one. */
function isUnlimited(rules: Rules): boolean {
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
