import type { OwnerNo } from "@/lib/base/core";
import { list, sql, type Tx } from "@/lib/storage/db";

/** `last_at` is written at most this often per session, so that a busy one does not rewrite its row. */
export const TOUCH_SECONDS = 10;

/** A session that an event belongs to, and who takes part in it. */
type TouchedSession = {
  readonly ownerNo: OwnerNo;
  readonly sessionId: string;
  readonly agentId: string | null;
};

/**
 * Opens the sessions of accepted events, opens them again when they were closed, and notes that something
 * arrived. The rows stay locked until the transaction ends, so that a session is closed either before the
 * events or after them. Call it after `enqueue`: lanes are locked before sessions. A clock that was set back
 * moves `last_at` back too. Uses index `sessions_pkey`.
 */
export function touchSessions(tx: Tx, touched: readonly TouchedSession[]): void {
  if (touched.length === 0) return;
  tx.write(sql`
    insert into sessions as s (owner_no, session_id, agent_id)
    select distinct on (owner_no, session_id) owner_no, session_id, agent_id
    from unnest(${list(touched.map(({ ownerNo }) => ownerNo))}::bigint[], ${list(touched.map(({ sessionId }) => sessionId))}::text[],
      ${list(touched.map(({ agentId }) => agentId))}::text[]) as t (owner_no, session_id, agent_id)
    order by owner_no, session_id, agent_id nulls last
    on conflict (owner_no, session_id) do update set last_at = excluded.last_at,
      agent_id = coalesce(s.agent_id, excluded.agent_id), closing_at = null, closed_at = null, close_reason = null,
      reopened = s.reopened + (s.closed_at is not null)::int
    where s.closed_at is not null or s.closing_at is not null or (s.agent_id is null and excluded.agent_id is not null)
      or s.last_at not between excluded.last_at - ${TOUCH_SECONDS}::int * interval '1 second' and excluded.last_at`);
}
