import { z } from "zod";
import { type Ctx, requireScope } from "@/lib/base/core";
import { inTenant, ofOwners, sql } from "@/lib/storage/db";
import { readChain } from "./chain-places";
import { stepFields, withSteps } from "./chain-steps";
import { findPlace, type Memory, memoryOutput, readMemories, readMemory, unknownMemory } from "./memory";

export const chainOutput = z.object({
  items: z.array(memoryOutput.extend(stepFields)).describe("Oldest first"),
});

/**
 * Returns one memory, including superseded and expired ones. Throws `not_found` for unknown and foreign ids
 * alike.
 */
export async function getMemory(ctx: Ctx, memoryId: string): Promise<Memory> {
  requireScope(ctx, "read");
  return readMemory(ctx, await inTenant(ctx, "work", (tx) => findPlace(tx, ctx, memoryId, "read")));
}

/**
 * Every version of a corrected memory, oldest first, each with its changes. Throws `not_found` like
 * getMemory.
 */
export async function getChain(ctx: Ctx, memoryId: string): Promise<z.infer<typeof chainOutput>> {
  requireScope(ctx, "read");
  const places = await inTenant(ctx, "work", async (tx) => {
    const place = await findPlace(tx, ctx, memoryId, "read");
    if (!place) throw unknownMemory();
    return readChain(tx, place);
  });
  return { items: withSteps((await readMemories(ctx, places)).filter((memory) => memory !== null)) };
}

export const usageOutput = z.object({
  items: z.array(
    z.object({ request_id: z.string(), actor: z.string(), rank: z.number(), shown_at: z.string() }),
  ),
});

/** The last 100 times a memory was shown, with the actor, request and rank. Lags a second or two behind. */
export async function getUsage(ctx: Ctx, memoryId: string): Promise<z.infer<typeof usageOutput>> {
  requireScope(ctx, "read");
  const rows = await inTenant(ctx, "work", async (tx) => {
    const place = await findPlace(tx, ctx, memoryId, "read");
    if (!place) throw unknownMemory();
    return tx.rows<{ request_id: string; actor: string; rank: number; shown_at: Date }>(sql`
      select request_id, actor, rank, shown_at from usages
      where ${ofOwners(sql`owner_no`, [place.ownerNo])} and position = ${place.position}::bigint order by shown_at desc limit 100`);
  });
  return { items: rows.map((row) => ({ ...row, shown_at: row.shown_at.toISOString() })) };
}
