import { origin } from "@/lib/base/observability";
import { rowsTable, sql, type Tx } from "@/lib/storage/db";
import { CHANNEL, type NewJob } from "./contracts";

/**
 * Adds jobs in the caller's transaction. Jobs of one lane (owner and urgency) run in the commit order of
 * their transactions, and in list order within one transaction. A job that has failed `maxAttempts` times
 * becomes a dead letter.
 */
export function enqueue(tx: Tx, jobs: readonly NewJob[], maxAttempts: number): void {
  if (jobs.length === 0) return;
  // Two statements in one round trip, each cheap to plan. The first locks the lanes, so that job numbers are
  // assigned under the lock: otherwise a later commit could overtake an earlier one (752 of 131 000 jobs ran
  // out of order).
  updateLanes(tx, jobs);
  addJobs(tx, jobs, maxAttempts);
}

/**
 * Locks lanes in key order to avoid deadlocks. A lane that waits after a failure (locked_until without a
 * token) keeps waiting; in other lanes next_at may decrease. Notifies only for lanes without due jobs,
 * because every commit with a notification takes a global lock of the server.
 */
function updateLanes(tx: Tx, jobs: readonly NewJob[]): void {
  const lanes = new Map<string, { first: NewJob; pending: number; runAt: Date | undefined }>();
  for (const job of jobs) {
    const key = `${job.ownerNo}/${job.urgency}`;
    const lane = lanes.get(key);
    if (!lane) lanes.set(key, { first: job, pending: 1, runAt: job.runAt });
    else {
      lane.pending++;
      lane.runAt = lane.runAt && job.runAt && new Date(Math.min(+lane.runAt, +job.runAt));
    }
  }
  const rows = [...lanes.values()].map(({ first, pending, runAt }) => [
    first.ownerNo,
    first.urgency,
    pending,
    runAt?.toISOString() ?? null,
  ]);
  // Uses the primary key of lanes.
  tx.write(sql`
    insert into lanes as l (owner_no, urgency, pending, next_at)
    select owner_no, urgency, pending, coalesce(run_at, now())
    from ${rowsTable(rows, ["bigint", "smallint", "int", "timestamptz"])} as t (owner_no, urgency, pending, run_at)
    order by owner_no, urgency
    on conflict (owner_no, urgency) do update set
      pending = l.pending + excluded.pending,
      next_at = greatest(least(l.next_at, excluded.next_at), case when l.token is null then l.locked_until end)
    returning case when next_at = now() or pending <= ${jobs.length}::int then pg_notify(${CHANNEL}, '') end`);
}

function addJobs(tx: Tx, jobs: readonly NewJob[], maxAttempts: number): void {
  const currentOrigin = origin() ?? null;
  const rows = jobs.map((job, place) => [
    place,
    job.ownerNo,
    job.urgency,
    job.kind,
    JSON.stringify(job.payload),
    job.runAt?.toISOString() ?? null,
    job.trace ?? currentOrigin,
  ]);
  tx.write(sql`
    insert into jobs (owner_no, urgency, kind, payload, run_at, trace, max_attempts)
    select owner_no, urgency, kind, payload, coalesce(run_at, now()), trace, ${maxAttempts}::smallint
    from ${rowsTable(rows, ["int", "bigint", "smallint", "text", "text", "timestamptz", "text"])}
      as t (place, owner_no, urgency, kind, payload, run_at, trace)
    order by place`);
}
