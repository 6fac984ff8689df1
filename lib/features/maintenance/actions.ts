import type { z } from "zod";
import {
  AppError,
  type Ctx,
  invalidCursor,
  type OwnerNo,
  parseRowNumber,
  readCursor,
  writeCursor,
} from "@/lib/base/core";
import { writeAudit } from "@/lib/storage/audit";
import { inTenant, type Tx } from "@/lib/storage/db";
import {
  lockOwner,
  type MaintenanceAction,
  mergeMemories,
  nextOwnerOfRun,
  readActions,
  readComparable,
  readNames,
  readPatternsOfRun,
  refusePatterns,
  undoAction,
  unpublishRun,
} from "@/lib/storage/records";
import type { Action, actionPage, listActionsInput, undoRunInput, undoRunOutput } from "./action-output";
import { requireMaintainer, requireRun } from "./runs";
import { TRANSACTION_MS } from "./slice";

/** Undoing a run takes many transactions, each with at most this number of actions of one owner. */
const BATCH = 50;
/** A call ends after this time, so that undoing a run of any size fits into requests. */
const CALL_MS = 1000;
/** The place before the newest action, at which undoing a run refuses the patterns that the run found. */
const BEFORE_ALL = Number.MAX_SAFE_INTEGER;

/** Returns a page of what maintenance did and proposed, newest first. Requires `admin`. */
export async function listActions(
  ctx: Ctx,
  { cursor, limit, run_id, kind, open }: z.output<typeof listActionsInput>,
): Promise<z.infer<typeof actionPage>> {
  requireMaintainer(ctx);
  const query = {
    ...(run_id === undefined ? {} : { runNo: Number(run_id) }),
    ...(kind === undefined ? {} : { kind }),
    ...(cursor === undefined ? {} : { before: actionNoOf(cursor) }),
    isOpen: open,
  };
  return inTenant(ctx, "work", async (tx) => {
    const rows = await readActions(tx, ctx.tenantNo, { ...query, limit: limit + 1 });
    const items = await toActions(tx, rows.slice(0, limit));
    const last = rows[limit - 1];
    return { items, next_cursor: rows.length > limit && last ? writeCursor([last.actionNo]) : null };
  });
}

/**
 * Undoes a merge, or refuses a proposal; maintenance does not repeat it. Repeated calls change nothing.
 * Throws `not_found`, and `conflict` when one of the two memories has changed since. Requires `admin`.
 */
export async function undoMaintenanceAction(ctx: Ctx, id: string): Promise<Action> {
  requireMaintainer(ctx);
  return changeAction(ctx, id, "maintenance.undo", async (tx, action) => {
    if (!(await undoAction(tx, action)))
      throw new AppError("conflict", "One of the two memories has changed since. Undo that change first.");
  });
}

/**
 * Merges the two memories of a proposal, also of one that was refused or undone. What a person applies is not
 * undone with the run. Throws `not_found`, and `conflict` when the memories can no longer be merged. Requires
 * `admin`.
 */
export async function applyMaintenanceAction(ctx: Ctx, id: string): Promise<Action> {
  requireMaintainer(ctx);
  return changeAction(ctx, id, "maintenance.apply", async (tx, action) => {
    if (action.kind === "merged" && !action.undoneAt) return;
    const { ownerNo, kept, merged, runNo } = action;
    const current = await readComparable(tx, ownerNo, [kept, merged]);
    if (current.length < 2)
      throw new AppError("conflict", "One of the two memories has been replaced. They can’t be merged.");
    await mergeMemories(tx, ownerNo, { runNo, appliedBy: ctx.actor }, action);
  });
}

/** Runs a change of an action under the lock of its owner's row, and returns the action as it is then. */
async function changeAction(
  ctx: Ctx,
  id: string,
  auditAction: string,
  change: (tx: Tx, action: MaintenanceAction) => Promise<void>,
): Promise<Action> {
  return inTenant(ctx, "accept", async (tx) => {
    // The action names the owner to lock. Until then, another call can change the action.
    const { ownerNo } = await requireAction(tx, ctx, id);
    await lockOwner(tx, ownerNo);
    const action = await requireAction(tx, ctx, id);
    await change(tx, action);
    await writeAudit(tx, ctx, auditAction, { action: action.actionNo }, `maintenance:${action.runNo}`);
    const [output] = await toActions(tx, [await requireAction(tx, ctx, id)]);
    if (!output) throw unknownAction();
    return output;
  });
}

/** Returns an action of the caller's tenant. Throws `not_found`. */
async function requireAction(tx: Tx, ctx: Ctx, id: string): Promise<MaintenanceAction> {
  const actionNo = parseRowNumber(id) ?? 0;
  const [action] = await readActions(tx, ctx.tenantNo, { actionNo, limit: 1 });
  if (!action) throw unknownAction();
  return action;
}

/**
 * Undoes what a run did, the latest action first, and refuses what it proposed, except proposals that a
 * person applied, and the patterns that it found. Erases the memories that it published for earlier patterns.
 * What it corrected in the search index stays, because that is made from the memories. Each call takes about
 * a second and returns where to continue. Throws `not_found`, and `maintenance_running` while the run is
 * running. Requires `admin`.
 */
export async function undoRun(
  ctx: Ctx,
  id: string,
  { cursor }: z.output<typeof undoRunInput>,
): Promise<z.infer<typeof undoRunOutput>> {
  requireMaintainer(ctx);
  const { run_no, state } = await inTenant(ctx, "work", (tx) => requireRun(tx, ctx, id));
  if (state === "running") throw new AppError("maintenance_running", "The run is running. Cancel it first.");
  const runNo = Number(run_no);
  const counts = { undone: 0, left: 0 };
  const endsAt = performance.now() + CALL_MS;
  let before: number | null = cursor === undefined ? BEFORE_ALL : actionNoOf(cursor);
  const hasMore = before === BEFORE_ALL && !(await refusePatternsOfRun(ctx, runNo, counts, endsAt));
  if (!hasMore)
    do {
      before = await undoBatch(ctx, runNo, before, counts);
    } while (before !== null && performance.now() < endsAt);
  await inTenant(ctx, "accept", (tx) =>
    writeAudit(tx, ctx, "maintenance.undo", { run: runNo, ...counts }, `maintenance:${runNo}`),
  );
  return { ...counts, next_cursor: before === null ? null : writeCursor([before]) };
}

/**
 * Refuses the patterns that a run found, and erases the memories that it published for earlier ones, in one
 * transaction per owner, for at least one owner, until `endsAt`. Returns whether all owners are done. A
 * further call continues, because what is refused or erased no longer names the run.
 */
async function refusePatternsOfRun(
  ctx: Ctx,
  runNo: number,
  counts: { undone: number },
  endsAt: number,
): Promise<boolean> {
  let after: OwnerNo | null = null;
  do {
    const ownerNo: OwnerNo | null = await inTenant(ctx, "work", (tx) =>
      nextOwnerOfRun(tx, ctx.tenantNo, runNo, after),
    );
    if (ownerNo === null) return true;
    counts.undone += await inTenant(ctx, "accept", async (tx) => {
      await lockOwner(tx, ownerNo);
      const refused = await refusePatterns(tx, ctx, ownerNo, await readPatternsOfRun(tx, ownerNo, runNo));
      return refused + (await unpublishRun(tx, ctx, ownerNo, runNo));
    });
    after = ownerNo;
  } while (performance.now() < endsAt);
  return false;
}

/** Undoes the next actions of one owner. Returns the number of the last one, or null at the end. */
async function undoBatch(
  ctx: Ctx,
  runNo: number,
  before: number,
  counts: { undone: number; left: number },
): Promise<number | null> {
  return inTenant(ctx, "accept", async (tx) => {
    const query = { runNo, isOpen: true, withoutApplied: true, before };
    const [first] = await readActions(tx, ctx.tenantNo, { ...query, limit: 1 });
    if (!first) return null;
    await lockOwner(tx, first.ownerNo);
    const actions = await readActions(tx, ctx.tenantNo, { ...query, limit: BATCH });
    const otherOwner = actions.findIndex(({ ownerNo }) => ownerNo !== first.ownerNo);
    const ofOwner = otherOwner === -1 ? actions : actions.slice(0, otherOwner);
    const endsAt = performance.now() + TRANSACTION_MS[tx.engine];
    // Another call can have undone the first one in between.
    let last = first.actionNo + 1;
    for (const action of ofOwner) {
      counts[(await undoAction(tx, action)) ? "undone" : "left"]++;
      last = action.actionNo;
      if (performance.now() > endsAt) break;
    }
    return last;
  });
}

function actionNoOf(cursor: string): number {
  const actionNo = Number(readCursor(cursor, 1)[0]);
  if (!Number.isSafeInteger(actionNo)) throw invalidCursor();
  return actionNo;
}

function unknownAction(): AppError {
  return new AppError("not_found", "Action not found.");
}

/** Leaves out actions whose memories were erased, which deletes them. */
async function toActions(tx: Tx, actions: readonly MaintenanceAction[]): Promise<Action[]> {
  const names = await readNames(
    tx,
    actions.map(({ ownerNo, kept, merged }) => ({ ownerNo, positions: [kept, merged] })),
  );
  return actions.flatMap(({ actionNo, runNo, kind, ownerNo, kept, merged, cosine, at, undoneAt }) => {
    const owner = names.ownerOf(ownerNo);
    const kept_id = names.idOf(ownerNo, kept);
    const merged_id = names.idOf(ownerNo, merged);
    if (!owner || kept_id === undefined || merged_id === undefined) return [];
    return {
      id: String(actionNo),
      run_id: String(runNo),
      kind,
      owner,
      kept_id,
      merged_id,
      cosine,
      at: at.toISOString(),
      undone_at: undoneAt?.toISOString() ?? null,
    };
  });
}
