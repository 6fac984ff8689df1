import { log, type Recorder, type Series, type SlowRequest } from "@/lib/base/observability";
import { asSystem, json, sql, type Tx } from "@/lib/storage/db";
import type { Presence } from "@/lib/storage/queue";
import { floorTo } from "./tiers";

/**
 * The number of rows per transaction. Transactions are short, so the embedded database can run retrievals
 * between them.
 */
const BATCH = 200;

/**
 * Writes a recorder's values and the heartbeat of its process in small transactions. A write replaces the
 * whole series of this process, so repeating the write changes nothing. Values that could not be written are
 * kept.
 */
export async function flush(recorder: Recorder, presence: Presence, now = Date.now()): Promise<void> {
  const recorded = recorder.take();
  if (recorded.lostCount > 0) log().warn({ lost: recorded.lostCount }, "rollups exceeded the limit");
  let saved = 0;
  let savedSlow = 0;
  try {
    await asSystem("work", async (tx) => {
      await presence.note(tx, now);
      await writeSlow(tx, recorded.slowRequests);
    });
    savedSlow = recorded.slowRequests.length;
    for (; saved < recorded.series.length; saved += BATCH) {
      const batch = recorded.series.slice(saved, saved + BATCH);
      await asSystem("work", (tx) => writeSeries(tx, recorder.processId, batch));
    }
  } catch (thrown) {
    recorder.restore({
      series: recorded.series.slice(saved),
      slowRequests: recorded.slowRequests.slice(savedSlow),
      lostCount: 0,
    });
    throw thrown;
  }
}

async function writeSeries(tx: Tx, processId: string, batch: readonly Series[]): Promise<void> {
  const rows = batch.map((series) => ({
    t: series.tenantNo,
    m: series.metric,
    l: series.label,
    at: new Date(series.at).toISOString(),
    n: series.count,
    sum: series.sum,
    max: series.max,
    sketch: series.sketch?.encode().toString("hex") ?? null,
  }));
  // Uses the primary key of rollups.
  await tx.rows(sql`
    insert into rollups (tenant_no, metric, bucket_at, seconds, label, process_id, count, sum, max, sketch)
    select t, m, at, 60, l, ${processId}::uuid, n, sum, max, decode(sketch, 'hex') from jsonb_to_recordset(${json(rows)})
      as g (t int, m text, l text, at timestamptz, n bigint, sum float8, max float8, sketch text)
    on conflict (tenant_no, metric, bucket_at, seconds, label, process_id) do update
      set count = excluded.count, sum = excluded.sum, max = excluded.max, sketch = excluded.sketch`);
}

async function writeSlow(tx: Tx, slow: readonly SlowRequest[]): Promise<void> {
  if (slow.length === 0) return;
  const rows = slow.map((request) => ({
    t: request.tenantNo,
    o: request.operation,
    hour: new Date(floorTo(request.at, 3600)).toISOString(),
    id: request.requestId,
    at: new Date(request.at).toISOString(),
    ms: request.ms,
    stages: JSON.stringify(request.stages),
    degraded: JSON.stringify(request.degraded),
  }));
  await tx.rows(sql`
    insert into slow_requests (tenant_no, operation, hour_at, request_id, at, ms, stages, degraded)
    select t, o, hour, id, at, ms, stages, degraded from jsonb_to_recordset(${json(rows)})
      as g (t int, o text, hour timestamptz, id text, at timestamptz, ms float8, stages text, degraded text)
    on conflict (tenant_no, operation, hour_at, request_id) do nothing`);
}
