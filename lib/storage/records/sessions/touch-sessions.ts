import type { OwnerNo } from "@/lib/base/core";
import { list, sql, type Tx } from "@/lib/storage/db";
import type { Payload } from "../event-payload";

/** A session's times are written at most this often, so that a busy one does not rewrite its row. */
export const TOUCH_SECONDS = 10;

/** When the first and the last message of an event were said, in ISO 8601. */
export type SaidTimes = { readonly first: string; readonly last: string };

/** A session that an event belongs to, who takes part in it, and when its messages were said. */
type TouchedSession = {
  readonly ownerNo: OwnerNo;
  readonly sessionId: string;
  readonly agentId: string | null;
  readonly times: SaidTimes;
};

/** Returns when the messages of an event were said. All stored times are in UTC, so they sort as text. */
export function saidTimes({ messages }: Pick<Payload, "messages">): SaidTimes {
  const times = messages.map(({ at }) => at).sort();
  const now = new Date().toISOString();
  return { first: times.at(0) ?? now, last: times.at(-1) ?? now };
}

/**
 * The `said_at` of a session `s` after the messages of `excluded`. One that was opened ahead of its messages
 * has the time of its opening only until the first of them.
 */
export const LATER_SAID_AT = sql`case when s.session_no is null and s.said_at = s.last_at then excluded.said_at
        else greatest(s.said_at, excluded.said_at) end`;

/**
 * Opens the sessions of accepted events, opens them again when they were closed, and notes that something
 * arrived and when it was said. The rows stay locked until the transaction ends, so that a session is closed
 * either before the events or after them. Call it after `enqueue`: lanes are locked before sessions. A clock
 * that was set back moves `last_at` back too. Uses the primary key of sessions.
 */
export function touchSessions(tx: Tx, touched: readonly TouchedSession[]): void {
  if (touched.length === 0) return;
  const between = sql`${TOUCH_SECONDS}::int * interval '1 second'`;
  tx.write(sql`
    insert into sessions as s (owner_no, session_id, agent_id, started_at, said_at)
    select owner_no, session_id, min(agent_id), min(first), max(last)
    from unnest(${list(touched.map(({ ownerNo }) => ownerNo))}::bigint[], ${list(touched.map(({ sessionId }) => sessionId))}::text[],
      ${list(touched.map(({ agentId }) => agentId))}::text[], ${list(touched.map(({ times }) => times.first))}::timestamptz[],
      ${list(touched.map(({ times }) => times.last))}::timestamptz[]) as t (owner_no, session_id, agent_id, first, last)
    group by owner_no, session_id order by owner_no, session_id
    on conflict (owner_no, session_id) do update set last_at = excluded.last_at, said_at = ${LATER_SAID_AT},
      started_at = least(s.started_at, excluded.started_at),
      agent_id = coalesce(s.agent_id, excluded.agent_id), closing_at = null, closed_at = null, close_reason = null,
      reopened = s.reopened + (s.closed_at is not null)::int
    where s.closed_at is not null or s.closing_at is not null or (s.agent_id is null and excluded.agent_id is not null)
      or s.last_at not between excluded.last_at - ${between} and excluded.last_at
      or excluded.said_at > s.said_at + ${between} or excluded.started_at < s.started_at
      or (s.session_no is null and s.said_at = s.last_at)`);
}
