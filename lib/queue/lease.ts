import { AppError } from "@/lib/core";
import { type SQL, sql, type Tx } from "@/lib/db";
import type { Claim } from "./contracts";

/** The claim's lane, as long as its lease is the claim's: a lane that another worker took meanwhile is no match. */
export function heldLane(claim: Claim): SQL {
  return sql`owner_no = ${claim.ownerNo}::bigint and urgency = ${claim.urgency}::smallint and token = ${claim.token}::uuid`;
}

/** The jobs of the claim's lane. */
export function laneJobs(claim: Claim): SQL {
  return sql`owner_no = ${claim.ownerNo}::bigint and urgency = ${claim.urgency}::smallint`;
}

/** Locks the claim's lane until the transaction ends; false when the lease is another's. */
export async function lockLane(tx: Tx, claim: Claim): Promise<boolean> {
  const rows = await tx.rows(sql`select 1 from lanes where ${heldLane(claim)} for update`);
  return rows.length > 0;
}

/**
 * The fence: locks the claim's lane in the transaction that stores, so that nobody takes the lane before it commits.
 * A lease that is over but not taken by another still holds. Throws `lease_lost`.
 */
export async function assertLease(tx: Tx, claim: Claim): Promise<void> {
  if (!(await lockLane(tx, claim)))
    throw new AppError("lease_lost", "Another worker has taken over these jobs. Stop here: it does them.", {
      ownerNo: claim.ownerNo,
    });
}

/**
 * Ends a lease in a transaction that has locked the lane: an empty lane is deleted, any other goes to the end of the
 * line, behind owners that wait, so that a long lane never starves them.
 */
export async function endLease(tx: Tx, claim: Claim): Promise<void> {
  await tx.rows(sql`
    with emptied as (delete from lanes where ${heldLane(claim)} and pending = 0)
    update lanes set token = null, locked_until = null, next_at = greatest(next_at, now())
    where ${heldLane(claim)} and pending > 0`);
}
