import { type OwnerNo, TURNS_PER_SESSION } from "@/lib/base/core";
import { ofOwners, sql, type Tx } from "@/lib/storage/db";

/**
 * Returns the event number of the last turn of a session; null without one. Uses indexes `sessions_pkey` and
 * `turns_pkey`.
 */
export async function findLastTurnEvent(tx: Tx, ownerNo: OwnerNo, sessionId: string): Promise<number | null> {
  const [row] = await tx.rows<{ event_no: number }>(sql`
    select t.event_no::float8 as event_no
    from (select session_no, next_turn from sessions where ${ofOwners(sql`owner_no`, [ownerNo])} and session_id = ${sessionId}) s
      cross join lateral (select event_no from turns where ${ofOwners(sql`owner_no`, [ownerNo])}
        and position = s.session_no::bigint * ${TURNS_PER_SESSION}::bigint + s.next_turn - 1 offset 0) t`);
  return row?.event_no ?? null;
}
