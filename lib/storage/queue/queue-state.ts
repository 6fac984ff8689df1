import { type Ctx, OWNER_KINDS, type OwnerRef, requireScope, requireWholeTenant } from "@/lib/base/core";
import { inTenant, ofTenant, sql, type TableRow } from "@/lib/storage/db";
import type { Urgency } from "./contracts";

/** Limit of lanes and dead letters read; beyond it the counts are lower bounds. */
const MAX_COUNTED = 5000;
const LANES_SHOWN = 10;

/** A lane with many pending jobs, and its owner. */
type FullLane = {
  readonly owner: OwnerRef;
  readonly urgency: Urgency;
  readonly pending: number;
  readonly oldestAgeMs: number | null;
};

/**
 * The tenant's jobs by the state of their lanes: `running` in leased lanes, `postponed` in lanes that wait
 * (after a failure, or because nothing in them is due), and `due` in all others. `isCapped` is true when the
 * limit was reached.
 */
export type QueueState = {
  readonly due: number;
  readonly running: number;
  readonly postponed: number;
  readonly dead: number;
  readonly oldestAgeMs: number | null;
  readonly fullestLanes: readonly FullLane[];
  readonly isCapped: boolean;
};

type Row = TableRow<"owners", "kind" | "owner_id"> &
  TableRow<"lanes", "pending"> & {
    state: "due" | "running" | "postponed";
    urgency: Urgency;
    age_ms: number | null;
  };

/**
 * Reads at most 5 000 lanes and dead letters of the tenant. Requires `read` and a key without owner
 * restriction.
 */
export async function queueState(ctx: Ctx): Promise<QueueState> {
  requireScope(ctx, "read");
  requireWholeTenant(ctx);
  const [lanes, [letters]] = await inTenant(ctx, "work", (tx) =>
    Promise.all([
      // Uses the primary keys of lanes, jobs and owners: one lookup per lane, forced by `offset 0`.
      tx.rows<Row>(sql`
        select case when l.token is not null and l.locked_until > now() then 'running'
                    when l.token is null and greatest(l.next_at, l.locked_until) > now() then 'postponed' else 'due' end as state,
          o.kind, o.owner_id, l.urgency, l.pending,
          (extract(epoch from now() - oldest.created_at) * 1000)::float8 as age_ms
        from (select owner_no, urgency, pending, token, locked_until, next_at from lanes
              where ${ofTenant(sql`owner_no`, ctx.tenantNo)} limit ${MAX_COUNTED}::int) as l
        cross join lateral (select kind, owner_id from owners where owner_no = l.owner_no limit 1 offset 0) as o
        left join lateral (
          select created_at from jobs where owner_no = l.owner_no and urgency = l.urgency order by job_no limit 1 offset 0
        ) as oldest on true
        order by l.pending desc`),
      tx.rows<{ dead: number }>(sql`select count(*)::int as dead from (select 1 from dead_letters
        where ${ofTenant(sql`owner_no`, ctx.tenantNo)} limit ${MAX_COUNTED}::int) as counted`),
    ]),
  );
  const sum = (state: Row["state"]) =>
    lanes.reduce((total, lane) => total + (lane.state === state ? lane.pending : 0), 0);
  const ages = lanes.flatMap(({ age_ms }) => (age_ms === null ? [] : [Math.max(0, age_ms)]));
  const dead = letters?.dead ?? 0;
  return {
    due: sum("due"),
    running: sum("running"),
    postponed: sum("postponed"),
    dead,
    oldestAgeMs: ages.length > 0 ? Math.max(...ages) : null,
    fullestLanes: lanes.slice(0, LANES_SHOWN).map((lane) => ({
      owner: { kind: OWNER_KINDS[lane.kind] ?? "user", id: lane.owner_id },
      urgency: lane.urgency,
      pending: lane.pending,
      oldestAgeMs: lane.age_ms,
    })),
    isCapped: lanes.length === MAX_COUNTED || dead === MAX_COUNTED,
  };
}
