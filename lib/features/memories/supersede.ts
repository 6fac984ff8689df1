import { z } from "zod";
import { type Ctx, hashList, requireScope, timeInput } from "@/lib/base/core";
import {
  EVENT_STATUSES,
  expiresAtInput,
  idempotentRequest,
  LIMITS,
  metadataInput,
  requireIngestion,
} from "@/lib/engine/ingest";
import { inTenant } from "@/lib/storage/db";
import { readRestatement } from "./read-restatement";
import { submitRestatement } from "./submit-restatement";

export const supersedeInput = z.strictObject({
  text: z
    .string()
    .refine((value) => value.trim() !== "", { error: "must not be empty" })
    .refine((value) => Buffer.byteLength(value) <= LIMITS.textBytes, { error: "must be at most 32 KB" })
    .describe("New text of the memory"),
  metadata: metadataInput.optional().describe("Metadata of the new version, which has none without it"),
  at: timeInput.optional().describe("Since when the new text is true; from now without it"),
  expires_at: expiresAtInput.optional().describe("When the new version expires"),
});

export const supersedeOutput = z.object({
  event_id: z.string(),
  status: z
    .enum(EVENT_STATUSES)
    .describe("duplicate and erased: the same request was sent before, so nothing changes"),
});

/**
 * Replaces the text of a memory through a new event. The old version stays readable in the chain. A repeat
 * with the same `idempotencyKey`, or without one the same request with its time, is a duplicate and changes
 * nothing. Throws `not_found` for an unknown id and for one that the caller cannot access;
 * `already_superseded` when the memory is not the newest of its chain or another replacement is waiting for a
 * decision; `idempotency_key_reused` when the key was used with another text.
 */
export async function supersedeMemory(
  ctx: Ctx,
  memoryId: string,
  input: z.infer<typeof supersedeInput>,
  idempotencyKey: string | null = null,
): Promise<z.infer<typeof supersedeOutput>> {
  requireScope(ctx, "write");
  await requireIngestion();
  const current = await inTenant(ctx, "accept", (tx) => readRestatement(tx, ctx, memoryId));
  const { at: _, metadata: __, ...ownerAndContext } = current.statement;
  return submitRestatement(
    ctx,
    {
      ...ownerAndContext,
      role: "user",
      text: input.text,
      ...(input.at === undefined ? {} : { at: input.at }),
      ...(input.metadata ? { metadata: input.metadata } : {}),
      ...(input.expires_at === undefined ? {} : { expiresAt: input.expires_at }),
    },
    {
      source: "supersede",
      audit: { action: "memory.supersede", target: `memory:${memoryId}` },
      requestedChange: { reason: "superseded_by_request", supersedes: current.position },
      ...(idempotencyKey === null
        ? {}
        : {
            eventId: hashList(["supersede", memoryId, idempotencyKey]).slice(0, 32),
            request: await idempotentRequest(ctx, ["supersede", memoryId], idempotencyKey, input),
          }),
    },
  );
}
