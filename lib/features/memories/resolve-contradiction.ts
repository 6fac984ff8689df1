import { z } from "zod";
import { AppError, type Ctx, canAccessOwner, type OwnerNo, requireScope } from "@/lib/base/core";
import { writeAudit } from "@/lib/storage/audit";
import { inTenant, type Tx } from "@/lib/storage/db";
import {
  type ContradictingMemory,
  lockOwner,
  RESOLUTIONS,
  readContradiction,
  resolveMarks,
  supersedeStored,
} from "@/lib/storage/records";
import { decisionKeyOf } from "./decision-id";

export const resolveContradictionInput = z.strictObject({
  as: z
    .enum(RESOLUTIONS)
    .describe(
      "newer: the newer memory replaces the older one; older: the older one is right and replaces the newer; both: both are true; unrelated: they are about different things",
    ),
});

export const resolveContradictionOutput = z.object({
  superseded_id: z.string().nullable().describe("ID of the replaced memory; null when both stay current"),
});

/**
 * Resolves a pair that listContradictions returns. Either one memory replaces the other, which stays readable
 * in the chain, or both stay current. Throws `not_found` for an unknown id and for one that the caller cannot
 * access, and `not_contradicting` when the pair was resolved before or a memory is no longer live.
 */
export async function resolveContradiction(
  ctx: Ctx,
  decisionId: string,
  { as }: z.infer<typeof resolveContradictionInput>,
): Promise<z.infer<typeof resolveContradictionOutput>> {
  requireScope(ctx, "write");
  return inTenant(ctx, "accept", async (tx) => {
    const { ownerNo, older, newer } = await readPair(tx, ctx, decisionId);
    if (!(await resolveMarks(tx, ownerNo, [older.position, newer.position], as))) throw notContradicting();
    const [replaced, successor] =
      as === "newer" ? [older, newer] : as === "older" ? [newer, older] : [null, null];
    if (replaced)
      await supersedeStored(tx, ownerNo, {
        older: replaced.position,
        newer: successor.position,
        reason: "superseded_by_request",
      });
    const target = `decision:${decisionId}${replaced ? ` memory:${replaced.memoryId}` : ""}`;
    const counts = as === "unrelated" ? { unrelated: 2 } : replaced ? { replaced: 1 } : { kept: 2 };
    await writeAudit(tx, ctx, "contradiction.resolve", counts, target);
    return { superseded_id: replaced?.memoryId ?? null };
  });
}

/**
 * Opens a pair again that was resolved as `both` or `unrelated`. A replaced memory is restored by
 * restoreMemory instead. Throws like resolveContradiction.
 */
export async function reopenContradiction(ctx: Ctx, decisionId: string): Promise<Record<string, never>> {
  requireScope(ctx, "write");
  return inTenant(ctx, "accept", async (tx) => {
    const { ownerNo, older, newer } = await readPair(tx, ctx, decisionId);
    if (!(await resolveMarks(tx, ownerNo, [older.position, newer.position], null))) throw notContradicting();
    await writeAudit(tx, ctx, "contradiction.reopen", { reopened: 1 }, `decision:${decisionId}`);
    return {};
  });
}

function notContradicting(): AppError {
  return new AppError("not_contradicting", "Already resolved, or one of the memories has changed since.");
}

type Pair = {
  readonly ownerNo: OwnerNo;
  readonly older: ContradictingMemory;
  readonly newer: ContradictingMemory;
};

/** Reads the pair and locks the owner's row, so neither memory is replaced in the meantime. */
async function readPair(tx: Tx, ctx: Ctx, id: string): Promise<Pair> {
  const key = decisionKeyOf(ctx, id);
  if (key) await lockOwner(tx, key.ownerNo);
  const contradiction = key && (await readContradiction(tx, key));
  if (!key || !contradiction || !canAccessOwner(ctx, contradiction.owner))
    throw new AppError("not_found", "Decision not found.");
  const [older, newer] = contradiction.memories;
  if (!older || !newer) throw notContradicting();
  return { ownerNo: key.ownerNo, older, newer };
}
