import { type OwnerNo, type Position, VERDICTS } from "@/lib/base/core";
import { list, ofOwners, type SQL, sql, type Tx } from "@/lib/storage/db";

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

/**
 * Returns the other live memories that say the same as one at these positions, because one of the two
 * confirms the other, directly or through further ones.
 */
export async function findSaidAgain(
  tx: Tx,
  ownerNo: OwnerNo,
  positions: readonly Position[],
): Promise<Position[]> {
  if (positions.length === 0) return [];
  const rows = await tx.rows<{ position: Position }>(sql`
    with recursive same as (
      select unnest(${list(positions)}::bigint[]) as position
      union select case when c.newer = s.position then c.older else c.newer end from same s
        join confirmations c on ${ofOwners(sql`c.owner_no`, [ownerNo])} and s.position in (c.newer, c.older))
    select s.position::float8 as position from same s
      join memory_states m on ${ofOwners(sql`m.owner_no`, [ownerNo])} and m.position = s.position
    where m.superseded_at is null and not s.position = any(${list(positions)}::bigint[]) order by 1`);
  return rows.map(({ position }) => position);
}

/** Verdict and reason of a confirmation where it is listed as a decision of its own. */
export const CONFIRMATION: { readonly verdict: SQL; readonly reason: SQL } = {
  verdict: sql`${VERDICTS.indexOf("deduplicated")}::smallint`,
  reason: sql`${"confirms"}::text`,
};
