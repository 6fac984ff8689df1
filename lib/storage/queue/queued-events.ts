import type { OwnerNo } from "@/lib/base/core";
import { sql, type Tx } from "@/lib/storage/db";
import { URGENCY } from "./contracts";

/**
 * Returns the numbers of the owner's live events with unfinished jobs: waiting, running or in the dead
 * letters. Uses index `dead_letters_by_owner` and the primary key of jobs.
 */
export async function queuedEvents(tx: Tx, ownerNo: OwnerNo): Promise<number[]> {
  const rows = await tx.rows<{ event: string }>(sql`
    select payload::jsonb ->> 'event' as event from (
      select payload from jobs where owner_no = ${ownerNo}::bigint and urgency = ${URGENCY.live}::smallint
      union all select payload from dead_letters where owner_no = ${ownerNo}::bigint and urgency = ${URGENCY.live}::smallint) as waiting
    where payload::jsonb ? 'event'`);
  return rows.map(({ event }) => Number(event));
}
