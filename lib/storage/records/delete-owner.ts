import { OWNER_KINDS, type OwnerNo, tenantNoOf } from "@/lib/base/core";
import { list, ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { deleteOwnerIndex } from "@/lib/storage/index";
import { deleteNoticesOf, writeNotices } from "@/lib/storage/notices";
import { deletePatternOwner } from "./patterns/pattern-state";

/**
 * Deletes what belongs to an owner but not to any of its events: sessions, variables, totals, statistics,
 * actions on entities, patterns, notices and, last, its own row. The only notice left says that the owner was
 * erased. For an owner that has events, which arrived during the erasure, it deletes only the other sessions
 * and all variables.
 */
export async function deleteOwner(tx: Tx, ownerNo: OwnerNo): Promise<void> {
  const ownerFilter = ofOwners(sql`owner_no`, [ownerNo]);
  const [owner] = await tx.rows<TableRow<"owners", "kind" | "owner_id">>(
    sql`select kind, owner_id from owners where ${ownerFilter} for update`,
  );
  const kind = OWNER_KINDS[owner?.kind ?? -1];
  const [event] = await tx.rows(sql`select 1 from events where ${ownerFilter} limit 1`);
  await deleteSessions(tx, ownerNo);
  if (event || !owner || !kind) return;
  await deleteOwnerIndex(tx, ownerNo);
  await tx.rows(sql`delete from owner_totals where ${ownerFilter}`);
  await tx.rows(sql`delete from entity_acts where ${ownerFilter}`);
  await deletePatternOwner(tx, ownerNo);
  await deleteNoticesOf(tx, tenantNoOf(ownerNo), { kind, id: owner.owner_id }, "all");
  writeNotices(tx, ownerNo, [{ type: "owner.erased", data: {} }]);
  await tx.rows(sql`delete from owners where ${ownerFilter}`);
}

/**
 * Deletes the variables of an erased session, or of all sessions of an owner, and the sessions without
 * events. The rows are locked first, so that what another request adds to a session is seen, or finds no
 * session.
 */
export async function deleteSessions(tx: Tx, ownerNo: OwnerNo, sessionId?: string): Promise<void> {
  const which = sql`${ofOwners(sql`s.owner_no`, [ownerNo])} ${sessionId === undefined ? sql`` : sql`and s.session_id = ${sessionId}`}`;
  const rows = await tx.rows<TableRow<"sessions", "row_no">>(
    sql`select row_no from sessions s where ${which} order by row_no for update`,
  );
  tx.write(sql`delete from session_variables where ${ofOwners(sql`owner_no`, [ownerNo])}
    and row_no = any(${list(rows.map((row) => row.row_no))}::bigint[])`);
  tx.write(sql`delete from sessions s where ${which} and not exists (select 1 from events e
    where ${ofOwners(sql`e.owner_no`, [ownerNo])} and e.session_id = s.session_id)`);
}

/**
 * Deletes those of the given sessions that have no events, with their variables. Uses index
 * `events_by_session` and the primary key of sessions.
 */
export async function deleteEmptySessions(
  tx: Tx,
  ownerNo: OwnerNo,
  sessionIds: readonly string[],
): Promise<void> {
  if (sessionIds.length === 0) return;
  const ownerFilter = ofOwners(sql`s.owner_no`, [ownerNo]);
  const which = sql`${ownerFilter} and s.session_id = any(${list(sessionIds)}::text[])`;
  await tx.rows(sql`select row_no from sessions s where ${which} order by row_no for update`);
  const rows = await tx.rows<
    TableRow<"sessions", "row_no">
  >(sql`delete from sessions s where ${which} and not exists
      (select 1 from events e where ${ofOwners(sql`e.owner_no`, [ownerNo])} and e.session_id = s.session_id)
      returning row_no`);
  tx.write(sql`delete from session_variables where ${ofOwners(sql`owner_no`, [ownerNo])}
    and row_no = any(${list(rows.map((row) => row.row_no))}::bigint[])`);
}

/**
 * Deletes the owners that have neither events, sessions, a policy nor statistics, such as erased owners
 * that a replay named again. The deletion is a second statement, so that it sees everything that was
 * committed before the lock. An owner locked by another request is about to get an event.
 */
export async function deleteEmptyOwners(tx: Tx, owners: readonly OwnerNo[]): Promise<void> {
  if (owners.length === 0) return;
  const lockedOwners = await tx.rows<TableRow<"owners", "owner_no">>(
    sql`select owner_no from owners where ${ofOwners(sql`owner_no`, owners)} for update skip locked`,
  );
  if (lockedOwners.length === 0) return;
  const ownerFilter = ofOwners(
    sql`o.owner_no`,
    lockedOwners.map((row) => String(row.owner_no) as OwnerNo),
  );
  await tx.rows(
    sql`delete from owners o where ${ownerFilter} and not exists (select 1 from events e where e.owner_no = o.owner_no)
      and not exists (select 1 from sessions n where n.owner_no = o.owner_no)
      and not exists (select 1 from pattern_owners p where p.owner_no = o.owner_no)
      and not exists (select 1 from owner_stats s where s.owner_no = o.owner_no)`,
  );
}
