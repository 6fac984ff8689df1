import type { OwnerNo, TenantNo } from "@/lib/core";
import { asSystem, list, sql, type Tx } from "@/lib/db";
import { TOO_FAR_MS } from "./backoff";
import type { Claim, Job, Payload, Urgency } from "./contracts";

type Row = {
  owner_no: OwnerNo;
  urgency: Urgency;
  token: string;
  job_no: string | null;
  kind: string;
  payload: string;
  attempts: number;
  max_attempts: number;
  created_at: Date;
  trace: string | null;
};

/**
 * Takes up to `lanes` due lanes that nobody holds for `leaseMs`, live before backfill before repair, then the one that
 * has waited longest, each with up to `jobsPerLane` of its oldest due jobs. No lane is given to two callers, and
 * nobody waits for another. An empty list means that nothing is due.
 */
export async function claim(limits: {
  lanes: number;
  jobsPerLane: number;
  leaseMs: number;
}): Promise<Claim[]> {
  const claims = await asSystem("work", async (tx) => {
    // They travel together: the lanes taken are handed on inside the database.
    const [, rows] = await Promise.all([
      takeLanes(tx, limits.lanes, limits.leaseMs),
      readJobs(tx, limits.jobsPerLane),
    ]);
    const taken = asClaims(rows);
    const idle = taken.filter((one) => one.jobs.length === 0);
    if (idle.length > 0) await giveBackIdle(tx, idle);
    return taken;
  });
  const found = claims.filter((one) => one.jobs.length > 0);
  const idle = claims.length - found.length;
  // Lanes given back have left the line, so this comes to an end.
  return idle === 0 ? found : [...found, ...(await claim({ ...limits, lanes: idle }))];
}

/**
 * Leaves the lanes it took in the setting app.claimed, live first and the longest wait first.
 * Counts on lanes_due (urgency, next_at): one range an urgency, read lazily, so that a long line of lanes that wait
 * after failures is never walked. A lease need not survive a crash of the server, hence no wait for the disk.
 * The second range of an urgency is empty but for lanes that wait or were leased when the clock was set back.
 */
function takeLanes(tx: Tx, count: number, leaseMs: number): Promise<object[]> {
  return tx.rows(sql`
    with due as materialized (
      select lane.* from (values ('-infinity'::timestamptz, now()), (${tooFar("now()")}, 'infinity')) as d (after, until)
      cross join (values (0::smallint), (1::smallint), (2::smallint)) as u (urgency)
      cross join lateral (
        select owner_no, urgency, next_at from lanes
        where urgency = u.urgency and next_at > d.after and next_at <= d.until and pending > 0
          and (locked_until is null or locked_until <= now() or locked_until > ${tooFar("now()")})
        order by next_at limit ${count}::int for update skip locked
      ) as lane
      limit ${count}::int
    ), taken as (
      update lanes l set token = gen_random_uuid(), locked_until = now() + ${leaseMs}::float8 * interval '1 ms'
      from due where l.owner_no = due.owner_no and l.urgency = due.urgency
      returning l.owner_no, l.urgency, l.token, due.next_at
    )
    select set_config('synchronous_commit', 'off', true),
           set_config('app.claimed', coalesce(jsonb_agg(taken order by urgency, next_at), '[]')::text, true)
    from taken`);
}

/**
 * A statement of its own, because its snapshot is then younger than the lanes' locks: within one statement the jobs
 * seen may be those before the last holder finished. The clock is read at once for the same reason: a job that is
 * visible has its run_at behind the clock, but not always behind the start of this transaction.
 * What was due when it was added stays due, also behind a clock that was set back since: order holds.
 * Counts on the primary key of jobs (owner_no, urgency, job_no).
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
        and (run_at <= greatest(clock_timestamp(), created_at) or run_at > ${tooFar("clock_timestamp()")})
      order by job_no limit ${perLane}::int
    ) as job on true
    order by lane.place, job.job_no`);
}

const tooFar = (now: string) => sql.raw(`${now} + interval '${TOO_FAR_MS} ms'`);

/**
 * Lanes whose jobs all lie ahead: next_at was only a lower bound, so it is made exact. So is `pending`: a lane that
 * counts jobs it doesn't have would be claimed for ever.
 */
async function giveBackIdle(tx: Tx, claims: readonly Claim[]): Promise<void> {
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
    const tenantNo = Number(BigInt(ownerNo) >> 32n) as TenantNo;
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
