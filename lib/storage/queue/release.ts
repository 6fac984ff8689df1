import { inTenant } from "@/lib/storage/db";
import type { Claim } from "./contracts";
import { endLease, lockLane } from "./lease";

/**
 * Releases lanes with their remaining jobs, so that another worker can claim them at once. Skips claims that
 * were lost or have ended. Uses one transaction per lane, so that it never waits for a lock while it holds
 * another.
 */
export async function release(claims: readonly Claim[]): Promise<void> {
  for (const claim of claims) {
    await inTenant(claim, "work", async (tx) => {
      if (await lockLane(tx, claim)) await endLease(tx, claim);
    });
  }
}
