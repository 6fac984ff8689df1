import type { z } from "zod";
import { giveWay } from "@/lib/base/core";
import { inTenant, type Tx } from "@/lib/storage/db";
import { activeSpace, spacesToFill } from "@/lib/storage/index";
import { assertLease, type Claim, complete, defineJob, type JobOf } from "@/lib/storage/queue";
import { lockOwner, nextOwner } from "@/lib/storage/records";
import { compareMemories } from "./compare-memories";
import { computePatterns } from "./compute-patterns";
import { countContradictions } from "./count-contradictions";
import { countUnused } from "./count-unused";
import { endRun } from "./end-run";
import { eraseExpiring } from "./erase-expiring";
import { mergeRepeats } from "./merge-repeats";
import { rebuildEntities } from "./rebuild-entities";
import { rebuildStep } from "./rebuild-step";
import type { Step } from "./run-input";
import { enqueueRun, runJob } from "./run-job";
import {
  addToReport,
  lockRunning,
  type Report,
  type RunRow,
  readRun,
  saveOwnerDone,
  saveProgress,
} from "./run-rows";
import type { ComparedMemories, RunStep } from "./slice";

const RUN: Readonly<Record<Step, RunStep>> = {
  repeats: mergeRepeats,
  contradictions: countContradictions,
  layers: rebuildStep("lines"),
  entities: rebuildEntities,
  patterns: computePatterns,
  retention: eraseExpiring,
  unused: countUnused,
  statistics: rebuildStep("statistics"),
};

/** A job ends after this time, so that the jobs of other owners can run. */
const JOB_MS = 1000;

/**
 * Runs slices of a maintenance run for one owner. The changes of each are one transaction that also stores
 * where the run continues, so a run that is killed continues with the slice that was not committed.
 * The transaction that completes the job also enqueues the next one.
 */
async function run(
  claim: Claim,
  jobs: readonly JobOf<z.output<typeof runJob.payload>>[],
  signal: AbortSignal,
): Promise<void> {
  for (const { jobNo, payload } of jobs) {
    const endsAt = performance.now() + JOB_MS;
    let hasMore = true;
    let rest: ComparedMemories | null = null;
    while (hasMore && performance.now() < endsAt) {
      signal.throwIfAborted();
      ({ hasMore, rest } = await runSlice(claim, payload.run, rest));
      await giveWay(claim.tenantNo);
    }
    await inTenant(claim, "work", async (tx) => {
      await complete(tx, claim, [jobNo]);
      await continueRun(tx, claim, payload.run);
    });
  }
}

/** The job definition, for the worker. */
export const maintenanceRun = defineJob({ ...runJob, run });

/** Returns whether the owner has a further slice, and the memories that were compared for it. */
async function runSlice(
  claim: Claim,
  runNo: number,
  rest: ComparedMemories | null,
): Promise<{ hasMore: boolean; rest: ComparedMemories | null }> {
  // Read before the transaction: the embedded database has one connection.
  const spaceNo = (await activeSpace())?.spaceNo ?? null;
  const compared = await compareAhead(claim, runNo, spaceNo, rest);
  return inTenant(claim, "work", async (tx) => {
    await assertLease(tx, claim);
    const before = await lockRunning(tx, claim.tenantNo, runNo);
    const step = before && stepAt(before, claim);
    if (!step) return { hasMore: false, rest: null };
    const spaces = await spacesToFill(tx);
    await lockOwner(tx, claim.ownerNo);
    // Waiting for the connection or for a lock is not work.
    const startedAt = performance.now();
    const slice = { ...sliceAt(before, claim), spaces, spaceNo, compared };
    const { next, planned, pendingSince, ...counts } = await RUN[step](tx, slice);
    const ms = performance.now() - startedAt + (compared?.ms ?? 0);
    const report = addToReport(before.report, step, { ...counts, ms });
    const place = next === null ? { at_step: before.at_step + 1, at_place: 0 } : { at_place: next };
    await saveProgress(tx, claim.tenantNo, {
      ...before,
      ...place,
      report,
      planned: planned === before.planned ? null : planned,
      pendingSince: pendingSince ?? null,
    });
    if (hasReachedLimit(before, report)) await endRun(tx, before, "stopped", { report });
    return { hasMore: true, rest: compared && restAfter(compared, next) };
  });
}

/** Compares the memories of the next slice, if it merges repeats; otherwise returns null. */
async function compareAhead(
  claim: Claim,
  runNo: number,
  spaceNo: number | null,
  rest: ComparedMemories | null,
): Promise<ComparedMemories | null> {
  const row = await inTenant(claim, "work", (tx) => readRun(tx, claim.tenantNo, runNo));
  if (row?.state !== "running" || stepAt(row, claim) !== "repeats") return null;
  return rest?.place === row.at_place ? rest : compareMemories(claim, { ...sliceAt(row, claim), spaceNo });
}

/** Returns the compared memories after a place; null when none is left. */
function restAfter(compared: ComparedMemories, place: number | null): ComparedMemories | null {
  const positions = place === null ? [] : compared.positions.filter((position) => position > place);
  return place === null || positions.length === 0 ? null : { ...compared, place, positions, ms: 0 };
}

const stepAt = (row: RunRow, claim: Claim) => (isAt(row, claim) ? row.steps[row.at_step] : undefined);

const sliceAt = (row: RunRow, { ownerNo }: Claim) => ({
  ownerNo,
  runNo: Number(row.run_no),
  isDry: row.is_dry,
  since: row.since,
  place: row.at_place,
  planned: row.planned,
});

const isAt = (row: RunRow, { ownerNo }: Claim) => row.at_owner_no === ownerNo;

function hasReachedLimit({ max_rows, max_seconds }: RunRow, report: Report): boolean {
  const steps = Object.values(report);
  const sum = (of: "looked" | "ms") => steps.reduce((total, step) => total + step[of], 0);
  return sum("looked") >= max_rows || sum("ms") >= max_seconds * 1000;
}

/** Enqueues the next part of a run, or ends it after its last owner. Locks the lane before the run. */
async function continueRun(tx: Tx, claim: Claim, runNo: number): Promise<void> {
  const row = await lockRunning(tx, claim.tenantNo, runNo);
  if (!row || !isAt(row, claim)) return;
  if (row.at_step < row.steps.length) return enqueueRun(tx, runNo, claim.ownerNo);
  const next = row.only_owner_no === null ? await nextOwner(tx, claim.tenantNo, claim.ownerNo) : null;
  if (next) enqueueRun(tx, runNo, next);
  await saveOwnerDone(tx, claim.tenantNo, runNo, next);
  if (!next) await endRun(tx, row, "done");
}
