import { list, type SQL, sql } from "@/lib/storage/db";

/** Which events to erase: those of a session, with an agent and with a tag. Without any, all of them. */
export type EventFilter = {
  readonly sessionId?: string;
  readonly agentId?: string;
  readonly tag?: string;
};

/** Returns whether a filter matches all events. */
export function isUnfiltered({ sessionId, agentId, tag }: EventFilter): boolean {
  return sessionId === undefined && agentId === undefined && tag === undefined;
}

/**
 * Returns as SQL whether an owner `o` has the session of the filter. Uses the primary key of sessions, also
 * for a session without events.
 */
export function hasSession({ sessionId }: EventFilter): SQL {
  return sessionId === undefined
    ? sql`true`
    : sql`exists (select 1 from sessions s where s.owner_no = o.owner_no and s.session_id = ${sessionId})`;
}

/** Returns the filter as an SQL condition on an event `e`. */
export function matchesEvent({ sessionId, agentId, tag }: EventFilter): SQL {
  const parts = [sql`true`];
  if (sessionId !== undefined) parts.push(sql`e.session_id = ${sessionId}`);
  if (agentId !== undefined) parts.push(sql`e.agent_id = ${agentId}`);
  if (tag !== undefined) parts.push(sql`e.payload::jsonb -> 'tags' ?| ${list([tag])}::text[]`);
  return sql.join(parts, sql` and `);
}
