import { type Ctx, type Role, VERDICTS, type Verdict } from "@/lib/base/core";
import { list, ofTenant, type SQL, sql, type TableRow } from "@/lib/storage/db";
import { DECISION_COLUMNS, type DecisionRow } from "./decision-rows";
import { type PagedTable, type PageEnd, type PageQuery, readPage } from "./paginate";

/** Which decisions a page lists; the time range refers to `decided_at`. */
export type DecisionQuery = PageQuery & {
  readonly verdicts?: readonly Verdict[] | undefined;
  readonly reason?: string | undefined;
};

/** A decision with its message, event and owner; `kind` is an index in OWNER_KINDS. */
export type ListedDecision = DecisionRow &
  TableRow<"events", "event_id" | "source" | "session_id" | "agent_id"> &
  TableRow<"owners", "kind" | "owner_id"> & {
    assist: string | null;
    message: { text?: string; role?: Role; speaker?: string | null } | null;
  };

/** The decisions table, for pagination. */
export const DECISIONS: PagedTable = {
  table: "decisions",
  time: "decided_at",
  keys: ["event_no", "ordinal"],
  ofOwner: ["decided_at", "event_no", "ordinal"],
};

/**
 * Returns a page of decisions, newest first. Uses index `decisions_of_tenant` or `decisions_of_owner`. Throws
 * `invalid_input` for a broken cursor.
 */
export async function pageDecisions(
  ctx: Pick<Ctx, "tenantNo">,
  query: DecisionQuery,
): Promise<PageEnd & { readonly rows: readonly ListedDecision[] }> {
  const { verdicts, reason } = query;
  const where = sql`${isOneOf(verdicts)} and ${reason === undefined ? sql`true` : sql`m.reason = ${reason}`}`;
  return readPage(
    ctx,
    DECISIONS,
    query,
    { where },
    (column) => sql`
    select ${DECISION_COLUMNS}, e.event_id, e.source, e.session_id, e.agent_id, o.kind, o.owner_id,
      e.parsed -> 'messages' -> d.ordinal::int as message,
      e.parsed -> 'review' -> 'assist' -> 'outcomes' ->> d.ordinal::text as assist
    from unnest(${column("owner_no")}::bigint[], ${column("event_no")}::bigint[], ${column("ordinal")}::smallint[])
        with ordinality as w(owner_no, event_no, ordinal, no)
      cross join lateral (select * from decisions where ${ofTenant(sql`owner_no`, ctx.tenantNo)}
        and owner_no = w.owner_no and event_no = w.event_no and ordinal = w.ordinal offset 0) d
      cross join lateral (select *, payload::jsonb as parsed from events where owner_no = w.owner_no
        and event_no = w.event_no offset 0) e
      cross join lateral (select * from owners where owner_no = w.owner_no offset 0) o
    order by w.no`,
  );
}

function isOneOf(verdicts: readonly Verdict[] | undefined): SQL {
  if (!verdicts) return sql`true`;
  return sql`m.verdict = any(${list(verdicts.map((verdict) => VERDICTS.indexOf(verdict)))}::smallint[])`;
}
