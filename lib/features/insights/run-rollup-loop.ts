import { AppError } from "@/lib/base/core";
import { logError, recorder } from "@/lib/base/observability";
import { Presence, sampleQueue } from "@/lib/storage/queue";
import { compact } from "./compact";
import { flush } from "./flush";

const FLUSH_MS = 5000;
const SAMPLE_MS = 60_000;

/**
 * Every 5 seconds, writes the values that this process recorded. A worker also samples the queue and merges
 * old rollups every minute. Returns a function that stops the loop after a final write.
 */
export function runRollupLoop(isWorker: boolean): () => Promise<void> {
  const presence = new Presence(isWorker, Date.now());
  const stopController = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let sampledAt = Number.NEGATIVE_INFINITY;

  async function tick(): Promise<void> {
    const now = Date.now();
    if (isWorker && performance.now() - sampledAt >= SAMPLE_MS) {
      sampledAt = performance.now();
      await sampleAllQueues();
      await flush(recorder(), presence);
      await compact(now, stopController.signal);
    } else await flush(recorder(), presence);
  }

  const next = () => {
    running = tick().catch(report);
    return running;
  };
  void next();
  // A slow tick delays the next one, because concurrent writes would gain nothing.
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
    stopController.abort();
    await running;
    await flush(recorder(), presence).catch(report);
  };
}

/**
 * Samples the queue of every tenant that has jobs. Other tenants get no sample; a missing sample counts as
 * zero.
 */
async function sampleAllQueues(): Promise<void> {
  for (const sample of await sampleQueue()) {
    recorder().gauge(sample.tenantNo, "queue_pending", sample.pending);
    recorder().gauge(sample.tenantNo, "queue_oldest_age_ms", sample.oldestAgeMs);
  }
}

function report(thrown: unknown): void {
  // Another process is merging the same rollups. The next minute's tick retries.
  if (thrown instanceof AppError && thrown.code === "conflict") return;
  logError(thrown, { module: "insights" });
}
