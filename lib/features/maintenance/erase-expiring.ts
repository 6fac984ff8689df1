import { tenantNoOf } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import { eraseMessagesOf, findExpiring } from "@/lib/storage/records";
import { readTenantPolicy } from "@/lib/storage/settings";
import type { Slice, SliceResult } from "./slice";

/** The number of memories per slice. Erasing one takes several milliseconds on the embedded database. */
const ROWS = 5;

/**
 * Erases the memories that the tenant's retention rules select, with the messages that stated them and what
 * was derived from them. A memory that was merged into one of them stays, unless a rule selects it too.
 */
export async function eraseExpiring(tx: Tx, slice: Slice): Promise<SliceResult> {
  const { ownerNo, isDry, place, planned } = slice;
  const tenantNo = tenantNoOf(ownerNo);
  const { retention } = (await readTenantPolicy(tx, tenantNo)).policy;
  const positions = await findExpiring(tx, ownerNo, retention, place, ROWS);
  let changed = 0;
  for (const position of positions) {
    // Erasing one memory can erase another one of them, which was derived from the same message.
    const key = { ownerNo, position };
    if (isDry || (await eraseMessagesOf(tx, { tenantNo }, key, { withMerged: false }))) changed++;
  }
  const last = positions.at(-1);
  return {
    looked: positions.length,
    changed,
    proposed: 0,
    skipped: 0,
    samples: positions.map((position) => ({ ownerNo, positions: [position], what: "erased" })),
    planned,
    next: last === undefined || positions.length < ROWS ? null : last,
  };
}
