import { z } from "zod";
import {
  AppError,
  type Ctx,
  canAccessOwner,
  MEMORY_TYPES,
  requireScope,
  rescueEventId,
} from "@/lib/base/core";
import { requireIngestion } from "@/lib/engine/ingest";
import { inTenant, type Tx } from "@/lib/storage/db";
import { readDecidedStatement } from "@/lib/storage/records";
import { decisionKeyOf } from "./decision-id";
import { type Sent, submitRestatement } from "./submit-restatement";

export const rescueInput = z.strictObject({
  type: z.enum(MEMORY_TYPES).default("interaction").describe("Type of the restored memory"),
});

/**
 * Stores a dropped message through a new event that repeats it with its original time. Repeated calls rescue
 * a message only once. Throws `not_found` for an unknown id and for one that the caller cannot access, and
 * `not_dropped` when the message is already stored or its text was removed after DROPPED_RETENTION_DAYS.
 */
export async function rescueDecision(
  ctx: Ctx,
  decisionId: string,
  input: z.infer<typeof rescueInput>,
): Promise<Sent> {
  requireScope(ctx, "write");
  await requireIngestion();
  const { statement, eventId, key } = await inTenant(ctx, "accept", (tx) => readDropped(tx, ctx, decisionId));
  return submitRestatement(ctx, statement, {
    source: "rescue",
    audit: { action: "decision.rescue", target: `decision:${decisionId}` },
    eventId: rescueEventId(eventId, key.ordinal),
    requestedChange: {
      reason: "rescued_by_request",
      type: input.type,
      rescues: { event: key.eventNo, ordinal: key.ordinal },
    },
  });
}

/** Throws `not_found` and `not_dropped`. */
async function readDropped(tx: Tx, ctx: Ctx, decisionId: string) {
  const key = decisionKeyOf(ctx, decisionId);
  const decided = key && (await readDecidedStatement(tx, key));
  if (!key || !decided || !canAccessOwner(ctx, decided.statement.owner))
    throw new AppError("not_found", "Decision not found.");
  const { statement, eventId, verdict, isHeld, isRemoved } = decided;
  if (isRemoved && !isHeld)
    throw new AppError(
      "not_dropped",
      "This message’s text was removed after DROPPED_RETENTION_DAYS and can’t be restored.",
    );
  if (verdict !== "dropped" || isHeld || statement.text.trim() === "")
    throw new AppError(
      "not_dropped",
      "This message can’t be restored: it wasn’t dropped, was already restored, or has no text.",
    );
  return { statement, eventId, key };
}
