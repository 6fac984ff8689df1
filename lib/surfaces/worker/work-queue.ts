import { env } from "@/lib/base/config";
import { logError } from "@/lib/base/observability";
import { eventProcess } from "@/lib/engine/ingest";
import { maintenanceRun, runNightlyLoop } from "@/lib/features/maintenance";
import { piiScan, runRetentionLoop } from "@/lib/features/privacy";
import { runSessionLoop, sessionClose, sessionExtract, sessionSummarize } from "@/lib/features/sessions";
import { runSpaceLoop } from "@/lib/features/spaces";
import { runDeliveryLoop } from "@/lib/features/webhooks";
import { engine, runVacuumLoop } from "@/lib/storage/db";
import { releaseAllDeliveries } from "@/lib/storage/notices";
import { handlersOf, releaseAll, runWorker } from "@/lib/storage/queue";

/**
 * The number of lanes that are processed concurrently. More lanes would not help, because the embedded
 * database and the embedder run one call at a time.
 */
const LANES = 4;
const LEASE_MS = 30_000;
const POLL_MS = 1000;

/**
 * Runs jobs, sends webhooks, embeds turns without vectors, closes idle sessions, removes expired texts,
 * starts nightly maintenance and vacuums an embedded database until the signal aborts. Then it finishes
 * running jobs. Jobs that are still running after `handBackMs` are returned to the queue.
 */
export async function workQueue(signal: AbortSignal, handBackMs: number): Promise<void> {
  await prepare().catch((thrown: unknown) => logError(thrown, { module: "worker", step: "prepare" }));
  const loops = [
    runSpaceLoop(signal),
    runRetentionLoop(signal),
    runDeliveryLoop(signal),
    runSessionLoop(signal),
    runVacuumLoop(signal),
    runNightlyLoop(signal),
  ];
  await runWorker({
    handlers: handlersOf([
      eventProcess,
      piiScan,
      sessionClose,
      sessionSummarize,
      sessionExtract,
      maintenanceRun,
    ]),
    concurrency: LANES,
    leaseMs: LEASE_MS,
    pollMs: POLL_MS,
    backoffMs: env().JOB_BACKOFF_MS,
    handBackMs,
    signal,
    onError: logError,
  });
  await Promise.all(loops);
}

async function prepare(): Promise<void> {
  // Only one process can open the embedded database, so existing leases belong to a process that was killed.
  if (engine().kind !== "embedded") return;
  await releaseAll();
  await releaseAllDeliveries();
}
