import { type Ctx, OWNER_KINDS, type OwnerRef, type TenantNo } from "@/lib/base/core";
import { inTenant, list, type SQL, sql, type TableRow, type Tx } from "@/lib/storage/db";
import type { Notice, NoticeData, NoticeType } from "./notice";

/** Days for which notices and their deliveries are kept. */
export const NOTICE_DAYS = 7;

/** Returns up to `limit` notices of the tenant with higher numbers than `after`, in order. */
export async function readNotices(
  ctx: Pick<Ctx, "tenantNo">,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<Notice[]> {
  // Uses the primary key of notices.
  const rows = await inTenant(ctx, "work", (tx) =>
    tx.rows<TableRow<"notices">>(sql`select * from notices
      where tenant_no = ${ctx.tenantNo}::int and notice_no > ${after}::bigint order by notice_no limit ${limit}::int`),
  );
  return rows.map(toNotice);
}

/** Returns a row of the table as a notice. */
export function toNotice(
  row: Pick<TableRow<"notices">, "notice_no" | "owner_kind" | "owner_id" | "type" | "data" | "created_at">,
): Notice {
  const kind = row.owner_kind === null ? undefined : OWNER_KINDS[row.owner_kind];
  return {
    noticeNo: Number(row.notice_no),
    owner: kind ? { kind, id: row.owner_id ?? "" } : null,
    type: row.type as NoticeType,
    data: JSON.parse(row.data) as NoticeData,
    createdAt: row.created_at,
  };
}

/**
 * Says whether the tenant still has a notice with this number or a lower one. Without one, retention can have
 * deleted notices with higher numbers, too.
 */
export async function hasNoticeUpTo(ctx: Pick<Ctx, "tenantNo">, noticeNo: number): Promise<boolean> {
  const rows = await inTenant(ctx, "work", (tx) =>
    tx.rows(sql`select 1 from notices
      where tenant_no = ${ctx.tenantNo}::int and notice_no <= ${noticeNo}::bigint limit 1`),
  );
  return rows.length > 0;
}

/** Returns the number of the tenant's last notice; 0 without any. */
export async function lastNoticeNo(ctx: Pick<Ctx, "tenantNo">): Promise<number> {
  const [row] = await inTenant(ctx, "work", (tx) =>
    tx.rows<{ last: string | null }>(
      sql`select max(notice_no) as last from notices where tenant_no = ${ctx.tenantNo}::int`,
    ),
  );
  return Number(row?.last ?? 0);
}

/**
 * Deletes notices about an owner and their deliveries, sent or not: all, or those that name one of the
 * events. An erasure calls it before it writes its own notices. Uses index `notices_of_owner`.
 */
export async function deleteNoticesOf(
  tx: Tx,
  tenantNo: TenantNo,
  owner: OwnerRef,
  eventIds: readonly string[] | "all",
): Promise<void> {
  const isNamed =
    eventIds === "all" ? sql`true` : sql`data::jsonb ->> 'event_id' = any(${list(eventIds)}::text[])`;
  await deleteChosen(
    tx,
    tenantNo,
    sql`select notice_no from notices where tenant_no = ${tenantNo}::int
      and owner_kind = ${OWNER_KINDS.indexOf(owner.kind)}::smallint and owner_id = ${owner.id} and ${isNamed}`,
  );
}

/** Deletes up to `limit` notices from before the given time, and their deliveries. Returns their number. */
export async function deleteExpiredNotices(
  tenantNo: TenantNo,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> {
  // The oldest notices have the lowest numbers, so that a batch reads only the beginning of the index.
  const oldest = sql`select notice_no, created_at from notices where tenant_no = ${tenantNo}::int
    order by notice_no limit ${limit}::int`;
  return inTenant({ tenantNo }, "work", (tx) =>
    deleteChosen(
      tx,
      tenantNo,
      sql`select notice_no from (${oldest}) o where created_at < ${before}::timestamptz`,
    ),
  );
}

async function deleteChosen(tx: Tx, tenantNo: TenantNo, chosen: SQL): Promise<number> {
  const deleted = await tx.rows(sql`
    with chosen as materialized (${chosen}),
      undelivered as (delete from webhook_deliveries d using chosen c, webhook_endpoints e
        where e.tenant_no = ${tenantNo}::int and d.tenant_no = e.tenant_no and d.endpoint_no = e.endpoint_no
          and d.notice_no = c.notice_no)
    delete from notices n using chosen c where n.tenant_no = ${tenantNo}::int and n.notice_no = c.notice_no returning 1`);
  return deleted.length;
}
