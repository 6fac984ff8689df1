import type { Ctx, OwnerNo, Position, TenantNo } from "@/lib/base/core";
import { sql, type TableRow, type Tx } from "@/lib/storage/db";
import { MAX_SAMPLES, type Run, type Step } from "./run-input";

/** A sample of a report. It refers to memories by position, so it reveals nothing after an erasure. */
export type Sample = {
  readonly ownerNo: OwnerNo;
  readonly positions: readonly Position[];
  readonly what: string;
};

/** What a step did so far. */
export type StepReport = {
  readonly looked: number;
  readonly changed: number;
  readonly proposed: number;
  readonly skipped: number;
  readonly ms: number;
  readonly samples: readonly Sample[];
};
export type Report = Partial<Readonly<Record<Step, StepReport>>>;

/** A row of maintenance_runs with its JSON columns parsed. */
export type RunRow = Omit<
  TableRow<"maintenance_runs">,
  "state" | "steps" | "report" | "planned" | "at_place" | "at_owner_no" | "only_owner_no"
> & {
  readonly at_place: number;
  readonly state: Run["state"];
  readonly steps: readonly Step[];
  readonly report: Report;
  /** Pairs of positions that a dry run would have merged or proposed for the owner so far. */
  readonly planned: readonly (readonly [Position, Position, "merged" | "proposed"])[];
  readonly at_owner_no: OwnerNo | null;
  readonly only_owner_no: OwnerNo | null;
};

const EMPTY: StepReport = { looked: 0, changed: 0, proposed: 0, skipped: 0, ms: 0, samples: [] };

/** After this time without progress, a run is checked for a job that continues it. */
const STALLED_SECONDS = 60;

/**
 * A run to insert. `ownerNo` is the owner with whom it begins, `only` the one to which it is limited; it
 * begins at a place of a step by index. `night` is the date of a nightly run, such as 2026-11-26.
 */
export type NewRun = {
  readonly steps: readonly Step[];
  readonly isDry: boolean;
  readonly only: OwnerNo | null;
  readonly ownerNo: OwnerNo | null;
  readonly atStep?: number;
  readonly atPlace?: number;
  readonly night?: string;
  /** Only memories that were stored since are compared; null for all. */
  readonly since: Date | null;
  /** From when on the next run compares; by default the start of this one. */
  readonly compareFrom?: Date;
  readonly comparedBy: string | null;
  readonly maxSeconds: number;
  readonly maxRows: number;
};

/**
 * Inserts a running run and returns its number; null while another run of the tenant is running, and when
 * the night has a run. Uses indexes `maintenance_runs_one_running` and `maintenance_runs_by_night`.
 */
export async function insertRun(
  tx: Tx,
  { tenantNo, actor, requestId }: Pick<Ctx, "tenantNo" | "actor" | "requestId">,
  { steps, isDry, only, ownerNo, atStep = 0, atPlace = 0, night, maxSeconds, maxRows, ...compare }: NewRun,
): Promise<number | null> {
  const { since, compareFrom = null, comparedBy } = compare;
  const [inserted] = await tx.rows<{ run_no: string }>(sql`
    insert into maintenance_runs (tenant_no, steps, is_dry, state, only_owner_no, max_seconds, max_rows, started_by,
      request_id, at_owner_no, at_step, at_place, night, since, compare_from, compared_by)
    values (${tenantNo}::int, ${JSON.stringify(steps)}, ${isDry}, 'running', ${only}::bigint, ${maxSeconds}::int,
      ${maxRows}::int, ${actor}, ${requestId}, ${ownerNo}::bigint, ${atStep}::smallint, ${atPlace}::bigint,
      ${night ?? null}::text, ${since}::timestamptz, coalesce(${compareFrom}::timestamptz, now()), ${comparedBy}::text)
    on conflict do nothing returning run_no`);
  return inserted ? Number(inserted.run_no) : null;
}

/**
 * Returns the runs of a tenant, newest first: those before a number, or of one author. Uses index
 * `maintenance_runs_of_tenant`.
 */
export async function readRuns(
  tx: Tx,
  tenantNo: TenantNo,
  {
    before = null,
    startedBy = null,
    limit,
  }: { readonly before?: number | null; readonly startedBy?: string | null; readonly limit: number },
): Promise<RunRow[]> {
  const rows = await tx.rows<TableRow<"maintenance_runs">>(sql`select * from maintenance_runs
    where tenant_no = ${tenantNo}::int and (${before}::bigint is null or run_no < ${before}::bigint)
      and (${startedBy}::text is null or started_by = ${startedBy})
    order by run_no desc limit ${limit}::int`);
  return rows.map(parse);
}

/**
 * Returns the last run of a tenant that finished with all owners and compared their memories by the same
 * rules and in the same space; null without one. A run that began while the clock was ahead is left out
 * until that time has come, because memories stored meanwhile have earlier times. Uses index
 * `maintenance_runs_of_tenant`.
 */
export async function readLastComparison(
  tx: Tx,
  tenantNo: TenantNo,
  comparedBy: string,
): Promise<RunRow | null> {
  const [row] = await tx.rows<TableRow<"maintenance_runs">>(sql`select * from maintenance_runs
    where tenant_no = ${tenantNo}::int and state = 'done' and not is_dry and only_owner_no is null
      and compared_by = ${comparedBy} and compare_from <= now() order by run_no desc limit 1`);
  return row ? parse(row) : null;
}

/** Returns a run of a tenant, or null. */
export async function readRun(tx: Tx, tenantNo: TenantNo, runNo: number): Promise<RunRow | null> {
  const [row] = await tx.rows<TableRow<"maintenance_runs">>(sql`select * from maintenance_runs
    where tenant_no = ${tenantNo}::int and run_no = ${runNo}::bigint`);
  return row ? parse(row) : null;
}

/**
 * Locks a run that is running and returns it; null when it has ended. A cancellation waits until the caller's
 * transaction ends, so that a run that is cancelled changes nothing more.
 */
export async function lockRunning(tx: Tx, tenantNo: TenantNo, runNo: number): Promise<RunRow | null> {
  const [row] = await tx.rows<TableRow<"maintenance_runs">>(sql`select * from maintenance_runs
    where tenant_no = ${tenantNo}::int and run_no = ${runNo}::bigint and state = 'running' for update`);
  return row ? parse(row) : null;
}

/**
 * Locks the tenant's running run and returns it, if it made no progress for a while; otherwise null. Uses
 * index `maintenance_runs_one_running`.
 */
export async function lockStalled(tx: Tx, tenantNo: TenantNo): Promise<RunRow | null> {
  const [row] = await tx.rows<TableRow<"maintenance_runs">>(sql`select * from maintenance_runs
    where tenant_no = ${tenantNo}::int and state = 'running'
      and updated_at < now() - make_interval(secs => ${STALLED_SECONDS}::int) for update`);
  return row ? parse(row) : null;
}

function parse(row: TableRow<"maintenance_runs">): RunRow {
  return {
    ...row,
    state: row.state as Run["state"],
    at_place: Number(row.at_place),
    steps: JSON.parse(row.steps) as Step[],
    report: JSON.parse(row.report) as Report,
    planned: JSON.parse(row.planned) as RunRow["planned"],
    at_owner_no: row.at_owner_no === null ? null : (String(row.at_owner_no) as OwnerNo),
    only_owner_no: row.only_owner_no === null ? null : (String(row.only_owner_no) as OwnerNo),
  };
}

/** Returns a report with the result of a slice added to its step. */
export function addToReport(report: Report, step: Step, slice: StepReport): Report {
  const before = report[step] ?? EMPTY;
  return {
    ...report,
    [step]: {
      looked: before.looked + slice.looked,
      changed: before.changed + slice.changed,
      proposed: before.proposed + slice.proposed,
      skipped: before.skipped + slice.skipped,
      ms: before.ms + slice.ms,
      samples: [...before.samples, ...slice.samples].slice(0, MAX_SAMPLES),
    },
  };
}

/** Stores the result of a slice and where the run continues. */
export async function saveProgress(
  tx: Tx,
  tenantNo: TenantNo,
  {
    run_no,
    report,
    planned,
    at_step,
    at_place,
    pendingSince = null,
  }: Pick<RunRow, "run_no" | "report" | "at_step" | "at_place"> & {
    /** Null when it has not changed. */
    readonly planned: RunRow["planned"] | null;
    readonly pendingSince?: Date | null;
  },
): Promise<void> {
  await tx.rows(sql`update maintenance_runs set report = ${JSON.stringify(report)},
      planned = coalesce(${planned && JSON.stringify(planned)}::text, planned),
      compare_from = least(compare_from, ${pendingSince}::timestamptz),
      at_step = ${at_step}::smallint, at_place = ${at_place}::bigint, updated_at = now()
    where tenant_no = ${tenantNo}::int and run_no = ${run_no}::bigint`);
}

/** Stores that an owner passed through all steps, and the next owner. */
export async function saveOwnerDone(
  tx: Tx,
  tenantNo: TenantNo,
  runNo: number,
  next: OwnerNo | null,
): Promise<void> {
  await tx.rows(sql`update maintenance_runs set owners = owners + 1, at_owner_no = ${next}::bigint, at_step = 0,
      at_place = 0, planned = '[]', updated_at = now()
    where tenant_no = ${tenantNo}::int and run_no = ${runNo}::bigint`);
}

/** Stores the end of a running run. Returns false when it had ended before. */
export async function saveEnd(
  tx: Tx,
  tenantNo: TenantNo,
  runNo: number,
  state: Exclude<Run["state"], "running">,
): Promise<boolean> {
  const rows =
    await tx.rows(sql`update maintenance_runs set state = ${state}, ended_at = now(), updated_at = now(),
      planned = '[]'
    where tenant_no = ${tenantNo}::int and run_no = ${runNo}::bigint and state = 'running' returning 1`);
  return rows.length > 0;
}
