import { type OwnerNo, type Position, type TenantNo, VERDICTS } from "@/lib/base/core";
import { inTenant, list, ofOwners, ofTenant, sql, type Tx } from "@/lib/storage/db";
import { eraseIndex } from "@/lib/storage/index";
import { blankMessage, lockOwner } from "./rewrite";

type Due = { owner_no: string; event_no: string; ordinal: number; position: number };

/**
 * Removes the texts of up to `limit` messages of a tenant that were dropped before `before`, oldest first,
 * together with the index entries of their turns. Decisions and rescued messages stay. Each owner has a
 * transaction of its own, and an interrupted call can be repeated. Returns the number of removed texts, 0
 * when none is left.
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

/** Uses index `dropped_texts`. */
function readDue(tx: Tx, tenantNo: TenantNo, before: Date, limit: number): Promise<Due[]> {
  return tx.rows<Due>(sql`select owner_no::text as owner_no, event_no::text as event_no, ordinal, position::float8 as position
    from (select * from decisions where tenant_no = ${tenantNo}::int and verdict = ${sql.raw(String(VERDICTS.indexOf("dropped")))}
        and text_removed_at is null and decided_at < ${before}::timestamptz order by tenant_no, decided_at limit ${limit}::int) d
    where ${ofTenant(sql`owner_no`, tenantNo)}`);
}

/** Skips messages that another process removed or erased meanwhile. */
async function forgetTurns(tx: Tx, ownerNo: OwnerNo, due: readonly Due[]): Promise<void> {
  await lockOwner(tx, ownerNo);
  const ownerFilter = ofOwners(sql`d.owner_no`, [ownerNo]);
  const left = await tx.rows<Due>(sql`update decisions d set text_removed_at = now()
    from unnest(${list(due.map((row) => row.event_no))}::bigint[], ${list(due.map(({ ordinal }) => ordinal))}::smallint[]) as deleted (event_no, ordinal)
    where ${ownerFilter} and d.event_no = deleted.event_no and d.ordinal = deleted.ordinal and d.text_removed_at is null
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

/** Tags and metadata describe the messages, so they are removed together with the last message. */
async function blankRest(tx: Tx, ownerNo: OwnerNo, eventNos: readonly string[]): Promise<void> {
  const empty = await tx.rows<{ event_no: string }>(sql`
    update events e set payload = (e.payload::jsonb || '{"tags": [], "metadata": null}'::jsonb)::text
    where ${ofOwners(sql`e.owner_no`, [ownerNo])} and e.event_no = any(${list([...eventNos])}::bigint[])
      and not exists (select 1 from decisions d where d.owner_no = e.owner_no and d.event_no = e.event_no and d.text_removed_at is null)
    returning e.event_no::text as event_no`);
  await tx.rows(sql`delete from redactions where ${ofOwners(sql`owner_no`, [ownerNo])}
    and event_no = any(${list(empty.map((row) => row.event_no))}::bigint[])`);
}
