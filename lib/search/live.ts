import { MEMORY_TYPES, type MemoryType } from "@/lib/core";
import { list, type SQL, sql } from "@/lib/db";

/** What a reader may narrow a search or a list to. Times are of `occurred_at`. */
export type Filters = {
  readonly types?: readonly MemoryType[];
  readonly tags?: readonly string[];
  readonly source?: string;
  readonly agentId?: string;
  readonly sessionId?: string;
  readonly from?: Date;
  readonly to?: Date;
};
/** As of when memories are read (by the time they were recorded), and whether superseded ones show. */
export type Visibility = { readonly asOf?: Date; readonly isSupersededIncluded?: boolean };

/**
 * The condition under which a memory `m` with its state `s` may be shown: never when expired, whether or not anything
 * swept it; as of a time, what was recorded by then and not superseded by then; else what is not superseded now.
 */
export function isLive(visibility: Visibility): SQL {
  const { asOf, isSupersededIncluded } = visibility;
  const unexpired = sql`(s.expires_at is null or s.expires_at > now())`;
  const known = asOf ? sql`m.recorded_at <= ${asOf}::timestamptz` : sql`true`;
  if (isSupersededIncluded) return sql`${unexpired} and ${known}`;
  const current = asOf
    ? sql`(s.superseded_at is null or s.superseded_at > ${asOf}::timestamptz)`
    : sql`s.superseded_at is null`;
  return sql`${unexpired} and ${known} and ${current}`;
}

/** The filters as a condition on a memory `m`. Tags: any of them. */
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
