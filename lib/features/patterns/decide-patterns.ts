import { z } from "zod";
import { type Ctx, type OwnerNo, ownerNumber, requireScope } from "@/lib/base/core";
import { writeAudit } from "@/lib/storage/audit";
import { inTenant } from "@/lib/storage/db";
import { spacesToFill } from "@/lib/storage/index";
import { lockAllowedPatterns, publishClaim, refusePatterns, restorePattern } from "@/lib/storage/records";
import { requireNamedOwner } from "@/lib/storage/settings";
import { lockPatternOwner, type patternOwnerInput } from "./owner-policy";
import { patternNoOf, requirePattern, unknownPattern } from "./pattern-item";

export const refusedOutput = z.object({ id: z.string(), refused: z.boolean() });

export const publishedOutput = z.object({
  id: z.string(),
  memory_id: z.string().describe("The memory; erase it with DELETE /api/v1/memories/{id} to take it back"),
});

/**
 * Says that a pattern is not so: it is deleted and not made again, until it is restored. Throws `not_found`.
 */
export async function dismissPattern(
  ctx: Ctx,
  id: string,
  fields: z.infer<typeof patternOwnerInput>,
): Promise<z.infer<typeof refusedOutput>> {
  requireScope(ctx, "write");
  const owner = await requireNamedOwner(ctx, fields);
  return inTenant(ctx, "accept", async (tx) => {
    await lockPatternOwner(tx, ctx, owner);
    const { ownerNo, pattern } = await requirePattern(tx, ctx, owner, id);
    await refusePatterns(tx, ctx, ownerNo, [pattern.pattern_no]);
    await writeAudit(tx, ctx, "patterns.dismiss", {}, targetOf(ownerNo));
    return { id, refused: true };
  });
}

/** Takes a refusal back; the pattern is there again if the messages still say so. Throws `not_found`. */
export async function restoreDismissed(
  ctx: Ctx,
  id: string,
  fields: z.infer<typeof patternOwnerInput>,
): Promise<z.infer<typeof refusedOutput>> {
  requireScope(ctx, "write");
  const owner = await requireNamedOwner(ctx, fields);
  const no = patternNoOf(id);
  return inTenant(ctx, "accept", async (tx) => {
    const { ownerNo } = await lockPatternOwner(tx, ctx, owner);
    if (no === null || !(await restorePattern(tx, ownerNo, no))) throw unknownPattern();
    await writeAudit(tx, ctx, "patterns.restore", {}, targetOf(ownerNo));
    return { id, refused: false };
  });
}

/**
 * Stores what a pattern says as a memory of the type `pattern`, which cites the messages. Publishing it again
 * changes nothing while its numbers are the same, and supersedes the memory otherwise. Throws `not_found`.
 */
export async function publishPattern(
  ctx: Ctx,
  id: string,
  fields: z.infer<typeof patternOwnerInput>,
): Promise<z.infer<typeof publishedOutput>> {
  requireScope(ctx, "write");
  const owner = await requireNamedOwner(ctx, fields);
  return inTenant(ctx, "accept", async (tx) => {
    const spaces = await spacesToFill(tx);
    const locked = await lockPatternOwner(tx, ctx, owner);
    await lockAllowedPatterns(tx, locked.ownerNo);
    const { ownerNo, pattern } = await requirePattern(tx, ctx, owner, id);
    const memoryId = await publishClaim(tx, ctx.tenantNo, ownerNo, spaces, { pattern, runNo: null });
    if (memoryId === null) throw unknownPattern();
    await writeAudit(tx, ctx, "patterns.publish", {}, targetOf(ownerNo));
    return { id, memory_id: memoryId };
  });
}

const targetOf = (ownerNo: OwnerNo) => `owner:${ownerNumber(ownerNo)}`;
