import { z } from "zod";
import { type Ctx, requireScope } from "@/lib/base/core";
import { writeAudit } from "@/lib/storage/audit";
import { inTenant } from "@/lib/storage/db";
import { requireMemory } from "./memory";

/** What the audit log counts for each rating. */
const RATINGS = { positive: 1, negative: -1, very_negative: -2 } as const;
const rating = z.enum(Object.keys(RATINGS) as (keyof typeof RATINGS)[]);

export const rateInput = z.strictObject({ rating: rating.describe("How useful the memory was") });
export const rateOutput = z.object({ rating });

/**
 * Notes in the audit log how useful a memory was. Nothing ranks by it. Throws `not_found` like getMemory.
 */
export async function rateMemory(
  ctx: Ctx,
  memoryId: string,
  input: z.infer<typeof rateInput>,
): Promise<z.infer<typeof rateOutput>> {
  requireScope(ctx, "write");
  await inTenant(ctx, "accept", async (tx) => {
    await requireMemory(tx, ctx, memoryId, "read");
    await writeAudit(tx, ctx, "memory.rate", { rating: RATINGS[input.rating] }, `memory:${memoryId}`);
  });
  return { rating: input.rating };
}
