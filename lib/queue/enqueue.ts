import { list, type SQL, sql, type Tx } from "@/lib/db";
import { origin } from "@/lib/observability";
import { CHANNEL, type NewJob } from "./contracts";

/**
 * Adds jobs, inside the caller's transaction; they exist when it commits. Jobs of one lane (owner and urgency) run in
 * the order in which their transactions commit, and in list order within one. `maxAttempts` is the number of tries
 * before a job becomes a dead letter.
 */
export async function enqueue(tx: Tx, jobs: readonly NewJob[], maxAttempts: number): Promise<void> {
  if (jobs.length === 0) return;
  // Two statements that travel together, each cheap to plan. Lanes are locked first, so that a job's number is drawn
  // under its lane's lock: drawn before it, a later commit overtakes (752 of 131 000 jobs came out of order).
  await Promise.all([raiseLanes(tx, jobs), addJobs(tx, jobs, maxAttempts)]);
}

/**
 * Locks in key order, so that two transactions never wait for each other. A lane that waits after a failure (no token,
 * locked_until ahead) goes on waiting; in any other next_at may sink. Every commit that notifies takes one lock of the
 * whole server, so only a lane that had nothing due does.
 */
function raiseLanes(tx: Tx, jobs: readonly NewJob[]): Promise<object[]> {
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
  // Counts on the primary key of lanes.
  return tx.rows(sql`
    insert into lanes as l (owner_no, urgency, pending, next_at)
    select owner_no, urgency, pending, coalesce(run_at, now())
    from ${table(rows, ["bigint", "smallint", "int", "timestamptz"])} as t (owner_no, urgency, pending, run_at)
    order by owner_no, urgency
    on conflict (owner_no, urgency) do update set
      pending = l.pending + excluded.pending,
      next_at = greatest(least(l.next_at, excluded.next_at), case when l.token is null then l.locked_until end)
    returning case when next_at = now() or pending <= ${jobs.length}::int then pg_notify(${CHANNEL}, '') end`);
}

function addJobs(tx: Tx, jobs: readonly NewJob[], maxAttempts: number): Promise<object[]> {
  const here = origin() ?? null;
  const rows = jobs.map((job, place) => [
    place,
    job.ownerNo,
    job.urgency,
    job.kind,
    JSON.stringify(job.payload),
    job.runAt?.toISOString() ?? null,
    job.trace ?? here,
  ]);
  return tx.rows(sql`
    insert into jobs (owner_no, urgency, kind, payload, run_at, trace, max_attempts)
    select owner_no, urgency, kind, payload, coalesce(run_at, now()), trace, ${maxAttempts}::smallint
    from ${table(rows, ["int", "bigint", "smallint", "text", "text", "timestamptz", "text"])}
      as t (place, owner_no, urgency, kind, payload, run_at, trace)
    order by place`);
}

/** Rows as a table: one as values, which is planned in a third of the time of the lists that many take. */
function table(rows: readonly (readonly (string | number | null)[])[], types: readonly string[]): SQL {
  const [only] = rows;
  if (rows.length === 1 && only)
    return sql`(values (${join(types.map((type, at) => sql`${only[at]}::${sql.raw(type)}`))}))`;
  const column = (at: number) => list(rows.map((row) => row[at] ?? null));
  return sql`unnest(${join(types.map((type, at) => sql`${column(at)}::${sql.raw(type)}[]`))})`;
}

function join(parts: readonly SQL[]): SQL {
  return sql.join([...parts], sql`, `);
}
