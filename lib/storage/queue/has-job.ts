import type { OwnerNo } from "@/lib/base/core";
import { ofOwners, sql, type Tx } from "@/lib/storage/db";

/** Returns whether an owner has a job of a kind that is queued or running. Uses the primary key of jobs. */
export async function hasJob(tx: Tx, ownerNo: OwnerNo, kind: string): Promise<boolean> {
  const rows = await tx.rows(sql`select 1 from jobs where ${ofOwners(sql`owner_no`, [ownerNo])}
    and kind = ${kind} limit 1`);
  return rows.length > 0;
}
