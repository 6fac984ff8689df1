import type { OwnerNo, Position } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import { writeNotices } from "@/lib/storage/notices";
import { readMemoryIds } from "./memory-key";
import type { Replacement } from "./store";

/** Writes the notice about a memory that another one replaced, at the end of the transaction. */
export async function writeSupersededNotice(
  tx: Tx,
  ownerNo: OwnerNo,
  { older, newer, reason }: Replacement & { readonly newer: Position },
): Promise<void> {
  const ids = await readMemoryIds(tx, ownerNo, [older, newer]);
  const data = { memory_id: ids.get(older), superseded_by: ids.get(newer), reason };
  writeNotices(tx, ownerNo, [{ type: "memory.superseded", data }]);
}

/** Writes the notice about a memory that is current again, at the end of the transaction. */
export async function writeRestoredNotice(
  tx: Tx,
  ownerNo: OwnerNo,
  position: Position,
  reason: "unrelated" | "merge_undone",
): Promise<void> {
  const ids = await readMemoryIds(tx, ownerNo, [position]);
  const data = { memory_id: ids.get(position), reason };
  writeNotices(tx, ownerNo, [{ type: "memory.restored", data }]);
}
