import { AppError, type OwnerNo } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import { queuedEvents } from "@/lib/storage/queue";
import { findNewestVersion, isReplaced } from "@/lib/storage/records";

/**
 * Checks that the memory at `position` is live and that no other queued event replaces it. Throws
 * `not_found` when it was erased meanwhile, and `already_superseded`, with the id of the current version
 * unless that is still waiting for its decision.
 *
 * Call it after enqueue, which locks the owner's lane, so that no other request or decision runs
 * concurrently.
 */
export async function claimReplaced(
  tx: Tx,
  ownerNo: OwnerNo,
  eventNo: number,
  position: number,
): Promise<void> {
  const newest = await findNewestVersion(tx, ownerNo, position);
  if (!newest) throw new AppError("not_found", "Memory not found. It may have been deleted.");
  const others = (await queuedEvents(tx, ownerNo)).filter((queued) => queued !== eventNo);
  if (!(await isReplaced(tx, ownerNo, position, others))) return;
  if (newest.position === position)
    throw new AppError("already_superseded", "A replacement of this memory is waiting for its decision.");
  const advice = `Edit the current version instead: ${newest.memoryId}.`;
  throw new AppError("already_superseded", `This memory already has a newer version. ${advice}`, {
    currentId: newest.memoryId,
  });
}
