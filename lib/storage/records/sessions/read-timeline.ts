import type { OwnerRef, TenantNo } from "@/lib/base/core";
import { sql, type TableRow, type Tx } from "@/lib/storage/db";
import type { Payload } from "../event-payload";
import { sessionById } from "./session-row";

/** A session's event for its timeline. */
export type TimelineEvent = TableRow<"events", "event_id" | "received_at" | "decided_at" | "source"> & {
  no: number;
  payload: Payload;
  decisions: readonly TimelineDecision[];
};

/** The decision on a message; `verdict` and `type` are indexes in VERDICTS and MEMORY_TYPES. */
type TimelineDecision = {
  readonly ordinal: number;
  readonly verdict: number;
  readonly reason: string;
  readonly type: number | null;
  readonly is_removed: boolean;
  /** The ids of the memory that stores the message and of the one that replaced it, in hex. */
  readonly memory: string | null;
  readonly superseded_by: string | null;
  readonly superseded_at: string | null;
  /** The session of that memory, when it is another one. */
  readonly said_in: string | null;
};

/**
 * Returns the next `limit` events of a session from the event `from` on, in the order in which they were
 * accepted, with the decisions on their messages. Null for an unknown session. Uses the indexes of
 * readWorkingMemory and the keys of decisions, memories and memory_states.
 */
export async function readTimelineEvents(
  tx: Tx,
  ctx: { readonly tenantNo: TenantNo },
  owner: OwnerRef,
  sessionId: string,
  { from, limit }: { readonly from: number; readonly limit: number },
): Promise<readonly TimelineEvent[] | null> {
  type TimelineRow = Omit<TimelineEvent, "payload" | "decisions"> & {
    payload: string;
    decisions: string | null;
  };
  const rows = await tx.rows<TimelineRow | { no: null }>(sql`
    select e.event_no::float8 as no, e.event_id, e.received_at, e.decided_at, e.source, e.payload, d.decisions
    from ${sessionById(ctx, owner, sessionId)}
      left join lateral (select * from events where owner_no = s.owner_no and session_id = s.session_id
        and event_no >= ${from}::bigint order by event_no limit ${limit}::int) e on true
      left join lateral (select json_agg(json_build_object('ordinal', d.ordinal, 'verdict', d.verdict, 'reason', d.reason,
          'type', d.type, 'is_removed', d.text_removed_at is not null, 'memory', encode(m.memory_id, 'hex'),
          'superseded_by', encode(n.memory_id, 'hex'), 'superseded_at', st.superseded_at,
          'said_in', case when m.session_id is distinct from s.session_id then m.session_id end))::text as decisions
        from (select * from decisions where owner_no = e.owner_no and event_no = e.event_no offset 0) d
          left join lateral (select position, memory_id, session_id from memories where owner_no = d.owner_no
            and position = d.memory_position offset 0) m on true
          left join lateral (select superseded_at, superseded_by from memory_states where owner_no = d.owner_no
            and position = m.position offset 0) st on true
          left join lateral (select memory_id from memories where owner_no = d.owner_no
            and position = st.superseded_by offset 0) n on true offset 0) d on true
    order by e.event_no`);
  if (rows.length === 0) return null;
  return rows.flatMap((row) =>
    row.no === null
      ? []
      : [
          {
            ...row,
            payload: JSON.parse(row.payload) as Payload,
            decisions: row.decisions === null ? [] : (JSON.parse(row.decisions) as TimelineDecision[]),
          },
        ],
  );
}
