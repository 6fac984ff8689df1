import { AppError } from "@/lib/core";
import { logError, recorder } from "@/lib/observability";
import { Presence, sampleQueue } from "@/lib/queue";
import { compact } from "./compact";
import { flush } from "./flush";

const FLUSH_MS = 5000;
const SAMPLE_MS = 60_000;

/**
 * Writes aside what this process records, every 5 seconds; in a worker it also samples the queue and merges old rollups,
 * every minute. Gives the function that ends it with a last write.
 */
export function keepRollups(isWorker: boolean): () => Promise<void> {
  const presence = new Presence(isWorker, Date.now());
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let sampledAt = Number.NEGATIVE_INFINITY;

  async function tick(): Promise<void> {
    const now = Date.now();
    if (isWorker && performance.now() - sampledAt >= SAMPLE_MS) {
      sampledAt = performance.now();
      await noteQueue();
      await flush(recorder(), presence);
      await compact(now, stopping.signal);
    } else await flush(recorder(), presence);
  }

  const next = () => {
    running = tick().catch(report);
    return running;
  };
  void next();
  // A tick that takes long is waited for: two writes at once would gain nothing.
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    void running.then(next).finally(() => {
      isBusy = false;
    });
  }, FLUSH_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
    await flush(recorder(), presence).catch(report);
  };
}

/** A tenant without work has no sample: while a worker runs, that is zero. */
async function noteQueue(): Promise<void> {
  for (const sample of await sampleQueue()) {
    recorder().gauge(sample.tenantNo, "queue_pending", "", sample.pending);
    recorder().gauge(sample.tenantNo, "queue_oldest_age_ms", "", sample.oldestAgeMs);
  }
}

function report(thrown: unknown): void {
  // Another process did the same just now; the next minute goes on.
  if (thrown instanceof AppError && thrown.code === "conflict") return;
  logError(thrown, { room: "insights" });
}
