import { AppError, type OwnerNo } from "@/lib/base/core";
import { list, ofOwners, sql, type Tx } from "@/lib/storage/db";
import { queuedEvents } from "@/lib/storage/queue";

/**
 * Checks that the memory at `position` is live and that no other queued event replaces it. Throws
 * `already_superseded`.
 *
 * Call it after enqueue, whose lane lock admits one request per owner at a time and no concurrent decision.
 */
export async function claimReplaced(
  tx: Tx,
  ownerNo: OwnerNo,
  eventNo: number,
  position: number,
): Promise<void> {
  const others = (await queuedEvents(tx, ownerNo)).filter((queued) => queued !== eventNo);
  // Uses indexes `events_pkey` and `memory_states_pkey`.
  const [conflict] = await tx.rows(sql`
    select 1 from events where ${ofOwners(sql`owner_no`, [ownerNo])} and event_no = any(${list(others)}::bigint[])
      and decided_at is null and (payload::jsonb -> 'requestedChange' ->> 'supersedes')::bigint = ${position}::bigint
    union all
    select 1 from memory_states where ${ofOwners(sql`owner_no`, [ownerNo])} and position = ${position}::bigint
      and superseded_at is not null`);
  if (!conflict) return;
  throw new AppError(
    "already_superseded",
    "This memory already has a newer version. Edit the current version instead.",
  );
}
