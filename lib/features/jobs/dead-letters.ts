import { z } from "zod";
import { type Ctx, parseRowNumber } from "@/lib/base/core";
import { discardDeadLetter, listDeadLetters, retryDeadLetter } from "@/lib/storage/queue";

export const deadLettersInput = z.strictObject({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, { error: "is not a valid cursor" })
    .optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const deadLettersOutput = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      error: z.string().describe("Error code of the last attempt"),
      attempts: z.number(),
      payload: z.record(z.string(), z.unknown()),
      created_at: z.string(),
      died_at: z.string(),
    }),
  ),
  next_cursor: z.string().nullable(),
});

/** Returns the tenant's permanently failed jobs, newest first. Requires the scope admin. */
export async function readDeadLetters(
  ctx: Ctx,
  input: z.infer<typeof deadLettersInput>,
): Promise<z.infer<typeof deadLettersOutput>> {
  const page = await listDeadLetters(ctx, {
    limit: input.limit,
    ...(input.cursor === undefined ? {} : { cursor: input.cursor }),
  });
  const items = page.items.map((letter) => ({
    id: String(letter.jobNo),
    kind: letter.kind,
    error: letter.error,
    attempts: letter.attempts,
    payload: letter.payload,
    created_at: letter.createdAt.toISOString(),
    died_at: letter.diedAt.toISOString(),
  }));
  return { items, next_cursor: page.nextCursor };
}

export const resolvedOutput = z.object({ id: z.string(), status: z.enum(["queued", "discarded"]) });

/**
 * Puts the job of a dead letter back into its lane, or deletes it. Throws `not_found` for an unknown id and
 * for one of another tenant.
 */
export async function resolveDeadLetter(
  ctx: Ctx,
  id: string,
  action: "retry" | "discard",
): Promise<z.infer<typeof resolvedOutput>> {
  const jobNo = parseRowNumber(id) ?? 0;
  if (action === "retry") await retryDeadLetter(ctx, { jobNo });
  else await discardDeadLetter(ctx, { jobNo });
  return { id, status: action === "retry" ? "queued" : "discarded" };
}
