import type { OwnerNo } from "@/lib/base/core";
import {
  asSystem,
  list,
  microseconds,
  ofOwners,
  type SQL,
  sql,
  type TableRow,
  type Tx,
} from "@/lib/storage/db";
import type { SessionKey } from "./session-row";
import { TOUCH_SECONDS } from "./touch-sessions";

/** Open sessions to close: one that somebody named, or those that are idle for a time. */
export type ToClose =
  | { readonly reason: "call"; readonly rowNo: number }
  | { readonly reason: "idle"; readonly idleSeconds: number };

/** An open session. `now` is the time of the transaction, in the digits of `microseconds`. */
export type Closable = { readonly rowNo: number; readonly now: string; readonly waitsForBackfill: boolean };

/**
 * A session is idle when nothing arrived for a time. A session that is being closed for as long has lost its
 * job, for example because somebody discarded it. `last_at` can be late by TOUCH_SECONDS.
 */
const isIdle = (idleSeconds: number) =>
  sql`last_at < now() - ${idleSeconds + TOUCH_SECONDS}::float8 * interval '1 second'
    and greatest(last_at, closing_at) < now() - ${idleSeconds + TOUCH_SECONDS}::float8 * interval '1 second'`;

const isToBeClosed = (which: ToClose): SQL =>
  which.reason === "idle"
    ? sql`closed_at is null and ${isIdle(which.idleSeconds)}`
    : sql`closed_at is null and closing_at is null and row_no = ${which.rowNo}::bigint`;

/**
 * Returns some owners of all tenants that have idle sessions. The system role sees only their numbers and
 * times. Uses index `sessions_open`.
 */
export async function findOwnersOfIdle(idleSeconds: number, limit: number): Promise<OwnerNo[]> {
  const rows = await asSystem("work", (tx) =>
    tx.rows<TableRow<"sessions", "owner_no">>(sql`
      select distinct owner_no from (select owner_no from sessions where closed_at is null and ${isIdle(idleSeconds)}
        order by last_at limit ${limit}::int) s`),
  );
  return rows.map((row) => String(row.owner_no) as OwnerNo);
}

/**
 * Returns the sessions to close of an owner, at most `limit`, in the order of their numbers. A session with
 * undecided events waits for the owner's backfill when there is one. Uses indexes `sessions_by_row` and
 * `events_by_session`, and the primary key of lanes.
 */
export async function findClosable(
  tx: Tx,
  ownerNo: OwnerNo,
  which: ToClose,
  limit: number,
): Promise<Closable[]> {
  const rows = await tx.rows<TableRow<"sessions", "row_no"> & { now: string; waits: boolean }>(sql`
    select row_no, ${microseconds(sql`now()`)} as now, exists (select 1 from lanes l where ${ofOwners(sql`l.owner_no`, [ownerNo])} and l.urgency = 1 and l.pending > 0)
      and exists (select 1 from events e where ${ofOwners(sql`e.owner_no`, [ownerNo])} and e.session_id = s.session_id
        and e.decided_at is null) as waits
    from sessions s where ${ofOwners(sql`s.owner_no`, [ownerNo])} and ${isToBeClosed(which)}
    order by row_no limit ${limit}::int`);
  return rows.map((row) => ({ rowNo: Number(row.row_no), now: row.now, waitsForBackfill: row.waits }));
}

/**
 * Notes that sessions are being closed, in the transaction that enqueues their jobs, and returns how many
 * that are. A session that another process began to close, or in which something arrived, is left out.
 */
export async function beginClosing(
  tx: Tx,
  ownerNo: OwnerNo,
  rowNos: readonly number[],
  which: ToClose,
): Promise<number> {
  const rows = await tx.rows(sql`
    update sessions set closing_at = now(), close_reason = ${which.reason}
    where ${ofOwners(sql`owner_no`, [ownerNo])} and row_no = any(${list(rowNos)}::bigint[]) and ${isToBeClosed(which)}
    returning 1`);
  return rows.length;
}

/** The place of a job in the lanes of its owner. */
export type PlaceInLane = { readonly urgency: number; readonly jobNo: number };

/**
 * Closes a session that is being closed since `since` and whose events are all decided. It `waits` while an
 * event is still queued. Events behind the job at `place` are not waited for, because they run after it,
 * and neither is an event that failed for good. A session that was erased or opened again is `superseded`,
 * even if it is being closed again. Uses indexes `sessions_by_row` and `events_by_session`.
 */
export async function closeWhenDecided(
  tx: Tx,
  { ownerNo, rowNo }: SessionKey,
  since: string,
  place: PlaceInLane,
): Promise<"closed" | "waits" | "superseded"> {
  const ownerFilter = ofOwners(sql`owner_no`, [ownerNo]);
  const [session] = await tx.rows<TableRow<"sessions", "session_id">>(sql`select session_id from sessions
    where ${ownerFilter} and row_no = ${rowNo}::bigint and ${microseconds(sql`closing_at`)} = ${since} for update`);
  if (!session) return "superseded";
  const [queued] = await tx.rows(sql`
    with undecided as materialized (select event_no::text as event_no from events where ${ownerFilter}
      and session_id = ${session.session_id} and decided_at is null)
    select 1 from jobs where ${ownerFilter} and kind = 'event.process' and exists (select 1 from undecided)
      and (urgency <> ${place.urgency}::smallint or job_no < ${place.jobNo}::bigint)
      and payload::jsonb ->> 'event' in (select event_no from undecided) limit 1`);
  if (queued) return "waits";
  await tx.rows(sql`update sessions set closed_at = now(), closing_at = null
    where ${ownerFilter} and row_no = ${rowNo}::bigint`);
  return "closed";
}
