import { MEMORY_TYPES, type OwnerNo, type TenantNo } from "@/lib/base/core";
import { list, ofOwners, ofTenant, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { isLive } from "@/lib/storage/index";
import type { SessionKey } from "./session-row";

/**
 * Returns the next closed sessions after `after`, of an owner or of the tenant, in the order of their keys,
 * at most `limit`. Uses index `sessions_by_row`.
 */
export async function findClosedSessions(
  tx: Tx,
  tenantNo: TenantNo,
  only: OwnerNo | null,
  after: SessionKey,
  limit: number,
): Promise<SessionKey[]> {
  const rows = await tx.rows<TableRow<"sessions", "owner_no" | "row_no">>(sql`
    select owner_no, row_no from sessions
    where ${only ? ofOwners(sql`owner_no`, [only]) : ofTenant(sql`owner_no`, tenantNo)}
      and (owner_no, row_no) > (${after.ownerNo}::bigint, ${after.rowNo}::bigint)
      and closed_at is not null and session_no is not null
    order by owner_no, row_no limit ${limit}::int`);
  return rows.map((row) => ({ ownerNo: String(row.owner_no) as OwnerNo, rowNo: Number(row.row_no) }));
}

/** The current summary of a session. */
export type SessionSummary = {
  readonly memory_id: string;
  readonly text: string;
  readonly recorded_at: Date;
};

/**
 * Returns the current summaries of some sessions of an owner by their stored ids. Uses index
 * `events_of_summaries` and the keys of decisions, memories and memory_states.
 */
export async function readSummaries(
  tx: Tx,
  ownerNo: SessionKey["ownerNo"],
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, SessionSummary>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await tx.rows<SessionSummary & { session_id: string }>(sql`
    select e.session_id, encode(m.memory_id, 'hex') as memory_id, m.text, m.recorded_at
    from (select session_id, event_no from events where ${ofOwners(sql`owner_no`, [ownerNo])}
        and session_id = any(${list([...sessionIds])}::text[]) and ${IS_SUMMARY_SOURCE}) e
      cross join lateral (select position from decisions where ${ofOwners(sql`owner_no`, [ownerNo])}
        and event_no = e.event_no and type = ${MEMORY_TYPES.indexOf("summary")}::smallint offset 0) d
      cross join lateral (select * from memories where ${ofOwners(sql`owner_no`, [ownerNo])} and position = d.position offset 0) m
      cross join lateral (select * from memory_states where ${ofOwners(sql`owner_no`, [ownerNo])} and position = d.position offset 0) s
    where ${isLive({})} order by m.recorded_at`);
  return new Map(rows.map(({ session_id, ...summary }) => [session_id, summary]));
}

/** The source of what a model wrote about a session. A caller can use the same. */
export const SUMMARY_SOURCE = "session";
/** A literal, because a parameter does not match the condition of index `events_of_summaries`. */
export const IS_SUMMARY_SOURCE = sql.raw(`source = '${SUMMARY_SOURCE}'`);
