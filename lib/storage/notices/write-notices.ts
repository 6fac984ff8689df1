import { type OwnerNo, type TenantNo, tenantNoOf } from "@/lib/base/core";
import { list, type SQL, sql, type Tx } from "@/lib/storage/db";
import { announceNotices } from "./announce";
import type { NewNotice } from "./notice";

/** The first key of the advisory locks, so that they differ from those of other programs. */
const LOCK = 0x706c6d;

/** The condition on the endpoints `e` that get a notice `w`. */
const WANTED = sql`e.is_active and (e.types = '{}' or w.type = any(e.types))`;

/**
 * Writes notices about an owner, and a delivery for each active endpoint that wants their type, in the
 * transaction of the change. Call it last: until the commit, no other transaction of the tenant can write
 * notices, so that the order of the numbers is that of the commits and a reader that continues after a number
 * misses nothing.
 */
export function writeNotices(tx: Tx, ownerNo: OwnerNo, notices: readonly NewNotice[]): void {
  if (notices.length === 0) return;
  const tenantNo = tenantNoOf(ownerNo);
  const types = list(notices.map(({ type }) => type));
  const data = list(notices.map((notice) => JSON.stringify(notice.data)));
  // Uses the primary keys of webhook_endpoints and owners.
  const insertion = insertOf(
    tenantNo,
    sql`select ${tenantNo}::int, o.kind, o.owner_id, n.type, n.data
      from locked cross join unnest(${types}::text[], ${data}::text[]) with ordinality as n (type, data, place)
        left join owners o on o.owner_no = ${ownerNo}::bigint order by n.place`,
    WANTED,
  );
  tx.write(insertion);
  announceNotices();
}

/** Writes a notice that concerns no owner, like writeNotices. */
export function writeTenantNotice(tx: Tx, tenantNo: TenantNo, { type, data }: NewNotice): void {
  const insertion = insertOf(
    tenantNo,
    sql`select ${tenantNo}::int, null::smallint, null, ${type}::text, ${JSON.stringify(data)}::text from locked`,
    WANTED,
  );
  tx.write(insertion);
  announceNotices();
}

/** Writes a test notice for one endpoint, active or not, and returns its number. */
export async function writeTestNotice(tx: Tx, tenantNo: TenantNo, endpointNo: number): Promise<number> {
  const insertion = insertOf(
    tenantNo,
    sql`select ${tenantNo}::int, null::smallint, null, 'test', '{}' from locked`,
    sql`e.endpoint_no = ${endpointNo}::int`,
  );
  const [row] = await tx.rows<{ notice_no: string }>(insertion);
  announceNotices();
  return Number(row?.notice_no);
}

function insertOf(tenantNo: TenantNo, rows: SQL, isWanted: SQL): SQL {
  return sql`
    with locked as materialized (select pg_advisory_xact_lock(${LOCK}::int, ${tenantNo}::int)),
      written as (insert into notices (tenant_no, owner_kind, owner_id, type, data) ${rows} returning notice_no, type)
    insert into webhook_deliveries (tenant_no, endpoint_no, notice_no, next_at)
    select ${tenantNo}::int, e.endpoint_no, w.notice_no, now() from written w
      join webhook_endpoints e on e.tenant_no = ${tenantNo}::int and ${isWanted}
    returning notice_no`;
}
