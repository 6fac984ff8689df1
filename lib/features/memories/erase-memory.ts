import { createHash } from "node:crypto";
import { z } from "zod";
import { type Ctx, requireScope } from "@/lib/base/core";
import { writeAudit } from "@/lib/storage/audit";
import { inTenant } from "@/lib/storage/db";
import { eraseMessagesOf } from "@/lib/storage/records";
import type { EraseCounts } from "./erase-input";
import { requireMemory, unknownMemory } from "./memory";

export const eraseMemoryInput = z.strictObject({
  versions: z.stringbool().default(false).describe("Also erase every older and newer version of the memory"),
});

/**
 * Erases a memory and every message that stated it: text, index, vectors, state, chain, usage, and queued
 * corrections of it; with `versions` also all of its versions. Of a long message that is stored in parts, all
 * parts are erased. Other messages of the same events stay. What was derived from an erased message is erased
 * with it, such as all memories that a model extracted from it. An older version stays superseded, so erasing
 * a correction does not restore it. An event that has no messages left is replaced by a tombstone. Throws
 * `not_found` for an unknown id and for one that the caller cannot access.
 */
export async function eraseMemory(
  ctx: Ctx,
  memoryId: string,
  { versions = false }: Partial<z.infer<typeof eraseMemoryInput>> = {},
): Promise<EraseCounts> {
  requireScope(ctx, "write");
  return inTenant(ctx, "accept", async (tx) => {
    const key = await requireMemory(tx, ctx, memoryId, "write");
    const erased = await eraseMessagesOf(tx, ctx, key, { withMerged: true, withVersions: versions });
    if (!erased) throw unknownMemory();
    const { memories, usages, jobs, events } = erased;
    const total = { memories, usages, jobs, events, owners: 1 };
    await writeAudit(tx, ctx, "memory.erase", total, `memory-sha256:${hashOf(memoryId)}`);
    return total;
  });
}

/** The audit entry contains only a hash of the erased memory's id, so only those who know the id find it. */
function hashOf(memoryId: string): string {
  return createHash("sha256").update(memoryId).digest("hex");
}
