import { AppError } from "@/lib/base/core";
import { type SQL, sql, type Tx } from "@/lib/storage/db";
import type { Claim } from "./contracts";

/** Returns a condition for the claim's lane. It matches nothing after another worker has claimed the lane. */
export function heldLane(claim: Claim): SQL {
  return sql`owner_no = ${claim.ownerNo}::bigint and urgency = ${claim.urgency}::smallint and token = ${claim.token}::uuid`;
}

/** Returns a condition for the jobs in the claim's lane. */
export function laneJobs(claim: Claim): SQL {
  return sql`owner_no = ${claim.ownerNo}::bigint and urgency = ${claim.urgency}::smallint`;
}

/** Locks the claim's lane until the transaction ends. Returns false when another worker holds the lease. */
export async function lockLane(tx: Tx, claim: Claim): Promise<boolean> {
  const rows = await tx.rows(sql`select 1 from lanes where ${heldLane(claim)} for update`);
  return rows.length > 0;
}

/**
 * Fences a transaction: locks the claim's lane, so that no other worker claims it before the commit. An
 * expired lease is valid until another worker claims the lane. Throws `lease_lost`.
 */
export async function assertLease(tx: Tx, claim: Claim): Promise<void> {
  if (!(await lockLane(tx, claim)))
    throw new AppError("lease_lost", "Another worker has taken over these jobs.", {
      ownerNo: claim.ownerNo,
    });
}

/**
 * Ends a lease in a transaction that has locked the lane. Deletes an empty lane; moves any other behind the
 * lanes that wait, so that a long lane does not starve other owners.
 */
export async function endLease(tx: Tx, claim: Claim): Promise<void> {
  await tx.rows(sql`
    with emptied as (delete from lanes where ${heldLane(claim)} and pending = 0)
    update lanes set token = null, locked_until = null, next_at = greatest(next_at, now())
    where ${heldLane(claim)} and pending > 0`);
}
