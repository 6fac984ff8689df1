import { type OwnerNo, type Position, type TenantNo, VERDICTS } from "@/lib/core";
import { inTenant, list, ofOwners, ofTenant, sql, type Tx } from "@/lib/db";
import { eraseIndex } from "@/lib/search";
import { blankMessage, lockOwner } from "./rewrite";

type Due = { owner_no: string; event_no: string; ordinal: number; position: number };

/**
 * Removes the texts of up to `limit` of a tenant's messages that were dropped before a time, the oldest first: out of
 * their events, and with them all that found the turns. Their decisions stay, and so does what was rescued. A transaction
 * an owner; cut off half way it goes on with the next call. Gives how many were removed, 0 when none is left.
 */
export async function forgetDropped(
  tenantNo: TenantNo,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const due = await inTenant({ tenantNo }, "work", (tx) => readDue(tx, tenantNo, before, limit));
  for (const owner of new Set(due.map((row) => row.owner_no)))
    await inTenant({ tenantNo }, "work", (tx) =>
      forgetTurns(
        tx,
        owner as OwnerNo,
        due.filter((row) => row.owner_no === owner),
      ),
    );
  return due.length;
}

/** Counts on dropped_texts. */
function readDue(tx: Tx, tenantNo: TenantNo, before: Date, limit: number): Promise<Due[]> {
  return tx.rows<Due>(sql`select owner_no::text as owner_no, event_no::text as event_no, ordinal, position::float8 as position
    from (select * from decisions where tenant_no = ${tenantNo}::int and verdict = ${sql.raw(String(VERDICTS.indexOf("dropped")))}
        and text_removed_at is null and decided_at < ${before}::timestamptz order by tenant_no, decided_at limit ${limit}::int) d
    where ${ofTenant(sql`owner_no`, tenantNo)}`);
}

/** What another process removed meanwhile, or somebody erased, is left alone. */
async function forgetTurns(tx: Tx, ownerNo: OwnerNo, due: readonly Due[]): Promise<void> {
  await lockOwner(tx, ownerNo);
  const mine = ofOwners(sql`d.owner_no`, [ownerNo]);
  const left = await tx.rows<Due>(sql`update decisions d set text_removed_at = now()
    from unnest(${list(due.map((row) => row.event_no))}::bigint[], ${list(due.map(({ ordinal }) => ordinal))}::smallint[]) as gone (event_no, ordinal)
    where ${mine} and d.event_no = gone.event_no and d.ordinal = gone.ordinal and d.text_removed_at is null
    returning d.event_no::text as event_no, d.ordinal, d.position::float8 as position`);
  if (left.length === 0) return;
  for (const { event_no: eventNo, ordinal } of left)
    await blankMessage(tx, ownerNo, Number(eventNo), ordinal);
  await blankRest(tx, ownerNo, [...new Set(left.map((row) => row.event_no))]);
  await eraseIndex(
    tx,
    ownerNo,
    left.map(({ position }) => position as Position),
  );
}

/** Tags and metadata speak of the messages: they go with the last of them. */
async function blankRest(tx: Tx, ownerNo: OwnerNo, eventNos: readonly string[]): Promise<void> {
  const empty = await tx.rows<{ event_no: string }>(sql`
    update events e set payload = (e.payload::jsonb || '{"tags": [], "metadata": null}'::jsonb)::text
    where ${ofOwners(sql`e.owner_no`, [ownerNo])} and e.event_no = any(${list([...eventNos])}::bigint[])
      and not exists (select 1 from decisions d where d.owner_no = e.owner_no and d.event_no = e.event_no and d.text_removed_at is null)
    returning e.event_no::text as event_no`);
  await tx.rows(sql`delete from redactions where ${ofOwners(sql`owner_no`, [ownerNo])}
    and event_no = any(${list(empty.map((row) => row.event_no))}::bigint[])`);
}
