import type { OwnerNo } from "@/lib/core";
import { sql, type Tx } from "@/lib/db";
import { URGENCY } from "./contracts";

/**
 * Numbers of the owner's live events whose jobs are not done: they wait, run, or died and may be tried again.
 * Counts on the primary key of jobs and on dead_letters_by_owner.
 */
export async function queuedEvents(tx: Tx, ownerNo: OwnerNo): Promise<number[]> {
  const rows = await tx.rows<{ event: string }>(sql`
    select payload::jsonb ->> 'event' as event from (
      select payload from jobs where owner_no = ${ownerNo}::bigint and urgency = ${URGENCY.live}::smallint
      union all select payload from dead_letters where owner_no = ${ownerNo}::bigint and urgency = ${URGENCY.live}::smallint) as waiting
    where payload::jsonb ? 'event'`);
  return rows.map(({ event }) => Number(event));
}
