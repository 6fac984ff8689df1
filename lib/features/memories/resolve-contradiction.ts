import { z } from "zod";
import { AppError, type Ctx, type OwnerNo, type OwnerRef, requireScope } from "@/lib/base/core";
import { writeAudit } from "@/lib/storage/audit";
import { inTenant, type Tx } from "@/lib/storage/db";
import {
  type ContradictingMemory,
  clearContradiction,
  lockOwner,
  readContradiction,
  supersedeByRequest,
} from "@/lib/storage/records";
import { decisionKeyOf } from "./decision-id";

export const resolveContradictionInput = z.strictObject({
  as: z
    .enum(["replaced", "both_true"])
    .describe("replaced: the newer memory replaces the older one; both_true: both stay current"),
});

export const resolveContradictionOutput = z.object({
  superseded_id: z.string().nullable().describe("ID of the replaced memory; null when both are true"),
});

/**
 * Resolves a pair that listContradictions returns. Either the newer memory replaces the older one, which
 * stays readable in the chain, or both stay current. Throws `not_found` for an unknown id and for one that
 * the caller cannot access, and `not_contradicting` when the pair was resolved before or a memory is no
 * longer live.
 */
export async function resolveContradiction(
  ctx: Ctx,
  decisionId: string,
  input: z.infer<typeof resolveContradictionInput>,
): Promise<z.infer<typeof resolveContradictionOutput>> {
  requireScope(ctx, "write");
  return inTenant(ctx, "accept", async (tx) => {
    const { ownerNo, older, newer } = await readPair(tx, ctx, decisionId);
    const isReplaced = input.as === "replaced";
    if (isReplaced) await supersedeByRequest(tx, ownerNo, older.position, newer.position);
    await clearContradiction(tx, ownerNo, [older.position, newer.position]);
    const counts: Record<string, number> = isReplaced ? { replaced: 1 } : { kept: 2 };
    const replaced = isReplaced ? ` memory:${older.memoryId}` : "";
    await writeAudit(tx, ctx, "contradiction.resolve", counts, `decision:${decisionId}${replaced}`);
    return { superseded_id: isReplaced ? older.memoryId : null };
  });
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
  if (!key || !contradiction || !isOwn(ctx, contradiction.owner))
    throw new AppError("not_found", "Decision not found.");
  const [older, newer] = contradiction.memories;
  if (!older || !newer)
    throw new AppError("not_contradicting", "Already resolved, or one of the memories has changed since.");
  return { ownerNo: key.ownerNo, older, newer };
}

const isOwn = ({ owner }: Ctx, { kind, id }: OwnerRef) => !owner || (owner.kind === kind && owner.id === id);
