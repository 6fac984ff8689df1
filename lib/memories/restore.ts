import { AppError, type Ctx, hashList, requireScope } from "@/lib/core";
import { inTenant } from "@/lib/db";
import { requireIngestion } from "@/lib/ingestion";
import { readSaid } from "./read-said";
import { type Sent, tell } from "./tell";

/**
 * Takes a correction back: a further event says the old text again, as of its own time, and replaces the successor.
 * The same correction is taken back once, however often it is asked for. Throws `not_found`, `not_superseded`, and
 * `already_superseded` when the successor has one itself.
 */
export async function restoreMemory(ctx: Ctx, memoryId: string): Promise<Sent> {
  requireScope(ctx, "write");
  await requireIngestion();
  const { told, type, isSuperseded, successor } = await inTenant(ctx, "accept", (tx) =>
    readSaid(tx, ctx, memoryId),
  );
  if (!isSuperseded)
    throw new AppError("not_superseded", "This memory is the newest of its chain: nothing replaced it.");
  if (successor?.isSuperseded)
    throw new AppError(
      "already_superseded",
      "What replaced this memory was replaced before. Take the newest correction of the chain back first.",
    );
  return tell(ctx, told, {
    source: "undo",
    act: "memory.restore",
    eventId: hashList(["undo", memoryId, String(successor?.position ?? "")]).slice(0, 32),
    asked: {
      reason: "undone_by_request",
      type,
      ...(successor ? { supersedes: successor.position } : {}),
    },
  });
}
