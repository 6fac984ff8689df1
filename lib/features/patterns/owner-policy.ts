import { z } from "zod";
import { AppError, type Ctx, type OwnerNo, type OwnerRef, ownerNumber, requireScope } from "@/lib/base/core";
import { ownerFields } from "@/lib/features/memories";
import { writeAudit } from "@/lib/storage/audit";
import { inTenant, type Tx } from "@/lib/storage/db";
import {
  eraseUnfoundedPatterns,
  findOrCreateOwners,
  findOwner,
  lockOwner,
  type PatternState,
  readOwnerTimeZone,
  readPatternState,
  writePatternConsent,
} from "@/lib/storage/records";
import { readTenantPolicy, requireNamedOwner } from "@/lib/storage/settings";

export const patternOwnerInput = z.strictObject(ownerFields);

export const ownerPolicyOutput = z.object({
  patterns: z.boolean().describe("Whether the owner agreed to patterns. They also need the tenant’s policy"),
  moods: z.boolean().describe("Whether the owner agreed to counts of moods"),
  publish: z.boolean().describe("Whether maintenance stores the patterns as memories by itself"),
  tenant: z.object({ patterns: z.boolean(), moods: z.boolean() }).describe("What the tenant’s policy allows"),
  set_by: z.string().nullable(),
  set_at: z.string().nullable(),
});
type OwnerPolicy = z.infer<typeof ownerPolicyOutput>;

const SWITCHES = ["patterns", "moods", "publish"] as const;

export const setOwnerPolicyInput = z
  .strictObject({
    ...ownerFields,
    patterns: z.boolean().optional().describe("false deletes the patterns of the owner"),
    moods: z.boolean().optional(),
    publish: z
      .boolean()
      .optional()
      .describe("true: each maintenance run stores new patterns as memories; needs patterns"),
  })
  .refine((input) => SWITCHES.some((name) => input[name] !== undefined), {
    path: ["patterns"],
    error: "set patterns, moods or publish",
  });

/** An owner with what it agreed to and what is allowed. `ownerNo` is null when nothing was ever stored. */
export type PatternOwner = {
  readonly ownerNo: OwnerNo | null;
  readonly state: PatternState | null;
  readonly timeZone: string;
  readonly policy: OwnerPolicy;
};

/**
 * Reads the owner that a request names with its policy, in the caller's transaction.
 */
export async function readPatternOwner(tx: Tx, ctx: Ctx, owner: OwnerRef): Promise<PatternOwner> {
  const { patterns, moods } = (await readTenantPolicy(tx, ctx.tenantNo)).policy;
  const ownerNo = await findOwner(tx, ctx, owner);
  const state = ownerNo && (await readPatternState(tx, ownerNo));
  const timeZone = ownerNo && (await readOwnerTimeZone(tx, ownerNo));
  const policy = {
    patterns: state?.patterns ?? false,
    moods: state?.moods ?? false,
    publish: state?.publish ?? false,
    tenant: { patterns, moods },
    set_by: state?.setBy ?? null,
    set_at: state?.setAt?.toISOString() ?? null,
  };
  return { ownerNo, state, timeZone: timeZone ?? "UTC", policy };
}

/**
 * Locks the row of the owner that a request names, and reads it like readPatternOwner. Throws `not_found` for
 * an owner of whom nothing is stored, also when it was erased before the lock.
 */
export async function lockPatternOwner(
  tx: Tx,
  ctx: Ctx,
  owner: OwnerRef,
): Promise<PatternOwner & { readonly ownerNo: OwnerNo }> {
  const found = await findOwner(tx, ctx, owner);
  if (found) await lockOwner(tx, found);
  const locked = await readPatternOwner(tx, ctx, owner);
  const { ownerNo } = locked;
  if (ownerNo === null || ownerNo !== found) throw new AppError("not_found", "Owner not found.");
  return { ...locked, ownerNo };
}

/** Returns what an owner agreed to, and what the tenant allows. */
export async function getOwnerPolicy(
  ctx: Ctx,
  fields: z.infer<typeof patternOwnerInput>,
): Promise<OwnerPolicy> {
  requireScope(ctx, "read");
  const owner = await requireNamedOwner(ctx, fields);
  return inTenant(ctx, "work", async (tx) => (await readPatternOwner(tx, ctx, owner)).policy);
}

/**
 * Stores what an owner agrees to, also before the owner's first message. Switching patterns off deletes them,
 * and switches `publish` off. Only users have patterns. Throws `invalid_input` for an agent, for shared
 * memory, and for `publish` without patterns.
 */
export async function setOwnerPolicy(
  ctx: Ctx,
  { patterns, moods, publish, ...fields }: z.infer<typeof setOwnerPolicyInput>,
): Promise<OwnerPolicy> {
  const owner = await requireUser(ctx, fields);
  // In a transaction of its own, so that none waits for the owner's row while it holds a share of it.
  await inTenant(ctx, "accept", (tx) => findOrCreateOwners(tx, ctx, [owner]));
  return storeConsent(ctx, owner, { patterns, moods, publish });
}

/** Returns the user that a request may write for. Throws `invalid_input` for another owner. */
async function requireUser(ctx: Ctx, fields: z.infer<typeof patternOwnerInput>): Promise<OwnerRef> {
  requireScope(ctx, "write");
  const owner = await requireNamedOwner(ctx, fields);
  if (owner.kind !== "user")
    throw new AppError("invalid_input", "Only users have patterns and moods.", {
      fields: [{ path: "user_id", message: "must name a user" }],
    });
  return owner;
}

async function storeConsent(
  ctx: Ctx,
  owner: OwnerRef,
  change: Pick<z.infer<typeof setOwnerPolicyInput>, (typeof SWITCHES)[number]>,
): Promise<OwnerPolicy> {
  return inTenant(ctx, "accept", async (tx) => {
    const { ownerNo, state } = await lockPatternOwner(tx, ctx, owner);
    const patterns = change.patterns ?? state?.patterns ?? false;
    if (change.publish && !patterns)
      throw new AppError("invalid_input", "Patterns that are off cannot be published.", {
        fields: [{ path: "publish", message: "needs patterns" }],
      });
    const consent = {
      patterns,
      moods: change.moods ?? state?.moods ?? false,
      publish: patterns && (change.publish ?? state?.publish ?? false),
    };
    await writePatternConsent(tx, ownerNo, consent, ctx.actor);
    await eraseUnfoundedPatterns(tx, ctx, ownerNo);
    const counts = Object.fromEntries(SWITCHES.map((name) => [name, Number(consent[name])]));
    await writeAudit(tx, ctx, "patterns.set", counts, `owner:${ownerNumber(ownerNo)}`);
    return (await readPatternOwner(tx, ctx, owner)).policy;
  });
}

export const deletePatternsOutput = z.object({ policy: ownerPolicyOutput });

/**
 * Switches patterns and moods of an owner off, which deletes them. Throws like setOwnerPolicy, and
 * `not_found` for an owner of whom nothing is stored.
 */
export async function deleteOwnerPatterns(
  ctx: Ctx,
  fields: z.infer<typeof patternOwnerInput>,
): Promise<z.infer<typeof deletePatternsOutput>> {
  const owner = await requireUser(ctx, fields);
  return { policy: await storeConsent(ctx, owner, { patterns: false, moods: false }) };
}
