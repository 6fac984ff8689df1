import { type OwnerNo, type Position, VERDICTS } from "@/lib/base/core";
import { ofOwners, type SQL, sql, type Tx } from "@/lib/storage/db";

/**
 * Stores that a new memory says again what an older one says. Both stay memories of their own, so a wrong
 * confirmation loses nothing. Does nothing when the older one was superseded or has expired.
 */
export function storeConfirmation(
  tx: Tx,
  ownerNo: OwnerNo,
  { newer, older, occurredAt }: { newer: Position; older: Position; occurredAt: Date },
): void {
  tx.write(sql`insert into confirmations (owner_no, newer, older, occurred_at)
    select ${ownerNo}::bigint, ${newer}::bigint, position, ${occurredAt}::timestamptz from memory_states
    where ${ofOwners(sql`owner_no`, [ownerNo])} and position = ${older}::bigint
      and superseded_at is null and (expires_at is null or expires_at > now())
    on conflict do nothing`);
}

/** Verdict and reason of a confirmation where it is listed as a decision of its own. */
export const CONFIRMATION: { readonly verdict: SQL; readonly reason: SQL } = {
  verdict: sql`${VERDICTS.indexOf("deduplicated")}::smallint`,
  reason: sql`${"confirms"}::text`,
};
