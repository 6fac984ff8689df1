import type { TenantNo } from "@/lib/base/core";
import { inTenant } from "@/lib/storage/db";
import { eraseUnfoundedPatterns, listDroppedTexts, removeDroppedTexts } from "@/lib/storage/records";

/**
 * Removes the texts of up to `limit` messages of a tenant that were dropped before `before`, oldest first,
 * together with the index entries of their turns. Decisions and rescued messages stay. Each owner's texts are
 * removed in a separate transaction, and an interrupted call can be repeated. Returns the number of removed
 * texts, which is 0 when none is left.
 */
export async function removeExpiredTexts(
  tenantNo: TenantNo,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const dropped = await inTenant({ tenantNo }, "work", (tx) => listDroppedTexts(tx, tenantNo, before, limit));
  for (const owner of new Set(dropped.map(({ ownerNo }) => ownerNo)))
    await inTenant({ tenantNo }, "work", async (tx) => {
      await removeDroppedTexts(
        tx,
        owner,
        dropped.filter(({ ownerNo }) => ownerNo === owner),
      );
      await eraseUnfoundedPatterns(tx, { tenantNo }, owner);
    });
  return dropped.length;
}
