import { z } from "zod";
import type { Ctx } from "@/lib/core";
import { discardDeadLetter, listDeadLetters, retryDeadLetter } from "@/lib/queue";

export const deadLettersInput = z.strictObject({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, { error: "is not a cursor of this list" })
    .optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const deadLettersOutput = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      error: z.string().describe("Code of the last error"),
      attempts: z.number(),
      payload: z.record(z.string(), z.unknown()),
      created_at: z.string(),
      died_at: z.string(),
    }),
  ),
  next_cursor: z.string().nullable(),
});

/** The tenant's jobs that failed for good, the youngest first. Needs the scope admin. */
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

export const settledOutput = z.object({ id: z.string(), status: z.enum(["queued", "discarded"]) });

/** Puts a dead letter back in its lane, or deletes it. Throws `not_found` for unknown and foreign ids alike. */
export async function settleDeadLetter(
  ctx: Ctx,
  id: string,
  act: "retry" | "discard",
): Promise<z.infer<typeof settledOutput>> {
  const jobNo = /^\d{1,15}$/.test(id) ? Number(id) : 0;
  if (act === "retry") await retryDeadLetter(ctx, { jobNo });
  else await discardDeadLetter(ctx, { jobNo });
  return { id, status: act === "retry" ? "queued" : "discarded" };
}
