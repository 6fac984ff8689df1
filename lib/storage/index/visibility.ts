import { MEMORY_TYPES, type MemoryType, type MetadataFilter } from "@/lib/base/core";
import { json, list, type SQL, sql } from "@/lib/storage/db";
import { namesEntity } from "./entity-filter";

/**
 * Filters of a search or list. `from` and `to` refer to `occurred_at`, and the other times to `recorded_at`;
 * `recordedTo` is exclusive.
 */
export type Filters = {
  readonly types?: readonly MemoryType[];
  readonly tags?: readonly string[];
  readonly source?: string;
  readonly agentId?: string;
  readonly sessionId?: string;
  readonly from?: Date;
  readonly to?: Date;
  readonly recordedFrom?: Date;
  readonly recordedTo?: Date;
  readonly metadata?: MetadataFilter;
  /** Public id of the entity that memories name. */
  readonly entityId?: string;
};
/**
 * Which memories a request can read: by filters, by the time at which they were true or known, and with or
 * without superseded ones.
 */
export type Visibility = {
  readonly filters: Filters;
  /** The time at which the memories were true. */
  readonly asOf?: Date;
  /** The time at which they were known. */
  readonly knownAt?: Date;
  readonly isSupersededIncluded?: boolean;
  /** Whether dropped messages are left out. */
  readonly isBackgroundExcluded?: boolean;
};

/** Returns whether there are filters or a time, so that memories and their states must be read. */
export function isFiltered({ filters, asOf, knownAt }: Visibility): boolean {
  return Object.keys(filters).length > 0 || asOf !== undefined || knownAt !== undefined;
}

/**
 * Returns the SQL condition under which a memory `m` with state `s` is live, whatever the filters: neither
 * expired nor, unless these are included, superseded. With `knownAt`, a memory is live if it was recorded by
 * then, and what superseded it was not. With `asOf`, it is live if it was said by then, and what superseded
 * it was said later. An expired memory is never live.
 */
export function isLive(visibility: Omit<Visibility, "filters">): SQL {
  const { asOf, knownAt, isSupersededIncluded } = visibility;
  const parts = [sql`(s.expires_at is null or s.expires_at > now())`];
  if (knownAt) parts.push(sql`m.recorded_at <= ${knownAt}::timestamptz`);
  if (asOf) parts.push(sql`m.occurred_at <= ${asOf}::timestamptz`);
  if (!isSupersededIncluded) {
    const isCurrent = [sql`s.superseded_at is null`];
    if (knownAt) isCurrent.push(sql`s.superseded_at > ${knownAt}::timestamptz`);
    if (asOf) isCurrent.push(sql`${endOfValidity(knownAt)} > ${asOf}::timestamptz`);
    parts.push(sql`(${sql.join(isCurrent, sql` or `)})`);
  }
  return sql.join(parts, sql` and `);
}

/**
 * Returns the time at which a superseded memory `m` stopped being true: when its successor was said or,
 * earlier, a version between both that arrived late. Without a successor, it is the time of supersession.
 * Uses index `memory_states_by_successor`.
 */
export function endOfValidity(knownAt: Date | undefined): SQL {
  const isKnown = knownAt ? sql`n.recorded_at <= ${knownAt}::timestamptz` : sql`true`;
  return sql`coalesce(least(
    (select n.occurred_at from memories n where n.owner_no = s.owner_no and n.position = s.superseded_by),
    (with recursive versions as (
        select b.position from memory_states b where b.owner_no = s.owner_no and b.superseded_by = s.superseded_by
          and 'older_value' in (s.supersede_reason, b.supersede_reason)
        union select b.position from versions v join memory_states b on b.owner_no = s.owner_no and b.superseded_by = v.position)
      select min(n.occurred_at) from versions v join memories n on n.owner_no = s.owner_no and n.position = v.position
      where n.occurred_at > m.occurred_at and ${isKnown})), s.superseded_at)`;
}

/** What a model or a statistic says, and nobody said in these words. A retrieval must ask for it by type. */
const UNSAID = (["pattern", "summary"] as const).map((type) => MEMORY_TYPES.indexOf(type));

/** The SQL condition that somebody said a memory `m`. */
export const isSaid = sql`m.type <> all(${list(UNSAID)}::smallint[])`;

/**
 * Returns the SQL condition under which a search finds a memory `m` with state `s`: it is live, matches the
 * filters, and was said unless its type is asked for.
 */
export function isFound(visibility: Visibility): SQL {
  const { filters } = visibility;
  const parts = [isLive(visibility), matches(filters), ...(filters.types ? [] : [isSaid])];
  return sql.join(parts, sql` and `);
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
  if (filters.recordedFrom) parts.push(sql`m.recorded_at >= ${filters.recordedFrom}::timestamptz`);
  if (filters.recordedTo) parts.push(sql`m.recorded_at < ${filters.recordedTo}::timestamptz`);
  if (filters.metadata) parts.push(sql`m.metadata::jsonb @> ${json(filters.metadata)}`);
  if (filters.entityId !== undefined) parts.push(namesEntity(filters.entityId));
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/**
 * Whether no dropped message is visible. It has no type and names no entity, so filters by these exclude it.
 */
export function hasNoBackground({ filters, isBackgroundExcluded }: Visibility): boolean {
  return Boolean(filters.types || filters.entityId !== undefined || isBackgroundExcluded);
}

/** Returns the SQL condition under which the dropped message of a turn `t` is visible as background. */
export function isVisibleBackground(visibility: Visibility): SQL {
  if (hasNoBackground(visibility)) return sql`false`;
  const { filters, asOf, knownAt } = visibility;
  const parts = [sql`t.background_at is not null`];
  if (filters.from) parts.push(sql`t.background_at >= ${filters.from}::timestamptz`);
  if (filters.to) parts.push(sql`t.background_at <= ${filters.to}::timestamptz`);
  if (asOf) parts.push(sql`t.background_at <= ${asOf}::timestamptz`);
  const ofEvent: SQL[] = [];
  if (knownAt) ofEvent.push(sql`e.decided_at <= ${knownAt}::timestamptz`);
  if (filters.recordedFrom) ofEvent.push(sql`e.decided_at >= ${filters.recordedFrom}::timestamptz`);
  if (filters.recordedTo) ofEvent.push(sql`e.decided_at < ${filters.recordedTo}::timestamptz`);
  if (filters.source !== undefined) ofEvent.push(sql`e.source = ${filters.source}`);
  if (filters.agentId !== undefined) ofEvent.push(sql`e.agent_id = ${filters.agentId}`);
  if (filters.sessionId !== undefined) ofEvent.push(sql`e.session_id = ${filters.sessionId}`);
  if (filters.tags) ofEvent.push(sql`e.payload::jsonb -> 'tags' ?| ${list([...filters.tags])}::text[]`);
  if (filters.metadata) ofEvent.push(sql`e.payload::jsonb -> 'metadata' @> ${json(filters.metadata)}`);
  if (ofEvent.length > 0)
    parts.push(
      sql`exists (select 1 from events e where e.owner_no = t.owner_no and e.event_no = t.event_no and ${sql.join(ofEvent, sql` and `)})`,
    );
  return sql.join(parts, sql` and `);
}
