import { listTenants } from "@/lib/features/access";
import { inTenant } from "@/lib/storage/db";
import { dropVectors, endEmptying, ownersWithTurns, renewLease } from "@/lib/storage/index";

/** The number of vectors per transaction, which blocks the embedded database for about 20 ms. */
const BATCH = 200;

/**
 * Deletes all vectors of a space, owner by owner. Can resume after an interruption. Always returns false,
 * because it has no failure to report.
 */
export async function emptySpace(spaceNo: number, lease: string, signal: AbortSignal): Promise<boolean> {
  for (const tenantNo of await listTenants()) {
    for (const ownerNo of await inTenant({ tenantNo }, "work", (tx) => ownersWithTurns(tx, tenantNo))) {
      let hasMore = true;
      while (hasMore) {
        if (signal.aborted || !(await renewLease(spaceNo, lease))?.isEmptying) return false;
        hasMore = await inTenant({ tenantNo }, "work", (tx) => dropVectors(tx, { ownerNo, spaceNo }, BATCH));
      }
    }
  }
  await endEmptying(spaceNo);
  return false;
}
