import { AppError } from "@/lib/core";
import { asSystem, json, sql } from "@/lib/db";
import { Sketch, SLOWEST_KEPT } from "@/lib/observability";
import { forgetRuns } from "@/lib/queue";
import { dueBefore, floorTo, SLOW_KEPT_MS, TIERS } from "./tiers";

/** Process of a rollup that several were merged into. */
const NIL = "00000000-0000-0000-0000-000000000000";
/** Rows deleted in one statement. */
const BATCH = 1000;

type Bucket = {
  readonly tenantNo: number;
  readonly metric: string;
  readonly at: number;
  readonly seconds: number;
};
type Row = {
  label: string;
  seconds: number;
  count: number;
  sum: number;
  max: number;
  sketch: Uint8Array | null;
};

/**
 * Merges rollups that are old enough into those of a wider tier, a bucket of one metric at a time, and deletes what is
 * past its time. Cut off half way, or run by two processes at once, it loses and doubles nothing.
 */
export async function compact(now = Date.now(), signal?: AbortSignal): Promise<void> {
  // The widest first, so that what is very old is merged once and not by every tier in turn.
  for (let tier = TIERS.length - 1; tier > 0; tier--) {
    const before = dueBefore(tier - 1, now);
    for (const narrow of TIERS.slice(0, tier)) await mergeDue(narrow.seconds, tierAt(tier), before, signal);
  }
  const last = TIERS.length - 1;
  await deleteOld(tierAt(last), dueBefore(last, now));
  await trimSlow(now);
  await forgetRuns(new Date(dueBefore(last, now)));
}

const tierAt = (tier: number) => TIERS[tier]?.seconds ?? 86_400;

async function mergeDue(
  seconds: number,
  intoSeconds: number,
  before: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  while (!signal?.aborted) {
    const bucket = await findDue(seconds, intoSeconds, before);
    if (!bucket) return;
    await mergeBucket(bucket);
  }
}

/** The wider bucket that the oldest due rollup falls into. Counts on rollups_by_age. */
async function findDue(seconds: number, intoSeconds: number, before: number): Promise<Bucket | null> {
  const [oldest] = await asSystem("work", (tx) =>
    tx.rows<{ tenant_no: number; metric: string; bucket_at: Date }>(sql`
      select tenant_no, metric, bucket_at from rollups
      where seconds = ${seconds}::int and bucket_at < ${new Date(before)}::timestamptz order by bucket_at limit 1`),
  );
  if (!oldest) return null;
  const at = floorTo(oldest.bucket_at.getTime(), intoSeconds);
  return { tenantNo: oldest.tenant_no, metric: oldest.metric, at, seconds: intoSeconds };
}

/** Reads, merges outside of a transaction, and swaps, unless the rows are not those that were read. */
async function mergeBucket(bucket: Bucket): Promise<void> {
  const from = new Date(bucket.at);
  const to = new Date(bucket.at + bucket.seconds * 1000);
  // Counts on the primary key of rollups. The bucket's own rows too: what comes late is added to them.
  const those = sql`tenant_no = ${bucket.tenantNo}::int and metric = ${bucket.metric} and bucket_at >= ${from}::timestamptz
    and bucket_at < ${to}::timestamptz and seconds <= ${bucket.seconds}::int`;
  const rows = await asSystem("work", (tx) =>
    tx.rows<Row>(
      sql`select label, seconds, count::float8 as count, sum, max, sketch from rollups where ${those}`,
    ),
  );
  const merged = merge(rows);
  await asSystem("work", async (tx) => {
    const gone = await tx.rows(sql`delete from rollups where ${those} returning 1`);
    if (gone.length !== rows.length)
      throw new AppError("conflict", "Another process merges these rollups.", { rows: rows.length });
    await tx.rows(sql`
      insert into rollups (tenant_no, metric, bucket_at, seconds, label, process_id, count, sum, max, sketch)
      select ${bucket.tenantNo}::int, ${bucket.metric}, ${from}::timestamptz, ${bucket.seconds}::int, label, ${NIL}::uuid,
        count, sum, max, decode(sketch, 'hex')
      from jsonb_to_recordset(${json(merged)}) as g (label text, count bigint, sum float8, max float8, sketch text)`);
  });
}

function merge(rows: readonly Row[]): object[] {
  const labels = new Map<string, { count: number; sum: number; max: number; sketch: Sketch | null }>();
  for (const row of rows) {
    const one = labels.get(row.label) ?? { count: 0, sum: 0, max: 0, sketch: null };
    labels.set(row.label, one);
    one.count += row.count;
    one.sum += row.sum;
    one.max = Math.max(one.max, row.max);
    if (!row.sketch) continue;
    one.sketch ??= new Sketch();
    one.sketch.merge(Sketch.decode(row.sketch));
  }
  return [...labels].map(([label, { sketch, ...rest }]) => ({
    label,
    ...rest,
    sketch: sketch?.encode().toString("hex") ?? null,
  }));
}

async function deleteOld(seconds: number, before: number): Promise<void> {
  for (;;) {
    const gone = await asSystem("work", (tx) =>
      tx.rows(sql`delete from rollups where ctid = any(array(select ctid from rollups
        where seconds = ${seconds}::int and bucket_at < ${new Date(before)}::timestamptz limit ${BATCH}::int)) returning 1`),
    );
    if (gone.length < BATCH) return;
  }
}

/** Leaves the 20 slowest of an hour once it is over: each process wrote its own. Counts on slow_requests_by_age. */
async function trimSlow(now: number): Promise<void> {
  const hour = new Date(floorTo(now, 3600) - 3_600_000);
  await asSystem("work", async (tx) => {
    await tx.rows(sql`delete from slow_requests s using (
        select tenant_no, operation, request_id, row_number() over (partition by tenant_no, operation order by ms desc) as place
        from slow_requests where hour_at = ${hour}::timestamptz) as r
      where s.hour_at = ${hour}::timestamptz and s.tenant_no = r.tenant_no and s.operation = r.operation
        and s.request_id = r.request_id and r.place > ${SLOWEST_KEPT}::int`);
    await tx.rows(
      sql`delete from slow_requests where hour_at < ${new Date(now - SLOW_KEPT_MS)}::timestamptz`,
    );
  });
}
