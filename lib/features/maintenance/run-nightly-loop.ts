import { env } from "@/lib/base/config";
import { type OwnerNo, sleep, type TenantNo, uuidv7 } from "@/lib/base/core";
import { logError } from "@/lib/base/observability";
import { listTenants } from "@/lib/features/access";
import { writeAudit } from "@/lib/storage/audit";
import { inTenant, type Tx } from "@/lib/storage/db";
import { wakeWorker } from "@/lib/storage/queue";
import { nextOwner } from "@/lib/storage/records";
import { comparisonOf, sinceLastRun } from "./comparison";
import { endAbandonedRun } from "./end-run";
import { STEPS, startRunInput } from "./run-input";
import { enqueueRun } from "./run-job";
import { insertRun, type RunRow, readRuns } from "./run-rows";

/** The interval between looks at the clock. */
const EVERY_MS = 60_000;
/** A server that starts later than this after the time of the night waits for the next night. */
const WINDOW_MS = 3_600_000;
/** The author of nightly runs. */
const WORKER = "worker";

/**
 * Starts a maintenance run per tenant each night at MAINTENANCE_AT, until the signal aborts. By default there
 * is none, so that an update of the server merges nothing unasked.
 */
export async function runNightlyLoop(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await startNightlyRuns(new Date(), env().MAINTENANCE_AT, signal).catch((thrown: unknown) =>
      logError(thrown, { module: "maintenance", step: "nightly" }),
    );
    await sleep(EVERY_MS, signal);
  }
}

/**
 * Starts the run of this night for each tenant that has none yet, if it is due at `now`. Returns how many.
 * `at` is a time such as 03:00, or off.
 * @internal Exported for its test.
 */
export async function startNightlyRuns(
  now: Date,
  at: string,
  signal = new AbortController().signal,
): Promise<number> {
  const dueAt = lastDue(now, at);
  if (!dueAt || now.getTime() - dueAt.getTime() >= WINDOW_MS) return 0;
  let started = 0;
  for (const tenantNo of await listTenants()) {
    if (signal.aborted) break;
    if (await startNightly(tenantNo, dueAt)) started++;
  }
  if (started > 0) wakeWorker();
  return started;
}

/** Returns the last time of the server's clock at which a day reached `at`; null when it is off. */
function lastDue(now: Date, at: string): Date | null {
  if (at === "off") return null;
  const [hours = 0, minutes = 0] = at.split(":").map(Number);
  const due = new Date(now);
  due.setHours(hours, minutes, 0, 0);
  if (due > now) due.setDate(due.getDate() - 1);
  return due;
}

/**
 * A run that reached its limits is continued by the next one: it begins where that run stopped. Of two
 * processes, one finds that the night has a run. Does nothing for a tenant without memories.
 */
async function startNightly(tenantNo: TenantNo, dueAt: Date): Promise<boolean> {
  const comparedBy = await comparisonOf(STEPS);
  // In a transaction of its own: it locks the notices, and jobs lock them after their lane.
  await inTenant({ tenantNo }, "work", (tx) => endAbandonedRun(tx, tenantNo));
  return inTenant({ tenantNo }, "work", async (tx) => {
    const [last] = await readRuns(tx, tenantNo, { limit: 1, startedBy: WORKER });
    const place = await placeAfter(tx, tenantNo, last);
    if (!place) return false;
    const by = { tenantNo, actor: WORKER, requestId: uuidv7() };
    const { max_seconds, max_rows } = startRunInput.parse({});
    const compare =
      last && place.isContinued
        ? { since: last.since, compareFrom: last.compare_from, comparedBy: last.compared_by }
        : { since: await sinceLastRun(tx, tenantNo, comparedBy), comparedBy };
    const run = {
      steps: STEPS,
      isDry: false,
      only: null,
      ownerNo: place.ownerNo,
      atStep: place.atStep,
      atPlace: place.atPlace,
      ...compare,
      night: nightOf(dueAt),
      maxSeconds: max_seconds,
      maxRows: max_rows,
    };
    const runNo = await insertRun(tx, by, run);
    if (runNo === null) return false;
    await writeAudit(tx, by, "maintenance.run", { run: runNo, steps: STEPS.length }, `maintenance:${runNo}`);
    enqueueRun(tx, runNo, place.ownerNo);
    return true;
  });
}

/** Returns the local date of a time, such as 2026-11-26. */
function nightOf(dueAt: Date): string {
  const twoDigits = (part: number) => String(part).padStart(2, "0");
  return `${dueAt.getFullYear()}-${twoDigits(dueAt.getMonth() + 1)}-${twoDigits(dueAt.getDate())}`;
}

/** Returns where the run after a nightly run begins; null for a tenant without memories. */
async function placeAfter(
  tx: Tx,
  tenantNo: TenantNo,
  last: RunRow | undefined,
): Promise<{ ownerNo: OwnerNo; atStep: number; atPlace: number; isContinued: boolean } | null> {
  const first = await nextOwner(tx, tenantNo, null);
  if (!first) return null;
  const begin = { ownerNo: first, atStep: 0, atPlace: 0, isContinued: false };
  if (last?.state !== "stopped" || last.at_owner_no === null) return begin;
  // The owner can have been erased since.
  const ownerNo = await nextOwner(tx, tenantNo, String(BigInt(last.at_owner_no) - 1n) as OwnerNo);
  if (ownerNo !== last.at_owner_no)
    return { ...begin, ownerNo: ownerNo ?? first, isContinued: ownerNo !== null };
  const step = last.steps[last.at_step];
  const atStep = step ? STEPS.indexOf(step) : STEPS.length;
  return { ownerNo, atStep, atPlace: last.at_place, isContinued: true };
}
