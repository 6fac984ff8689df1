import type { OwnerNo, Position } from "@/lib/base/core";
import { ofOwners, sql, type Tx } from "@/lib/storage/db";

/**
 * A repeat of a memory. `share` is the part of the gap to full confidence that the repeat closes, from 0 to
 * 1.
 */
export type Repeat = { readonly occurredAt: Date; readonly expiresAt: Date | null; readonly share: number };

/**
 * Counts a repeat of a live memory: raises its count and confidence, and extends its expiry if it has one.
 * Returns false when the memory was superseded or has expired.
 *
 * Callers find the memory in a separate statement: if it were combined with the search, a planner without
 * statistics would read all of the owner's states.
 */
export async function confirmMemory(
  tx: Tx,
  ownerNo: OwnerNo,
  position: Position,
  { occurredAt, expiresAt, share }: Repeat,
): Promise<boolean> {
  const confirmedRows = await tx.rows(sql`
    update memory_states set seen_count = seen_count + 1, confidence = confidence + (1 - confidence) * ${share}::real,
      last_confirmed_at = greatest(last_confirmed_at, ${occurredAt}::timestamptz),
      expires_at = case when expires_at is not null then greatest(expires_at, ${expiresAt}::timestamptz) end
    where ${ofOwners(sql`owner_no`, [ownerNo])} and position = ${position}::bigint
      and superseded_at is null and (expires_at is null or expires_at > now())
    returning 1`);
  return confirmedRows.length > 0;
}
