import type { OwnerNo } from "@/lib/base/core";
import { listTenants } from "@/lib/features/access";
import { inTenant } from "@/lib/storage/db";
import { finishListing, recordGaps } from "@/lib/storage/index";

/**
 * Records a gap for every owner that has turns without vectors in a space. Turns that are stored later mark
 * their own gaps.
 */
export async function recordSpaceGaps(spaceNo: number, lease: string): Promise<void> {
  let done = 0;
  for (const tenantNo of await listTenants()) {
    let after: OwnerNo | null = null;
    do {
      const counted: { done: number; next: OwnerNo | null } = await inTenant({ tenantNo }, "work", (tx) =>
        recordGaps(tx, tenantNo, spaceNo, after),
      );
      done += counted.done;
      after = counted.next;
    } while (after);
  }
  await finishListing(spaceNo, lease, done);
}
