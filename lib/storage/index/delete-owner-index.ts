import type { OwnerNo } from "@/lib/base/core";
import { ofOwners, sql, type Tx } from "@/lib/storage/db";
import { forgetTurns } from "./turn-cache/read-cached-turns";

/** Deletes what the index stores per owner. Call it after erasing the owner's turns. */
export async function deleteOwnerIndex(tx: Tx, ownerNo: OwnerNo): Promise<void> {
  const ownerFilter = ofOwners(sql`owner_no`, [ownerNo]);
  forgetTurns(ownerNo);
  for (const table of ["owner_stats", "speakers", "embedding_gaps", "turn_blocks"])
    await tx.rows(sql`delete from ${sql.identifier(table)} where ${ownerFilter}`);
}
