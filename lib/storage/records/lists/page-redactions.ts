import type { Ctx } from "@/lib/base/core";
import { list, ofTenant, sql, type TableRow } from "@/lib/storage/db";
import { type PagedTable, type PageEnd, type PageQuery, readPage } from "./paginate";

/** Which redactions a page lists; the time range refers to `created_at`. Absent filters match all. */
export type RedactionQuery = PageQuery & {
  readonly kinds?: readonly string[] | undefined;
  /** The number of the scan that found the redaction. */
  readonly scanNo?: string | undefined;
  /** The source of the event. */
  readonly source?: string | undefined;
};

/** A redaction with its event and owner; `owner_kind` is an index in OWNER_KINDS. */
export type ListedRedaction = TableRow<
  "redactions",
  "field" | "kind" | "rule" | "mode" | "start" | "length" | "created_at" | "scan_no"
> &
  TableRow<"events", "event_id" | "source" | "payload"> &
  TableRow<"owners", "owner_id"> & { owner_kind: number };

const REDACTIONS: PagedTable = {
  table: "redactions",
  time: "created_at",
  keys: ["event_no", "redaction_no"],
  ofOwner: ["event_no", "redaction_no"],
};

/**
 * Returns a page of redactions, newest first. Uses index `redactions_of_tenant` or the key. Throws
 * `invalid_input` for a broken cursor.
 */
export async function pageRedactions(
  ctx: Pick<Ctx, "tenantNo">,
  query: RedactionQuery,
): Promise<PageEnd & { readonly rows: readonly ListedRedaction[] }> {
  const { kinds, scanNo, source } = query;
  const conditions = {
    ...(source === undefined
      ? {}
      : {
          beside: sql`cross join lateral (select source from events where owner_no = m.owner_no and event_no = m.event_no offset 0) e`,
        }),
    where: sql`${kinds ? sql`m.kind = any(${list(kinds)}::text[])` : sql`true`}
      and ${scanNo ? sql`m.scan_no = ${scanNo}::bigint` : sql`true`}
      and ${source === undefined ? sql`true` : sql`e.source = ${source}`}`,
  };
  return readPage(
    ctx,
    REDACTIONS,
    query,
    conditions,
    (column) => sql`
    select r.field, r.kind, r.rule, r.mode, r.start, r.length, r.created_at, r.scan_no, e.event_id, e.source, e.payload,
      o.kind as owner_kind, o.owner_id
    from unnest(${column("owner_no")}::bigint[], ${column("event_no")}::bigint[], ${column("redaction_no")}::smallint[])
        with ordinality as w(owner_no, event_no, redaction_no, no)
      cross join lateral (select * from redactions where ${ofTenant(sql`owner_no`, ctx.tenantNo)}
        and owner_no = w.owner_no and event_no = w.event_no and redaction_no = w.redaction_no offset 0) r
      cross join lateral (select * from events where owner_no = w.owner_no and event_no = w.event_no offset 0) e
      cross join lateral (select * from owners where owner_no = w.owner_no offset 0) o
    order by w.no`,
  );
}
