import { env } from "@/lib/base/config";
import { sleep, type TenantNo, uuidv7 } from "@/lib/base/core";
import { logError } from "@/lib/base/observability";
import { listTenants } from "@/lib/features/access";
import { writeAudit } from "@/lib/storage/audit";
import { inTenant } from "@/lib/storage/db";
import { wakeWorker } from "@/lib/storage/queue";
import { nextOwner } from "@/lib/storage/records";
import { STEPS, startRunInput } from "./run-input";
import { enqueueRun } from "./run-job";
import { insertRun, readRuns } from "./run-rows";

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
 * A run that reached its limits is continued by the next one: it begins with the owner at which it stopped.
 * Of two processes, one finds that a run is running. Does nothing for a tenant without memories.
 */
async function startNightly(tenantNo: TenantNo, dueAt: Date): Promise<boolean> {
  return inTenant({ tenantNo }, "work", async (tx) => {
    const [last] = await readRuns(tx, tenantNo, { limit: 1, startedBy: WORKER });
    if (last && (last.started_at >= dueAt || last.state === "running")) return false;
    const continued = last?.state === "stopped" ? last.at_owner_no : null;
    const ownerNo = continued ?? (await nextOwner(tx, tenantNo, null));
    if (!ownerNo) return false;
    const by = { tenantNo, actor: WORKER, requestId: uuidv7() };
    const { max_seconds, max_rows } = startRunInput.parse({});
    const run = {
      steps: STEPS,
      isDry: false,
      only: null,
      ownerNo,
      maxSeconds: max_seconds,
      maxRows: max_rows,
    };
    const runNo = await insertRun(tx, by, run);
    if (runNo === null) return false;
    await writeAudit(tx, by, "maintenance.run", { run: runNo, steps: STEPS.length }, `maintenance:${runNo}`);
    enqueueRun(tx, runNo, ownerNo);
    return true;
  });
}
