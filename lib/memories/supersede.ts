import { z } from "zod";
import { type Ctx, hashList, requireScope } from "@/lib/core";
import { inTenant } from "@/lib/db";
import { LIMITS, requireIngestion } from "@/lib/ingestion";
import { readSaid } from "./read-said";
import { tell } from "./tell";

export const supersedeInput = z.strictObject({
  text: z
    .string()
    .refine((value) => value.trim() !== "", { error: "must not be empty" })
    .refine((value) => Buffer.byteLength(value) <= LIMITS.textBytes, { error: "must be at most 32 KB" })
    .describe("What is so instead"),
});

export const supersedeOutput = z.object({ event_id: z.string(), status: z.enum(["queued", "duplicate"]) });

/**
 * Replaces a memory by what is so now, through an event like any other: the old one stays readable in the chain. A
 * repeat with the same `idempotencyKey` is a duplicate and changes nothing.
 * Throws `not_found` for unknown and foreign ids, `already_superseded` when it is not the newest of its chain or what
 * replaces it waits to be decided.
 */
export async function supersedeMemory(
  ctx: Ctx,
  memoryId: string,
  input: z.infer<typeof supersedeInput>,
  idempotencyKey: string | null = null,
): Promise<z.infer<typeof supersedeOutput>> {
  requireScope(ctx, "write");
  await requireIngestion();
  const found = await inTenant(ctx, "accept", (tx) => readSaid(tx, ctx, memoryId));
  const { at: _, metadata: __, ...where } = found.told;
  return tell(
    ctx,
    { ...where, role: "user", text: input.text },
    {
      source: "supersede",
      act: "memory.supersede",
      asked: { reason: "superseded_by_request", supersedes: found.position },
      ...(idempotencyKey === null
        ? {}
        : { eventId: hashList(["supersede", memoryId, idempotencyKey]).slice(0, 32) }),
    },
  );
}
