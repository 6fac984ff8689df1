import { z } from "zod";
import { AppError, type Ctx, requireScope } from "@/lib/base/core";
import { writeAudit } from "@/lib/storage/audit";
import { inTenant } from "@/lib/storage/db";
import { lockOwner, separate } from "@/lib/storage/records";
import { requireMemory } from "./memory";

export const separateOutput = z.object({ current: z.literal(true) });

/**
 * Says that a memory is unrelated to the one that replaced it: both are current. The pair is then listed by
 * listContradictions as resolved, and reopening it there undoes this. Throws `not_found` for an unknown id
 * and for one that the caller cannot access, and `not_superseded` when no memory replaced it.
 */
export async function separateMemory(ctx: Ctx, memoryId: string): Promise<z.infer<typeof separateOutput>> {
  requireScope(ctx, "write");
  return inTenant(ctx, "accept", async (tx) => {
    const { ownerNo, position } = await requireMemory(tx, ctx, memoryId, "write");
    await lockOwner(tx, ownerNo);
    if ((await separate(tx, ownerNo, position)) === null)
      throw new AppError("not_superseded", "No other memory has replaced this one.");
    await writeAudit(tx, ctx, "memory.separate", { separated: 1 }, `memory:${memoryId}`);
    return { current: true };
  });
}
