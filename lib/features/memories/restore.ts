import { AppError, type Ctx, hashList, requireScope } from "@/lib/base/core";
import { requireIngestion } from "@/lib/engine/ingest";
import { inTenant } from "@/lib/storage/db";
import { readRestatement } from "./read-restatement";
import { type Sent, submitRestatement } from "./submit-restatement";

/**
 * Undoes a correction: a new event repeats the old text with its original time and replaces the successor.
 * Repeated calls undo a correction only once. Throws `not_found`, `not_superseded`, also for a
 * merged memory, because its successor is no correction, and `already_superseded` when the successor itself
 * was superseded.
 */
export async function restoreMemory(ctx: Ctx, memoryId: string): Promise<Sent> {
  requireScope(ctx, "write");
  await requireIngestion();
  const { statement, type, isSuperseded, isMerged, successor } = await inTenant(ctx, "accept", (tx) =>
    readRestatement(tx, ctx, memoryId),
  );
  if (!isSuperseded)
    throw new AppError("not_superseded", "Nothing to undo: this is already the current version.");
  if (isMerged)
    throw new AppError(
      "not_superseded",
      "Maintenance merged this memory into another one, which did not correct it. Separate the two instead.",
    );
  if (successor?.isSuperseded) throw new AppError("already_superseded", "Undo the newer correction first.");
  return submitRestatement(ctx, statement, {
    source: "undo",
    audit: { action: "memory.restore", target: `memory:${memoryId}` },
    eventId: hashList(["undo", memoryId, String(successor?.position ?? "")]).slice(0, 32),
    requestedChange: {
      reason: "undone_by_request",
      type,
      ...(successor ? { supersedes: successor.position } : {}),
    },
  });
}
