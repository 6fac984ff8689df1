import type { TenantNo } from "@/lib/base/core";
import { asSystem, inTenant, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { announceNotices } from "./announce";
import type { EndpointKey } from "./endpoints";
import type { Notice } from "./notice";
import { toNotice } from "./read-notices";

/** States of a delivery. A dead one is only sent again by hand. */
export const DELIVERY_STATES = ["pending", "delivered", "dead"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Consecutive failures after which an endpoint is tried only once per pause. */
const FAILURES_TO_PAUSE = 5;
const PAUSE_S = 60;
/** Concurrent deliveries per endpoint. */
const PER_ENDPOINT = 2;

/** A delivery that this process sends before its lease ends. `attempts` counts the earlier tries. */
export type ClaimedDelivery = EndpointKey & {
  readonly token: string;
  readonly attempts: number;
  readonly url: string;
  /** The current secret first. */
  readonly secrets: readonly string[];
  readonly notice: Notice;
};

type ClaimRow = TableRow<"webhook_deliveries", "tenant_no" | "endpoint_no" | "attempts"> &
  TableRow<"webhook_endpoints", "url" | "secret" | "previous_secret"> &
  TableRow<"notices", "notice_no" | "owner_kind" | "owner_id" | "type" | "data" | "created_at"> & {
    token: string;
  };

/**
 * Claims up to `limit` due deliveries of all tenants for `leaseMs`, at most two per endpoint at a time and
 * one after repeated failures. Endpoints that are off or paused are left out. Concurrent callers never claim
 * the same delivery. Uses indexes `webhook_deliveries_due` and `webhook_deliveries_in_flight`.
 */
export async function claimDeliveries(limit: number, leaseMs: number): Promise<ClaimedDelivery[]> {
  const isFree = sql`(d.locked_until is null or d.locked_until <= now())`;
  const rows = await asSystem("work", (tx) =>
    tx.rows<ClaimRow>(sql`
      with open as materialized (
        select e.tenant_no, e.endpoint_no, case when e.failures >= ${FAILURES_TO_PAUSE} then 1 else ${PER_ENDPOINT} end
          - (select count(*) from webhook_deliveries f where f.tenant_no = e.tenant_no and f.endpoint_no = e.endpoint_no
             and f.token is not null and f.locked_until > now()) as free
        from webhook_endpoints e
        where e.is_active and (e.paused_until is null or e.paused_until <= now())
          and exists (select from webhook_deliveries d where d.tenant_no = e.tenant_no and d.endpoint_no = e.endpoint_no
            and d.state = 'pending' and d.next_at <= now())
        for update of e skip locked
      ), due as materialized (
        select d.* from open o cross join lateral (
          select d.tenant_no, d.endpoint_no, d.notice_no from webhook_deliveries d
          where d.tenant_no = o.tenant_no and d.endpoint_no = o.endpoint_no and d.state = 'pending' and d.next_at <= now()
            and ${isFree}
          order by d.next_at, d.notice_no limit greatest(o.free, 0)) d
        limit ${limit}::int
      ), claimed as (
        update webhook_deliveries d set token = gen_random_uuid(), locked_until = now() + ${leaseMs}::float8 * interval '1 ms'
        from due where d.tenant_no = due.tenant_no and d.endpoint_no = due.endpoint_no and d.notice_no = due.notice_no
          and d.state = 'pending' and ${isFree}
        returning d.tenant_no, d.endpoint_no, d.notice_no, d.attempts, d.token
      )
      select c.*, e.url, e.secret, case when e.previous_until > now() then e.previous_secret end as previous_secret,
        n.owner_kind, n.owner_id, n.type, n.data, n.created_at
      from claimed c join webhook_endpoints e on e.tenant_no = c.tenant_no and e.endpoint_no = c.endpoint_no
        join notices n on n.tenant_no = c.tenant_no and n.notice_no = c.notice_no
      order by c.notice_no`),
  );
  return rows.map((row) => ({
    tenantNo: row.tenant_no as TenantNo,
    endpointNo: row.endpoint_no,
    token: row.token,
    attempts: row.attempts,
    url: row.url,
    secrets: [row.secret, ...(row.previous_secret?.split(" ") ?? [])],
    notice: toNotice(row),
  }));
}

/**
 * The result of one try. `status` is null without an answer, `answer` is its beginning without personal data.
 */
export type TryResult = {
  readonly state: DeliveryState;
  readonly status: number | null;
  readonly error: string | null;
  readonly answer: string | null;
  /** Time until the next try of a pending delivery. */
  readonly waitMs: number;
  /** Whether the receiver wants no more notices. */
  readonly isGone: boolean;
};

/** Stores the result of a try, unless another process has claimed the delivery since. */
export async function recordTry(claimed: ClaimedDelivery, result: TryResult): Promise<void> {
  const { tenantNo, endpointNo, token, notice } = claimed;
  await inTenant(claimed, "work", async (tx) => {
    const recorded =
      await tx.rows(sql`update webhook_deliveries set state = ${result.state}, attempts = attempts + 1,
        token = null, locked_until = null, next_at = now() + ${result.waitMs}::float8 * interval '1 ms', last_at = now(),
        last_status = ${result.status}::smallint, last_error = ${result.error}, last_answer = ${result.answer}
      where tenant_no = ${tenantNo}::int and endpoint_no = ${endpointNo}::int and notice_no = ${notice.noticeNo}::bigint
        and token = ${token}::uuid returning 1`);
    if (recorded.length === 0) return;
    const endpoint = sql`tenant_no = ${tenantNo}::int and endpoint_no = ${endpointNo}::int`;
    if (result.state === "delivered")
      await tx.rows(
        sql`update webhook_endpoints set failures = 0, paused_until = null where ${endpoint} and failures > 0`,
      );
    else
      await tx.rows(sql`update webhook_endpoints set failures = failures + 1,
          paused_until = case when failures + 1 >= ${FAILURES_TO_PAUSE} then now() + ${PAUSE_S}::int * interval '1 s' end,
          is_active = is_active and not ${result.isGone}::boolean, is_gone = is_gone or ${result.isGone}::boolean
        where ${endpoint}`);
  });
}

/** Returns claimed deliveries without counting a try, when this process stops. */
export async function releaseDelivery({
  tenantNo,
  endpointNo,
  notice,
  token,
}: ClaimedDelivery): Promise<void> {
  await inTenant({ tenantNo }, "work", (tx) =>
    tx.rows(sql`update webhook_deliveries set token = null, locked_until = null
      where tenant_no = ${tenantNo}::int and endpoint_no = ${endpointNo}::int and notice_no = ${notice.noticeNo}::bigint
        and token = ${token}::uuid`),
  );
}

/** Ends all leases. Only for a process with exclusive access to the database, whose predecessor is dead. */
export async function releaseAllDeliveries(): Promise<void> {
  await asSystem("work", (tx) =>
    tx.rows(sql`update webhook_deliveries set token = null, locked_until = null where token is not null`),
  );
}

/** A delivery of an endpoint's log. */
export type LoggedDelivery = Omit<
  TableRow<"webhook_deliveries">,
  "tenant_no" | "endpoint_no" | "token" | "locked_until" | "notice_no"
> & { readonly type: string; readonly created_at: Date; readonly notice_no: string };

/**
 * Returns up to `limit` deliveries of an endpoint with lower notice numbers than `before`, newest first. Uses
 * the primary key.
 */
export async function listDeliveries(
  tx: Tx,
  { tenantNo, endpointNo }: EndpointKey,
  query: { readonly state: DeliveryState | null; readonly before: string | null; readonly limit: number },
): Promise<LoggedDelivery[]> {
  return tx.rows<LoggedDelivery>(sql`
    select d.notice_no, d.state, d.attempts, d.next_at, d.last_at, d.last_status, d.last_error, d.last_answer, n.type, n.created_at
    from webhook_deliveries d join notices n on n.tenant_no = d.tenant_no and n.notice_no = d.notice_no
    where d.tenant_no = ${tenantNo}::int and d.endpoint_no = ${endpointNo}::int
      and (${query.state}::text is null or d.state = ${query.state})
      and d.notice_no < ${query.before ?? "9223372036854775807"}::bigint
    order by d.notice_no desc limit ${query.limit}::int`);
}

/** Makes a delivery due now, with all tries ahead of it. Returns whether it exists. */
export async function resendDelivery(
  tx: Tx,
  { tenantNo, endpointNo }: EndpointKey,
  noticeNo: number,
): Promise<boolean> {
  const rows =
    await tx.rows(sql`update webhook_deliveries set state = 'pending', attempts = 0, next_at = now()
    where tenant_no = ${tenantNo}::int and endpoint_no = ${endpointNo}::int and notice_no = ${noticeNo}::bigint returning 1`);
  announceNotices();
  return rows.length > 0;
}
