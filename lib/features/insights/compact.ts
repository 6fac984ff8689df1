import { AppError } from "@/lib/base/core";
import { Sketch, SLOWEST_KEPT } from "@/lib/base/observability";
import { asSystem, json, sql, type TableRow } from "@/lib/storage/db";
import { deleteOldRuns } from "@/lib/storage/queue";
import { dueBefore, floorTo, SLOW_RETENTION_MS, TIERS } from "./tiers";

/** The process id under which merged rollups are stored. */
const MERGED_PROCESS = "00000000-0000-0000-0000-000000000000";
/** Maximum number of rows per delete statement. */
const BATCH = 1000;

type Bucket = {
  readonly tenantNo: number;
  readonly metric: string;
  readonly at: number;
  readonly seconds: number;
};
type Row = TableRow<"rollups", "label" | "seconds" | "sum" | "max" | "sketch"> & { count: number };

/**
 * Merges old rollups into wider tiers, one bucket of one metric at a time, and deletes expired rows. It can
 * be interrupted, and can run in several processes at once.
 */
export async function compact(now = Date.now(), signal?: AbortSignal): Promise<void> {
  // The loop starts with the widest tier, so very old rollups are merged once instead of once per tier.
  for (let tier = TIERS.length - 1; tier > 0; tier--) {
    const before = dueBefore(tier - 1, now);
    for (const narrowTier of TIERS.slice(0, tier))
      await mergeDue(narrowTier.seconds, tierAt(tier), before, signal);
  }
  const last = TIERS.length - 1;
  await deleteOld(tierAt(last), dueBefore(last, now));
  await trimSlow(now);
  await deleteOldRuns(new Date(dueBefore(last, now)));
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

/** Finds the wider bucket that contains the oldest due rollup. Uses index `rollups_by_age`. */
async function findDue(seconds: number, intoSeconds: number, before: number): Promise<Bucket | null> {
  const [oldest] = await asSystem("work", (tx) =>
    tx.rows<TableRow<"rollups", "tenant_no" | "metric" | "bucket_at">>(sql`
      select tenant_no, metric, bucket_at from rollups
      where seconds = ${seconds}::int and bucket_at < ${new Date(before)}::timestamptz order by bucket_at limit 1`),
  );
  if (!oldest) return null;
  const at = floorTo(oldest.bucket_at.getTime(), intoSeconds);
  return { tenantNo: oldest.tenant_no, metric: oldest.metric, at, seconds: intoSeconds };
}

/**
 * Reads the rows, merges them outside of a transaction, and replaces them unless they have changed meanwhile.
 */
async function mergeBucket(bucket: Bucket): Promise<void> {
  const from = new Date(bucket.at);
  const to = new Date(bucket.at + bucket.seconds * 1000);
  // Uses the primary key of rollups. The rows include the existing rows of the wider bucket, so late rollups
  // are added to them.
  const targets = sql`tenant_no = ${bucket.tenantNo}::int and metric = ${bucket.metric} and bucket_at >= ${from}::timestamptz
    and bucket_at < ${to}::timestamptz and seconds <= ${bucket.seconds}::int`;
  const rows = await asSystem("work", (tx) =>
    tx.rows<Row>(
      sql`select label, seconds, count::float8 as count, sum, max, sketch from rollups where ${targets}`,
    ),
  );
  const merged = merge(rows);
  await asSystem("work", async (tx) => {
    const deleted = await tx.rows(sql`delete from rollups where ${targets} returning 1`);
    if (deleted.length !== rows.length)
      throw new AppError("conflict", "Another process is merging these rollups.", { rows: rows.length });
    await tx.rows(sql`
      insert into rollups (tenant_no, metric, bucket_at, seconds, label, process_id, count, sum, max, sketch)
      select ${bucket.tenantNo}::int, ${bucket.metric}, ${from}::timestamptz, ${bucket.seconds}::int, label, ${MERGED_PROCESS}::uuid,
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
    const deleted = await asSystem("work", (tx) =>
      tx.rows(sql`delete from rollups where ctid = any(array(select ctid from rollups
        where seconds = ${seconds}::int and bucket_at < ${new Date(before)}::timestamptz limit ${BATCH}::int)) returning 1`),
    );
    if (deleted.length < BATCH) return;
  }
}

/**
 * Keeps the 20 slowest requests of a completed hour across all processes. Uses index `slow_requests_by_age`.
 */
async function trimSlow(now: number): Promise<void> {
  const hour = new Date(floorTo(now, 3600) - 3_600_000);
  await asSystem("work", async (tx) => {
    await tx.rows(sql`delete from slow_requests s using (
        select tenant_no, operation, request_id, row_number() over (partition by tenant_no, operation order by ms desc) as rank
        from slow_requests where hour_at = ${hour}::timestamptz) as r
      where s.hour_at = ${hour}::timestamptz and s.tenant_no = r.tenant_no and s.operation = r.operation
        and s.request_id = r.request_id and r.rank > ${SLOWEST_KEPT}::int`);
    await tx.rows(
      sql`delete from slow_requests where hour_at < ${new Date(now - SLOW_RETENTION_MS)}::timestamptz`,
    );
  });
}
