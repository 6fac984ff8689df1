import { env } from "@/lib/base/config";
import { sleep, tenantNoOf } from "@/lib/base/core";
import { logError } from "@/lib/base/observability";
import { wakeWorker } from "@/lib/storage/queue";
import { findOwnersOfIdle } from "@/lib/storage/records";
import { enqueueClosing } from "./close-job";

/** The interval between searches for idle sessions. */
const EVERY_MS = 60_000;
/** The idle sessions whose owners one search returns. */
const BATCH = 200;

/** Closes idle sessions each minute until the signal aborts. `wait` is replaced in tests. */
export async function runSessionLoop(signal: AbortSignal, wait = sleep): Promise<void> {
  while (!signal.aborted) {
    await closeIdleSessions(env().SESSION_IDLE_MINUTES * 60, signal).catch((thrown: unknown) =>
      logError(thrown, { module: "maintenance", step: "sessions" }),
    );
    await wait(EVERY_MS, signal);
  }
}

/**
 * Begins to close every session in which nothing arrived for a time, in small transactions, and returns how
 * many. Several processes can do so at once.
 * @internal Exported for its test.
 */
export async function closeIdleSessions(
  idleSeconds: number,
  signal = new AbortController().signal,
): Promise<number> {
  let total = 0;
  for (let found = 1; found > 0 && !signal.aborted; ) {
    const startedAt = performance.now();
    found = 0;
    for (const ownerNo of await findOwnersOfIdle(idleSeconds, BATCH)) {
      if (signal.aborted) break;
      const tenantNo = tenantNoOf(ownerNo);
      found += await enqueueClosing(tenantNo, ownerNo, { reason: "idle", idleSeconds });
    }
    total += found;
    if (found > 0) wakeWorker();
    // The pause is as long as the work, so half of the time is left for requests.
    await sleep(performance.now() - startedAt, signal);
  }
  return total;
}
