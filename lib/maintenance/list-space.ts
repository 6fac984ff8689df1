import { listTenants } from "@/lib/auth";
import type { OwnerNo } from "@/lib/core";
import { inTenant } from "@/lib/db";
import { endListing } from "@/lib/embedding";
import { listGaps } from "@/lib/search";

/** Notes all owners that lack vectors in a space. From the change of its state on, whoever stores a turn does so too. */
export async function listSpace(spaceNo: number, lease: string): Promise<void> {
  let done = 0;
  for (const tenantNo of await listTenants()) {
    let after: OwnerNo | null = null;
    do {
      const listed: { done: number; next: OwnerNo | null } = await inTenant({ tenantNo }, "work", (tx) =>
        listGaps(tx, tenantNo, spaceNo, after),
      );
      done += listed.done;
      after = listed.next;
    } while (after);
  }
  await endListing(spaceNo, lease, done);
}
