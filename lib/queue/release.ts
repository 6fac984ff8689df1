import { inTenant } from "@/lib/db";
import type { Claim } from "./contracts";
import { endLease, lockLane } from "./lease";

/**
 * Gives lanes back, with whatever jobs are left in them, so that another worker takes them at once. Claims that were
 * lost or have ended are passed over. One transaction a lane: it never holds one lock while it waits for the next.
 */
export async function release(claims: readonly Claim[]): Promise<void> {
  for (const claim of claims) {
    await inTenant(claim, "work", async (tx) => {
      if (await lockLane(tx, claim)) await endLease(tx, claim);
    });
  }
}
