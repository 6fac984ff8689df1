import type { TenantNo } from "@/lib/base/core";
import { asSystem, sql } from "@/lib/storage/db";

/**
 * Limits the number of lanes that are read, because each needs a lookup. A queue with more lanes is long in
 * any case.
 */
const MAX_LANES = 5000;
const MAX_COUNTED = 10_000;

/** A tenant's pending work at one moment. */
export type QueueSample = {
  readonly tenantNo: TenantNo;
  readonly pending: number;
  readonly oldestAgeMs: number;
};

/** Returns the number of dead letters of all tenants, counted up to 10 000. */
export async function countDeadLetters(): Promise<number> {
  const [row] = await asSystem("work", (tx) =>
    tx.rows<{ dead: number }>(sql`select count(*)::int as dead from (
      select 1 from dead_letters limit ${MAX_COUNTED}::int) as counted`),
  );
  return row?.dead ?? 0;
}

/** Returns one sample per tenant with pending work, over at most 5 000 lanes. */
export async function sampleQueue(): Promise<QueueSample[]> {
  // Uses the primary key of jobs: one lookup per lane, which `offset 0` forces on the planner.
  const rows = await asSystem("work", (tx) =>
    tx.rows<{ tenant_no: number; pending: string; oldest_age_ms: number | null }>(sql`
      select (l.owner_no >> 32)::int as tenant_no, sum(l.pending) as pending,
        (extract(epoch from now() - min(oldest.created_at)) * 1000)::float8 as oldest_age_ms
      from (select owner_no, urgency, pending from lanes limit ${MAX_LANES}::int) as l
      left join lateral (
        select created_at from jobs where owner_no = l.owner_no and urgency = l.urgency order by job_no limit 1 offset 0
      ) as oldest on true
      group by 1`),
  );
  return rows.map((row) => ({
    tenantNo: row.tenant_no as TenantNo,
    pending: Number(row.pending),
    oldestAgeMs: Math.max(0, row.oldest_age_ms ?? 0),
  }));
}
