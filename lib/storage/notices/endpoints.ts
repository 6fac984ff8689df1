import type { Ctx, TenantNo } from "@/lib/base/core";
import { list, sql, type TableRow, type Tx } from "@/lib/storage/db";

/** An endpoint of the tenant, without its secrets. */
export type Endpoint = Omit<TableRow<"webhook_endpoints">, "secret" | "previous_secret" | "tenant_no"> & {
  readonly pending: number;
  readonly dead: number;
};

/** What a caller can choose about an endpoint. `types` is empty for all. */
export type EndpointFields = {
  readonly url: string;
  readonly name: string;
  readonly types: readonly string[];
  readonly isActive: boolean;
};

/** The hours for which a previous secret signs at least as well. */
const OVERLAP_HOURS = 24;
/** Previous secrets that sign at the same time, so that the header with the signatures stays short. */
const MAX_PREVIOUS = 4;

/**
 * Returns the tenant's endpoints in the order of their creation, with counts of waiting and dead deliveries.
 */
export async function listEndpoints(tx: Tx, { tenantNo }: Pick<Ctx, "tenantNo">): Promise<Endpoint[]> {
  return tx.rows<Endpoint>(sql`
    select e.endpoint_no, e.url, e.name, e.types, e.previous_until, e.is_active, e.is_gone, e.failures, e.paused_until,
      e.created_at, d.pending, d.dead
    from webhook_endpoints e cross join lateral (
      select count(*) filter (where state = 'pending')::int as pending, count(*) filter (where state = 'dead')::int as dead
      from webhook_deliveries d where d.tenant_no = ${tenantNo}::int and d.endpoint_no = e.endpoint_no) d
    where e.tenant_no = ${tenantNo}::int order by e.endpoint_no`);
}

/** Inserts an endpoint and returns its number; null when the tenant has `max` already. */
export async function insertEndpoint(
  tx: Tx,
  tenantNo: TenantNo,
  { url, name, types, secret, max }: Omit<EndpointFields, "isActive"> & { secret: string; max: number },
): Promise<number | null> {
  const [row] = await tx.rows<TableRow<"webhook_endpoints", "endpoint_no">>(sql`
    insert into webhook_endpoints (tenant_no, url, name, types, secret)
    select ${tenantNo}::int, ${url}, ${name}, ${list(types)}::text[], ${secret}
    where (select count(*) from webhook_endpoints where tenant_no = ${tenantNo}::int) < ${max}::int
    returning endpoint_no`);
  return row?.endpoint_no ?? null;
}

/**
 * Changes the given fields. A change of the URL or of the state ends the pause after failures. Returns
 * whether the endpoint exists.
 */
export async function updateEndpoint(
  tx: Tx,
  { tenantNo, endpointNo }: EndpointKey,
  fields: Partial<EndpointFields>,
): Promise<boolean> {
  const { url = null, name = null, types = null, isActive = null } = fields;
  const rows = await tx.rows(sql`update webhook_endpoints set
      url = coalesce(${url}, url), name = coalesce(${name}, name),
      types = coalesce(${types === null ? null : list(types)}::text[], types),
      is_active = coalesce(${isActive}::boolean, is_active), is_gone = is_gone and ${isActive}::boolean is null,
      failures = case when ${url}::text is null and ${isActive}::boolean is null then failures else 0 end,
      paused_until = case when ${url}::text is null and ${isActive}::boolean is null then paused_until end
    where tenant_no = ${tenantNo}::int and endpoint_no = ${endpointNo}::int returning 1`);
  return rows.length > 0;
}

/** An endpoint of a tenant. */
export type EndpointKey = { readonly tenantNo: TenantNo; readonly endpointNo: number };

/**
 * Replaces the secret. The old one and those that still sign do so for OVERLAP_HOURS, separated by a space in
 * `previous_secret`. Returns until when; null when the endpoint is unknown or MAX_PREVIOUS secrets still
 * sign.
 */
export async function rotateSecret(
  tx: Tx,
  { tenantNo, endpointNo }: EndpointKey,
  secret: string,
): Promise<Date | null> {
  const signing = sql`case when previous_until > now() then previous_secret end`;
  const [row] = await tx.rows<TableRow<"webhook_endpoints", "previous_until">>(sql`
    update webhook_endpoints set previous_secret = concat_ws(' ', secret, ${signing}), secret = ${secret},
      previous_until = now() + ${OVERLAP_HOURS}::int * interval '1 hour'
    where tenant_no = ${tenantNo}::int and endpoint_no = ${endpointNo}::int
      and coalesce(cardinality(string_to_array(${signing}, ' ')), 0) < ${MAX_PREVIOUS}::int
    returning previous_until`);
  return row?.previous_until ?? null;
}

/** Deletes an endpoint and its deliveries. Returns whether it existed. */
export async function deleteEndpoint(tx: Tx, { tenantNo, endpointNo }: EndpointKey): Promise<boolean> {
  const endpoint = sql`tenant_no = ${tenantNo}::int and endpoint_no = ${endpointNo}::int`;
  // The endpoint goes first, so that no transaction adds a delivery for it meanwhile and keeps it.
  const deleted = await tx.rows(sql`delete from webhook_endpoints where ${endpoint} returning 1`);
  await tx.rows(sql`delete from webhook_deliveries where ${endpoint}`);
  return deleted.length > 0;
}
