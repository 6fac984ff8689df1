import { env } from "@/lib/config";
import { engine } from "@/lib/db";
import { processEvents } from "@/lib/ingestion";
import { keepRetention, keepSpaces, scanSlice } from "@/lib/maintenance";
import { logError } from "@/lib/observability";
import { releaseAll, runWorker } from "@/lib/queue";

/** Lanes at once. The embedded database and embedder serve one at a time; more would only hold leases. */
const LANES = 4;
const LEASE_MS = 30_000;
const POLL_MS = 1000;

/**
 * Runs jobs, keeps every turn embedded, and removes what was kept long enough, until the signal aborts; then jobs that run are finished, or given back after
 * `handBackMs`.
 */
export async function workQueue(signal: AbortSignal, handBackMs: number): Promise<void> {
  await prepare().catch((thrown: unknown) => logError(thrown, { room: "worker", step: "prepare" }));
  const kept = [keepSpaces(signal), keepRetention(signal)];
  await runWorker({
    handlers: { "event.process": processEvents, "pii.scan": scanSlice },
    concurrency: LANES,
    leaseMs: LEASE_MS,
    pollMs: POLL_MS,
    backoffMs: env().JOB_BACKOFF_MS,
    handBackMs,
    signal,
    onError: logError,
  });
  await Promise.all(kept);
}

async function prepare(): Promise<void> {
  // One process has the embedded database: leases that stand there are those of a process that was killed.
  if (engine().kind === "embedded") await releaseAll();
}
