import { tenantNoOf } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import { deleteEvents, findNewestVersion, type StoredEvent } from "@/lib/storage/records";

/**
 * Erases an event that corrects a memory by request when that memory was erased while the event was queued:
 * the text of a deleted memory must not come back. Returns whether it did. The caller holds the owner's row
 * locked, and nothing of the event is stored.
 */
export async function eraseWithoutTarget(tx: Tx, event: StoredEvent): Promise<boolean> {
  const supersedes = event.payload.requestedChange?.supersedes;
  if (supersedes === undefined || (await findNewestVersion(tx, event.ownerNo, supersedes))) return false;
  const tenantNo = tenantNoOf(event.ownerNo);
  await deleteEvents(tx, { tenantNo }, event.ownerNo, [event.eventNo]);
  return true;
}
