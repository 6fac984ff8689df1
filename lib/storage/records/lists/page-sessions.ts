import type { Ctx } from "@/lib/base/core";
import { ofTenant, sql } from "@/lib/storage/db";
import { SESSION_COLUMNS, SESSION_COUNTS, type SessionRow } from "../sessions/session-row";
import { type PagedTable, type PageEnd, type PageQuery, readPage } from "./paginate";

/** Which sessions a page lists; a time range finds those that overlap it. */
export type SessionQuery = PageQuery & {
  readonly state?: "open" | "closed" | undefined;
  readonly agentId?: string | undefined;
};

const SESSIONS: PagedTable = {
  table: "sessions",
  time: "said_at",
  begin: "started_at",
  keys: ["row_no"],
  ofOwner: ["said_at", "row_no"],
};

/**
 * Returns a page of sessions, those that took place last first. A session that goes on while somebody pages
 * moves to the first page. Uses index `sessions_of_owner` or `sessions_of_tenant`. Throws `invalid_input` for
 * a broken cursor.
 */
export async function pageSessions(
  ctx: Pick<Ctx, "tenantNo">,
  query: SessionQuery,
): Promise<PageEnd & { readonly rows: readonly SessionRow[] }> {
  const { state, agentId } = query;
  const isInState =
    state === undefined
      ? sql`true`
      : state === "open"
        ? sql`m.closed_at is null`
        : sql`m.closed_at is not null`;
  const where = sql`${isInState} and ${agentId === undefined ? sql`true` : sql`m.agent_id = ${agentId}`}`;
  return readPage<SessionRow>(
    ctx,
    SESSIONS,
    query,
    { where },
    (column) => sql`
    select ${SESSION_COLUMNS}
    from unnest(${column("owner_no")}::bigint[], ${column("row_no")}::bigint[]) with ordinality as w(owner_no, row_no, no)
      cross join lateral (select * from sessions where ${ofTenant(sql`owner_no`, ctx.tenantNo)}
        and owner_no = w.owner_no and row_no = w.row_no offset 0) s
      cross join lateral (select kind, owner_id from owners where owner_no = w.owner_no offset 0) o
      ${SESSION_COUNTS}
    order by w.no`,
  );
}
