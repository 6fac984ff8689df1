import { type Ctx, requireScope } from "@/lib/base/core";
import { inTenant, ofTenant, sql } from "@/lib/storage/db";

/** Counting stops here, so that no page waits for a long count. */
const MAX_COUNTED = 10_000;

/** Size of a tenant's queue. `deadLetters` stops at 10 000. */
export type QueueDepth = {
  readonly pending: number;
  readonly oldestAgeMs: number | null;
  readonly deadLetters: number;
};

/**
 * Returns the tenant's pending jobs (including running ones), the age of the oldest in milliseconds (null
 * without jobs), and the number of dead letters up to 10 000. Requires `read`.
 */
export async function queueDepth(ctx: Ctx): Promise<QueueDepth> {
  requireScope(ctx, "read");
  // Uses the primary keys of lanes and jobs: one lookup per lane, however long the lanes are.
  const [row] = await inTenant(ctx, "work", (tx) =>
    tx.rows<{ pending: string; oldest_age_ms: number | null; dead_letters: string }>(sql`
      select coalesce(sum(l.pending), 0) as pending,
             (extract(epoch from now() - min(oldest.created_at)) * 1000)::float8 as oldest_age_ms,
             (select count(*) from (select from dead_letters where ${ofTenant(sql`owner_no`, ctx.tenantNo)}
                                    limit ${MAX_COUNTED}::int) as counted) as dead_letters
      from lanes l
      left join lateral (
        select created_at from jobs where owner_no = l.owner_no and urgency = l.urgency order by job_no limit 1
      ) as oldest on true
      where ${ofTenant(sql`l.owner_no`, ctx.tenantNo)}`),
  );
  const ageMs = row?.oldest_age_ms ?? null;
  return {
    pending: Number(row?.pending ?? 0),
    oldestAgeMs: ageMs === null ? null : Math.max(0, ageMs),
    deadLetters: Number(row?.dead_letters ?? 0),
  };
}
