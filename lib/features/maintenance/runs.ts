import type { z } from "zod";
import {
  AppError,
  type Ctx,
  invalidCursor,
  parseRowNumber,
  readCursor,
  requireScope,
  requireWholeTenant,
  writeCursor,
} from "@/lib/base/core";
import { requireRequestedOwner } from "@/lib/features/memories";
import { writeAudit } from "@/lib/storage/audit";
import { inTenant, type Tx } from "@/lib/storage/db";
import { wakeWorker } from "@/lib/storage/queue";
import { type Names, nextOwner, readNames } from "@/lib/storage/records";
import { comparisonOf, sinceLastRun } from "./comparison";
import { endAbandonedRun, endRun } from "./end-run";
import {
  type listRunsInput,
  type Run,
  type RunSummary,
  type runPage,
  STEPS,
  type startRunInput,
} from "./run-input";
import { enqueueRun } from "./run-job";
import { insertRun, lockRunning, type RunRow, readRun, readRuns, type Sample } from "./run-rows";

/**
 * Starts a maintenance run over the tenant, or over one owner, and returns it. A dry run writes nothing but
 * its report. Requires `admin` and a key that is not bound to an owner. Throws `maintenance_running`
 * while another run is running, and `not_found` for an owner of whom nothing is stored.
 */
export async function startRun(ctx: Ctx, input: z.output<typeof startRunInput>): Promise<Run> {
  requireMaintainer(ctx);
  const only = await requireRequestedOwner(ctx, input);
  const steps = STEPS.filter((step) => input.steps?.includes(step) ?? true);
  const comparedBy = await comparisonOf(steps);
  // In a transaction of its own: it locks the notices, and jobs lock them after their lane.
  await inTenant(ctx, "accept", (tx) => endAbandonedRun(tx, ctx.tenantNo));
  const run = await inTenant(ctx, "accept", async (tx) => {
    const ownerNo = only ?? (await nextOwner(tx, ctx.tenantNo, null));
    const { dry_run: isDry, max_seconds: maxSeconds, max_rows: maxRows } = input;
    const since = input.only_new ? await sinceLastRun(tx, ctx.tenantNo, comparedBy) : null;
    const limits = { maxSeconds, maxRows };
    const runNo = await insertRun(tx, ctx, { steps, isDry, only, ownerNo, since, comparedBy, ...limits });
    if (runNo === null)
      throw new AppError("maintenance_running", "Maintenance is running. Wait until it ends, or cancel it.");
    const action = input.dry_run ? "maintenance.dry_run" : "maintenance.run";
    await writeAudit(tx, ctx, action, { run: runNo, steps: steps.length }, `maintenance:${runNo}`);
    if (ownerNo) enqueueRun(tx, runNo, ownerNo);
    else await endRun(tx, await requireRun(tx, ctx, String(runNo)), "done");
    return toRun(tx, await requireRun(tx, ctx, String(runNo)));
  });
  wakeWorker();
  return run;
}

/** Returns a page of the tenant's maintenance runs without samples, newest first. Requires `admin`. */
export async function listRuns(
  ctx: Ctx,
  { cursor, limit }: z.output<typeof listRunsInput>,
): Promise<z.infer<typeof runPage>> {
  requireMaintainer(ctx);
  const before = cursor === undefined ? null : Number(readCursor(cursor, 1)[0]);
  if (Number.isNaN(before)) throw invalidCursor();
  return inTenant(ctx, "work", async (tx) => {
    const rows = await readRuns(tx, ctx.tenantNo, { before, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const owners = shown.flatMap(({ only_owner_no: ownerNo }) => ownerNo ?? []);
    const names = await readNames(
      tx,
      owners.map((ownerNo) => ({ ownerNo, positions: [] })),
    );
    const items = shown.map((row) => toSummary(row, names));
    const last = rows[limit - 1];
    return { items, next_cursor: rows.length > limit && last ? writeCursor([Number(last.run_no)]) : null };
  });
}

/**
 * Returns a run with its report, after ending the tenant's run if no job continues it. Requires `admin`.
 * Throws `not_found` for an unknown id and for one of another tenant.
 */
export async function getRun(ctx: Ctx, id: string): Promise<Run> {
  requireMaintainer(ctx);
  return inTenant(ctx, "work", async (tx) => {
    await endAbandonedRun(tx, ctx.tenantNo);
    return toRun(tx, await requireRun(tx, ctx, id));
  });
}

/**
 * Cancels a running run; what it did stays until it is undone. A run that has already ended is left
 * unchanged. Requires `admin`.
 */
export async function cancelRun(ctx: Ctx, id: string): Promise<Run> {
  requireMaintainer(ctx);
  return inTenant(ctx, "accept", async (tx) => {
    const running = await lockRunning(tx, ctx.tenantNo, Number((await requireRun(tx, ctx, id)).run_no));
    if (running) await endRun(tx, running, "cancelled", { by: ctx });
    return toRun(tx, await requireRun(tx, ctx, id));
  });
}

/** Requires the scope admin and a key that is not bound. Throws `scope_missing` or `owner_forbidden`. */
export function requireMaintainer(ctx: Ctx): void {
  requireScope(ctx, "admin");
  requireWholeTenant(ctx);
}

/** Returns the run with an id. Throws `not_found`. */
export async function requireRun(tx: Tx, ctx: Ctx, id: string): Promise<RunRow> {
  const runNo = parseRowNumber(id);
  const row = runNo === null ? null : await readRun(tx, ctx.tenantNo, runNo);
  if (!row) throw new AppError("not_found", "Maintenance run not found.");
  return row;
}

async function toRun(tx: Tx, row: RunRow): Promise<Run> {
  const samples = row.steps.flatMap((step) => row.report[step]?.samples ?? []);
  const only = row.only_owner_no === null ? [] : [{ ownerNo: row.only_owner_no, positions: [] }];
  const names = await readNames(tx, [...samples, ...only]);
  const summary = toSummary(row, names);
  const steps = summary.steps.map((step) => ({
    ...step,
    samples: (row.report[step.step]?.samples ?? []).flatMap((sample) => nameSample(names, sample)),
  }));
  return { ...summary, steps };
}

function toSummary(row: RunRow, names: Names): RunSummary {
  const { only_owner_no: only } = row;
  return {
    id: String(row.run_no),
    dry_run: row.is_dry,
    state: row.state,
    all_owners: only === null,
    owner: (only === null ? null : names.ownerOf(only)) ?? null,
    started_by: row.started_by,
    started_at: row.started_at.toISOString(),
    since: row.since?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    owners: row.owners,
    steps: row.steps.map((step) => {
      const { looked = 0, changed = 0, proposed = 0, skipped = 0, ms = 0 } = row.report[step] ?? {};
      return { step, looked, changed, proposed, skipped, seconds: Math.round(ms) / 1000 };
    }),
  };
}

/** Leaves out a sample whose memories were all erased. */
function nameSample(names: Names, { ownerNo, positions, what }: Sample): Run["steps"][number]["samples"] {
  const owner = names.ownerOf(ownerNo);
  // The order is that of the positions.
  const memory_ids = positions.flatMap((position) => names.idOf(ownerNo, position) ?? []);
  return owner && (positions.length === 0 || memory_ids.length > 0) ? [{ owner, memory_ids, what }] : [];
}
