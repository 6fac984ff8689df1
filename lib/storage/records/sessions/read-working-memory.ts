import type { OwnerRef, TenantNo } from "@/lib/base/core";
import { sql, type Tx } from "@/lib/storage/db";
import type { Payload } from "../event-payload";
import { SUMMARY_SOURCE } from "./read-summaries";
import { sessionById } from "./session-row";
import { DEFAULT_TTL_SECONDS, VARIABLE_END } from "./session-variables";

/** An event of a session, with its number and the memories that contain its messages. */
type WorkingEvent = {
  readonly no: number;
  readonly id: string;
  readonly is_decided: boolean;
  readonly payload: Payload;
  readonly memories:
    | readonly { readonly ordinal: number; readonly id: string; readonly position: number }[]
    | null;
};

/** The working memory of a session. `events` are newest first. */
type WorkingMemory = {
  readonly expires_at: Date;
  readonly is_current: boolean;
  readonly events: readonly WorkingEvent[];
  readonly variables: readonly { readonly name: string; readonly value: unknown }[];
};

/**
 * The condition that a model wrote an event, which then extends no working memory. The search by text comes
 * first because it is cheap; metadata of a caller can contain the same.
 */
const IS_DERIVED = sql`(source is not distinct from ${SUMMARY_SOURCE} and position('"isDerived":true' in payload) > 0
  and payload::jsonb -> 'messages' -> 0 ->> 'isDerived' is not distinct from 'true')`;

type Row = { expires_at: Date; is_current: boolean; events: string | null; variables: string | null };

/**
 * Returns the last `limit` events of a session, decided or not, and its variables by name; null for an
 * unknown session. `is_current` is false when the time to live has passed since the last event. One statement
 * by key: indexes `owners_by_id` and `events_by_session`, and the primary keys of sessions,
 * decisions, memories and session_variables.
 */
export async function readWorkingMemory(
  tx: Tx,
  ctx: { readonly tenantNo: TenantNo },
  owner: OwnerRef,
  sessionId: string,
  limit: number,
): Promise<WorkingMemory | null> {
  const [row] = await tx.rows<Row>(sql`
    select t.expires_at, t.expires_at > now() as is_current, e.events, v.variables
    from ${sessionById(ctx, owner, sessionId)}
      cross join lateral (select max(received_at) as last_at, json_agg(json_build_object('no', event_no, 'id', event_id,
          'is_decided', decided_at is not null, 'payload', payload::json,
          'memories', (select json_agg(json_build_object('ordinal', d.ordinal, 'id', encode(m.memory_id, 'hex'), 'position', m.position))
            from (select * from decisions where owner_no = e.owner_no and event_no = e.event_no offset 0) d
              join memories m on m.owner_no = d.owner_no and m.position = d.memory_position)) order by event_no desc)::text as events
        from (select * from events where owner_no = s.owner_no and session_id = s.session_id and not ${IS_DERIVED}
          order by event_no desc limit ${limit}::int) e offset 0) e
      cross join lateral (select coalesce(e.last_at, s.started_at)
        + coalesce(s.ttl_seconds, ${DEFAULT_TTL_SECONDS}::int) * interval '1 second' as expires_at offset 0) t
      cross join lateral (select json_agg(json_build_object('name', v.name, 'value', v.value::json) order by v.name)::text as variables
        from session_variables v where v.owner_no = s.owner_no and v.row_no = s.row_no and ${VARIABLE_END} > now() offset 0) v`);
  if (!row) return null;
  return {
    expires_at: row.expires_at,
    is_current: row.is_current,
    events: row.events === null ? [] : (JSON.parse(row.events) as WorkingEvent[]),
    variables: row.variables === null ? [] : (JSON.parse(row.variables) as WorkingMemory["variables"]),
  };
}
