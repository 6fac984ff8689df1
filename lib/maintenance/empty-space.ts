import { listTenants } from "@/lib/auth";
import { inTenant } from "@/lib/db";
import { endEmptying, keepLease } from "@/lib/embedding";
import { dropVectors, ownersWithTurns } from "@/lib/search";

/** Vectors deleted in one transaction: it takes about 20 ms of the embedded database. */
const BATCH = 200;

/** Deletes all vectors of a space, owner by owner; what was done before a kill is done. Always false: nothing fails. */
export async function emptySpace(spaceNo: number, lease: string, signal: AbortSignal): Promise<boolean> {
  for (const tenantNo of await listTenants()) {
    for (const ownerNo of await inTenant({ tenantNo }, "work", (tx) => ownersWithTurns(tx, tenantNo))) {
      let isMore = true;
      while (isMore) {
        if (signal.aborted || !(await keepLease(spaceNo, lease))?.isEmptying) return false;
        isMore = await inTenant({ tenantNo }, "work", (tx) => dropVectors(tx, { ownerNo, spaceNo }, BATCH));
      }
    }
  }
  await endEmptying(spaceNo);
  return false;
}
