import { createHash } from "node:crypto";
import { type Ctx, requireScope } from "@/lib/base/core";
import { writeAudit } from "@/lib/storage/audit";
import { inTenant } from "@/lib/storage/db";
import { eraseMessagesOf } from "@/lib/storage/records";
import type { EraseCounts } from "./erase-input";
import { requireMemory, unknownMemory } from "./memory";

/**
 * Erases a memory and every message that stated it: text, index, vectors, state, chain, usage, queue. Other
 * messages of the same events stay, and so do other memories extracted from an erased message. An older
 * version stays superseded, so erasing a correction restores nothing. An event left without messages leaves a
 * tombstone. Throws `not_found` for unknown and foreign ids alike.
 */
export async function eraseMemory(ctx: Ctx, memoryId: string): Promise<EraseCounts> {
  requireScope(ctx, "write");
  return inTenant(ctx, "accept", async (tx) => {
    const erased = await eraseMessagesOf(tx, ctx, await requireMemory(tx, ctx, memoryId, "write"));
    if (!erased) throw unknownMemory();
    const { memories, usages, events } = erased;
    const total = { memories, usages, jobs: 0, events, owners: 1 };
    await writeAudit(tx, ctx, "memory.erase", total, `memory-sha256:${hashOf(memoryId)}`);
    return total;
  });
}

/** The id of an erased memory stands in no table; its hash lets those who know the id find the entry. */
function hashOf(memoryId: string): string {
  return createHash("sha256").update(memoryId).digest("hex");
}
