import { AppError, type OwnerNo } from "@/lib/core";
import { list, ofOwners, sql, type Tx } from "@/lib/db";
import { queuedEvents } from "@/lib/queue";

/**
 * Makes sure that the memory at `position`, which a queued event is asked to replace, is live, and that no other event
 * which replaces it waits to be decided. Throws `already_superseded`.
 *
 * Comes behind enqueue: its lock of the lane lets one accept an owner through at a time, and no decision beside it.
 */
export async function claimReplaced(
  tx: Tx,
  ownerNo: OwnerNo,
  eventNo: number,
  position: number,
): Promise<void> {
  const others = (await queuedEvents(tx, ownerNo)).filter((queued) => queued !== eventNo);
  // Counts on the primary keys of events and memory_states.
  const [taken] = await tx.rows(sql`
    select 1 from events where ${ofOwners(sql`owner_no`, [ownerNo])} and event_no = any(${list(others)}::bigint[])
      and decided_at is null and (payload::jsonb -> 'asked' ->> 'supersedes')::bigint = ${position}::bigint
    union all
    select 1 from memory_states where ${ofOwners(sql`owner_no`, [ownerNo])} and position = ${position}::bigint
      and superseded_at is not null`);
  if (!taken) return;
  throw new AppError(
    "already_superseded",
    "This memory was replaced before, or what replaces it waits to be decided. Replace the newest of its chain.",
  );
}
