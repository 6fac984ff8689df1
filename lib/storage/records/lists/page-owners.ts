import type { Ctx } from "@/lib/base/core";
import { inTenant, preferIndexOrder, type SQL, sql, type TableRow } from "@/lib/storage/db";
import { type Filters, matches } from "@/lib/storage/index";
import { hasSession } from "../event-filter";

/** An owner with the number of its turns; `kind` is an index in OWNER_KINDS. */
export type ListedOwner = TableRow<"owners", "kind" | "owner_id" | "created_at"> & {
  turns: number;
  last_event_at: Date | null;
};

/**
 * Which owners to list: those of a kind, with this id or with ids that have a prefix, and with memories that
 * match the filters, that follow the last one listed.
 */
export type OwnerQuery = {
  readonly kind?: number | undefined;
  readonly id?: string | undefined;
  readonly prefix: string;
  readonly filters?: Pick<Filters, "agentId" | "sessionId" | "tags">;
  readonly after: { readonly kind: number; readonly id: string } | null;
  readonly limit: number;
};

/** Sorts after every character that can follow in an id. */
const LAST_CHARACTER = "\u{10FFFF}";

/**
 * Returns the tenant's owners, sorted by id and kind. Uses index `owners_by_prefix`, for one kind
 * `owners_by_kind`, and, per owner, the keys of owner_stats, events and sessions. A filter by agent or tag
 * reads the memories of the owners.
 */
export function pageOwners(
  ctx: Pick<Ctx, "tenantNo">,
  { kind, id, prefix, filters = {}, after, limit }: OwnerQuery,
): Promise<ListedOwner[]> {
  const hasPrefix = prefix
    ? sql`o.owner_id collate "C" >= ${prefix} and o.owner_id collate "C" < ${prefix + LAST_CHARACTER}`
    : sql`true`;
  const hasId = id === undefined ? sql`true` : sql`o.owner_id collate "C" = ${id}`;
  const isAfterCursor = after
    ? sql`(o.owner_id collate "C", o.kind) > (${after.id}, ${after.kind}::smallint)`
    : sql`true`;
  const isOfKind = kind === undefined ? sql`true` : sql`o.kind = ${kind}::smallint`;
  return inTenant(ctx, "work", async (tx) => {
    preferIndexOrder(tx);
    return tx.rows<ListedOwner>(sql`
      select o.kind, o.owner_id, o.created_at, coalesce(s.turns, 0) as turns, e.received_at as last_event_at
      from (select * from owners o where o.tenant_no = ${ctx.tenantNo}::int and ${isOfKind} and ${hasId} and ${hasPrefix} and ${isAfterCursor}
            and ${hasMemories(filters)}
          order by ${kind === undefined ? sql`o.owner_id collate "C", o.kind` : sql`o.owner_id collate "C"`} limit ${limit}::int) o
        left join lateral (select turns from owner_stats where owner_no = o.owner_no offset 0) s on true
        left join lateral (select received_at from events where owner_no = o.owner_no order by event_no desc limit 1) e on true`);
  });
}

/** Returns as SQL whether an owner `o` has memories that match. */
function hasMemories(filters: Pick<Filters, "agentId" | "sessionId" | "tags">): SQL {
  const { sessionId, agentId, tags } = filters;
  const isInSession = hasSession(sessionId === undefined ? {} : { sessionId });
  if (agentId === undefined && tags === undefined) return isInSession;
  return sql`${isInSession} and exists (select 1 from memories m where m.owner_no = o.owner_no and ${matches(filters)})`;
}
