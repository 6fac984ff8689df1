import { MEMORY_TYPES, type MemoryType } from "@/lib/base/core";
import { list, type SQL, sql } from "@/lib/storage/db";

/** Filters of a search or list. `from` and `to` refer to `occurred_at`. */
export type Filters = {
  readonly types?: readonly MemoryType[];
  readonly tags?: readonly string[];
  readonly source?: string;
  readonly agentId?: string;
  readonly sessionId?: string;
  readonly from?: Date;
  readonly to?: Date;
};
/**
 * Which memories a request can read: by filters, by the time at which they were recorded, and with or without
 * superseded ones.
 */
export type Visibility = {
  readonly filters: Filters;
  readonly asOf?: Date;
  readonly isSupersededIncluded?: boolean;
  /** Whether dropped messages are left out. */
  readonly isBackgroundExcluded?: boolean;
};

/**
 * Returns the SQL condition under which a memory `m` with state `s` is visible. Expired memories are never
 * visible, even before the sweep. With `asOf`, a memory is visible if it was recorded and not superseded by
 * then; otherwise, if it is not superseded now.
 */
export function isLive(visibility: Omit<Visibility, "filters">): SQL {
  const { asOf, isSupersededIncluded } = visibility;
  const isUnexpired = sql`(s.expires_at is null or s.expires_at > now())`;
  const isRecorded = asOf ? sql`m.recorded_at <= ${asOf}::timestamptz` : sql`true`;
  if (isSupersededIncluded) return sql`${isUnexpired} and ${isRecorded}`;
  const current = asOf
    ? sql`(s.superseded_at is null or s.superseded_at > ${asOf}::timestamptz)`
    : sql`s.superseded_at is null`;
  return sql`${isUnexpired} and ${isRecorded} and ${current}`;
}

/** Returns the filters as an SQL condition on a memory `m`. One matching tag is enough. */
export function matches(filters: Filters): SQL {
  const parts: SQL[] = [];
  if (filters.types)
    parts.push(
      sql`m.type = any(${list(filters.types.map((type) => MEMORY_TYPES.indexOf(type)))}::smallint[])`,
    );
  if (filters.tags) parts.push(sql`m.tags && ${list([...filters.tags])}::text[]`);
  if (filters.source !== undefined) parts.push(sql`m.source = ${filters.source}`);
  if (filters.agentId !== undefined) parts.push(sql`m.agent_id = ${filters.agentId}`);
  if (filters.sessionId !== undefined) parts.push(sql`m.session_id = ${filters.sessionId}`);
  if (filters.from) parts.push(sql`m.occurred_at >= ${filters.from}::timestamptz`);
  if (filters.to) parts.push(sql`m.occurred_at <= ${filters.to}::timestamptz`);
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/**
 * Returns the SQL condition under which the dropped message of a turn `t` is visible as background. A dropped
 * message has no type, so a filter by type excludes it.
 */
export function isBackground({ filters, asOf, isBackgroundExcluded }: Visibility): SQL {
  if (filters.types || isBackgroundExcluded) return sql`false`;
  const parts = [sql`t.background_at is not null`];
  if (filters.from) parts.push(sql`t.background_at >= ${filters.from}::timestamptz`);
  if (filters.to) parts.push(sql`t.background_at <= ${filters.to}::timestamptz`);
  const ofEvent: SQL[] = [];
  if (asOf) ofEvent.push(sql`e.decided_at <= ${asOf}::timestamptz`);
  if (filters.source !== undefined) ofEvent.push(sql`e.source = ${filters.source}`);
  if (filters.agentId !== undefined) ofEvent.push(sql`e.agent_id = ${filters.agentId}`);
  if (filters.sessionId !== undefined) ofEvent.push(sql`e.session_id = ${filters.sessionId}`);
  if (filters.tags) ofEvent.push(sql`e.payload::jsonb -> 'tags' ?| ${list([...filters.tags])}::text[]`);
  if (ofEvent.length > 0)
    parts.push(
      sql`exists (select 1 from events e where e.owner_no = t.owner_no and e.event_no = t.event_no and ${sql.join(ofEvent, sql` and `)})`,
    );
  return sql.join(parts, sql` and `);
}
