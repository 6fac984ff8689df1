import type { OwnerNo } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import { writeNotices } from "@/lib/storage/notices";

/** A notice with this many ids stays below the 20 KB that receivers of webhooks accept. */
const IDS_PER_NOTICE = 200;

/** Writes the notices about erased memories, at the end of the transaction that erases them. */
export async function writeErasedNotices(
  tx: Tx,
  ownerNo: OwnerNo,
  memoryIds: readonly string[],
): Promise<void> {
  const count = Math.ceil(memoryIds.length / IDS_PER_NOTICE);
  const notices = Array.from({ length: count }, (_, index) => {
    const ids = memoryIds.slice(index * IDS_PER_NOTICE, (index + 1) * IDS_PER_NOTICE);
    return { type: "memory.erased" as const, data: { memory_ids: ids, count: ids.length } };
  });
  writeNotices(tx, ownerNo, notices);
}
