import { env } from "@/lib/config";
import { embedOwner, processEvents } from "@/lib/ingestion";
import { catchUpEmbeddings } from "@/lib/maintenance";
import { logError } from "@/lib/observability";
import { runWorker } from "@/lib/queue";

/** Lanes at once. The embedded database and embedder serve one at a time; more would only hold leases. */
const LANES = 4;
const LEASE_MS = 30_000;
const POLL_MS = 1000;

/** Runs jobs until the signal aborts; then those that run are finished. First it queues embeddings that are missing. */
export async function workQueue(signal: AbortSignal): Promise<void> {
  await catchUpEmbeddings().catch((thrown: unknown) =>
    logError(thrown, { room: "worker", step: "catch-up" }),
  );
  await runWorker({
    handlers: { "event.process": processEvents, "owner.embed": embedOwner },
    concurrency: LANES,
    leaseMs: LEASE_MS,
    pollMs: POLL_MS,
    backoffMs: env().JOB_BACKOFF_MS,
    signal,
    onError: logError,
  });
}
