import { type OwnerNo, tenantNoOf } from "@/lib/base/core";
import { asSystem, list, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { TOO_FAR_MS } from "./backoff";
import type { Claim, Job, Payload, Urgency } from "./contracts";

type Row = TableRow<"jobs", "kind" | "payload" | "attempts" | "max_attempts" | "created_at" | "trace"> & {
  owner_no: OwnerNo;
  urgency: Urgency;
  token: string;
  job_no: string | null;
};

/**
 * Claims up to `lanes` due lanes for `leaseMs`, each with up to `jobsPerLane` of its oldest due jobs. Orders
 * lanes by urgency (live, backfill, repair), then by waiting time. Concurrent callers never claim the same
 * lane and never block each other. Returns an empty list when nothing is due.
 */
export async function claim(limits: {
  lanes: number;
  jobsPerLane: number;
  leaseMs: number;
}): Promise<Claim[]> {
  const claims = await asSystem("work", async (tx) => {
    // Both statements travel in one round trip; a setting passes the claimed lanes to the second.
    const [, rows] = await Promise.all([
      lockLanes(tx, limits.lanes, limits.leaseMs),
      readJobs(tx, limits.jobsPerLane),
    ]);
    const claims = asClaims(rows);
    const idle = claims.filter((one) => one.jobs.length === 0);
    if (idle.length > 0) await releaseIdle(tx, idle);
    return claims;
  });
  const nonEmpty = claims.filter((one) => one.jobs.length > 0);
  const idle = claims.length - nonEmpty.length;
  // The recursion ends, because released idle lanes are no longer due.
  return idle === 0 ? nonEmpty : [...nonEmpty, ...(await claim({ ...limits, lanes: idle }))];
}

/**
 * Leases due lanes and stores them in the setting app.claimed, ordered by urgency and waiting time. Uses
 * index `lanes_due`: one lazily read range per urgency, so that lanes waiting after failures are not scanned.
 * A lease need not survive a server crash, so the commit does not wait for the disk. The second range per
 * urgency contains only lanes that waited or were leased when the clock was set back.
 */
function lockLanes(tx: Tx, count: number, leaseMs: number): Promise<object[]> {
  return tx.rows(sql`
    with due as materialized (
      select lane.* from (values ('-infinity'::timestamptz, now()), (${tooFarAhead("now()")}, 'infinity')) as d (after, until)
      cross join (values (0::smallint), (1::smallint), (2::smallint)) as u (urgency)
      cross join lateral (
        select owner_no, urgency, next_at from lanes
        where urgency = u.urgency and next_at > d.after and next_at <= d.until and pending > 0
          and (locked_until is null or locked_until <= now() or locked_until > ${tooFarAhead("now()")})
        order by next_at limit ${count}::int for update skip locked
      ) as lane
      limit ${count}::int
    ), claimed as (
      update lanes l set token = gen_random_uuid(), locked_until = now() + ${leaseMs}::float8 * interval '1 ms'
      from due where l.owner_no = due.owner_no and l.urgency = due.urgency
      returning l.owner_no, l.urgency, l.token, due.next_at
    )
    select set_config('synchronous_commit', 'off', true),
           set_config('app.claimed', coalesce(jsonb_agg(claimed order by urgency, next_at), '[]')::text, true)
    from claimed`);
}

/**
 * Reads the jobs of the claimed lanes in a separate statement, whose snapshot is newer than the lane locks:
 * within one statement, jobs could still be visible that the previous holder has just finished. For the same
 * reason it uses clock_timestamp(): a visible job's run_at may be later than the start of this transaction. A
 * job that was due when it was added stays due when the clock is set back, which preserves the order. Uses
 * the primary key of jobs (owner_no, urgency, job_no).
 */
function readJobs(tx: Tx, perLane: number): Promise<Row[]> {
  return tx.rows<Row>(sql`
    select lane.owner_no, lane.urgency, lane.token, job.*
    from rows from (jsonb_to_recordset(current_setting('app.claimed')::jsonb)
                    as (owner_no bigint, urgency smallint, token uuid))
      with ordinality as lane (owner_no, urgency, token, place)
    left join lateral (
      select job_no, kind, payload, attempts, max_attempts, created_at, trace from jobs
      where owner_no = lane.owner_no and urgency = lane.urgency
        and (run_at <= greatest(clock_timestamp(), created_at) or run_at > ${tooFarAhead("clock_timestamp()")})
      order by job_no limit ${perLane}::int
    ) as job on true
    order by lane.place, job.job_no`);
}

const tooFarAhead = (now: string) => sql.raw(`${now} + interval '${TOO_FAR_MS} ms'`);

/**
 * Releases lanes without due jobs and corrects their `pending` and `next_at`: `next_at` is only a lower
 * bound, and a lane with a wrong `pending` count would be claimed forever.
 */
async function releaseIdle(tx: Tx, claims: readonly Claim[]): Promise<void> {
  await tx.rows(sql`
    update lanes l set token = null, locked_until = null, (pending, next_at) = (
      select count(*), coalesce(min(run_at), now()) from jobs
      where owner_no = l.owner_no and urgency = l.urgency)
    from unnest(${list(claims.map((one) => one.ownerNo))}::bigint[],
                ${list(claims.map((one) => one.urgency))}::smallint[],
                ${list(claims.map((one) => one.token))}::uuid[]) as idle (owner_no, urgency, token)
    where l.owner_no = idle.owner_no and l.urgency = idle.urgency and l.token = idle.token`);
}

function asClaims(rows: readonly Row[]): Claim[] {
  const claims = new Map<string, Claim & { jobs: Job[] }>();
  for (const row of rows) {
    const { owner_no: ownerNo, urgency, token } = row;
    const tenantNo = tenantNoOf(ownerNo);
    const one = claims.get(token) ?? { ownerNo, tenantNo, urgency, token, jobs: [] };
    claims.set(token, one);
    if (row.job_no !== null) one.jobs.push(asJob(row));
  }
  return [...claims.values()];
}

function asJob(row: Row): Job {
  return {
    jobNo: Number(row.job_no),
    kind: row.kind,
    payload: JSON.parse(row.payload) as Payload,
    attempts: row.attempts,
    maxAttempts: row.max_attempts,
    createdAt: row.created_at,
    trace: row.trace,
  };
}
