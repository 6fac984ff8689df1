import {
  OWNER_KINDS,
  type OwnerNo,
  type OwnerRef,
  type TenantNo,
  VERDICTS,
  type Verdict,
} from "@/lib/base/core";
import { ofTenant, type SQL, sql, type TableRow, type Tx } from "@/lib/storage/db";

/** The verdicts of so many of the newest events of a session are counted, so that a page stays cheap. */
const COUNTED_EVENTS = 500;

const decided = (verdict: Verdict) =>
  sql`(count(*) filter (where d.verdict = ${VERDICTS.indexOf(verdict)}::smallint))::int`;

/**
 * A session with its owner and its verdicts. `kind` is an index in OWNER_KINDS, `waiting` counts events
 * without a decision, and `is_capped` says that older events were not counted.
 */
export type SessionRow = TableRow<
  "sessions",
  | "owner_no"
  | "row_no"
  | "session_id"
  | "session_no"
  | "agent_id"
  | "ttl_seconds"
  | "started_at"
  | "said_at"
  | "closing_at"
  | "closed_at"
  | "close_reason"
  | "reopened"
  | "summary_key"
> &
  TableRow<"owners", "kind" | "owner_id"> &
  Record<Verdict | "waiting", number> & { is_capped: boolean };

/** The columns of a session `s`, its owner `o` and its counts `c`. */
export const SESSION_COLUMNS = sql`s.owner_no, s.row_no, s.session_id, s.session_no, s.agent_id, s.ttl_seconds, s.started_at, s.said_at,
  s.closing_at, s.closed_at, s.close_reason, s.reopened, s.summary_key, o.kind, o.owner_id, c.*`;

/**
 * Joins the counts `c` of a session `s` for SESSION_COLUMNS. Uses index `events_by_session` and the key of
 * decisions.
 */
export const SESSION_COUNTS = sql`cross join lateral (
  select ${decided("stored")} as stored, ${decided("dropped")} as dropped, ${decided("deduplicated")} as deduplicated,
    ${decided("superseding")} as superseding, (count(distinct e.event_no) filter (where e.decided_at is null))::int as waiting,
    count(distinct e.event_no) = ${COUNTED_EVENTS}::int as is_capped
  from (select owner_no, event_no, decided_at from events where owner_no = s.owner_no and session_id = s.session_id
      order by event_no desc limit ${COUNTED_EVENTS}::int) e
    left join lateral (select verdict from decisions where owner_no = e.owner_no and event_no = e.event_no
      and reason not in ('session_summary', 'session_extracted') offset 0) d on true
  offset 0) c`;

/**
 * Selects the session `s` of an owner `o` by their ids. Uses index `owners_by_id` and the primary key of
 * sessions.
 */
export function sessionById(
  { tenantNo }: { readonly tenantNo: TenantNo },
  owner: OwnerRef,
  sessionId: string,
): SQL {
  return sql`(select owner_no, kind, owner_id from owners where tenant_no = ${tenantNo}::int
      and kind = ${OWNER_KINDS.indexOf(owner.kind)}::smallint and owner_id = ${owner.id}) o
    cross join lateral (select * from sessions where ${ofTenant(sql`owner_no`, tenantNo)} and owner_no = o.owner_no
      and session_id = ${sessionId} offset 0) s`;
}

/**
 * The key of a session. `rowNo` never changes; the number in positions, `session_no`, comes with the first
 * turn.
 */
export type SessionKey = { readonly ownerNo: OwnerNo; readonly rowNo: number };

/** Returns the key of a session; null for an unknown one. Uses the indexes of sessionById. */
export async function findSession(
  tx: Tx,
  ctx: { readonly tenantNo: TenantNo },
  owner: OwnerRef,
  sessionId: string,
): Promise<SessionKey | null> {
  const [row] = await tx.rows<TableRow<"sessions", "owner_no" | "row_no">>(
    sql`select s.owner_no, s.row_no from ${sessionById(ctx, owner, sessionId)}`,
  );
  return row ? { ownerNo: String(row.owner_no) as OwnerNo, rowNo: Number(row.row_no) } : null;
}

/** Returns a session with its counts; null for an unknown one. Uses the indexes of sessionById. */
export async function readSession(
  tx: Tx,
  ctx: { readonly tenantNo: TenantNo },
  owner: OwnerRef,
  sessionId: string,
): Promise<SessionRow | null> {
  const [row] = await tx.rows<SessionRow>(
    sql`select ${SESSION_COLUMNS} from ${sessionById(ctx, owner, sessionId)} ${SESSION_COUNTS}`,
  );
  return row ?? null;
}
