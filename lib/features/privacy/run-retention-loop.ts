import { env } from "@/lib/base/config";
import { sleep } from "@/lib/base/core";
import { log, logError } from "@/lib/base/observability";
import { listTenants } from "@/lib/features/access";
import { forgetDropped } from "@/lib/features/memories";

/** The interval between searches for expired texts. */
const EVERY_MS = 3_600_000;
/** The number of texts per transaction, which takes a few milliseconds on the embedded database. */
const BATCH = 20;
const DAY_MS = 86_400_000;

/** Removes the texts of dropped messages when their retention ends, until the signal aborts. */
export async function runRetentionLoop(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await runRetentionOnce(new Date(), signal).catch((thrown: unknown) =>
      logError(thrown, { module: "maintenance", step: "retention" }),
    );
    await sleep(EVERY_MS, signal);
  }
}

/**
 * Removes every text that has expired by `now`, for all tenants, in small transactions. Returns the number of
 * removed texts.
 * @internal Exported for its test.
 */
export async function runRetentionOnce(now: Date, signal = new AbortController().signal): Promise<number> {
  const before = new Date(now.getTime() - env().DROPPED_RETENTION_DAYS * DAY_MS);
  let removed = 0;
  for (const tenantNo of await listTenants()) {
    while (!signal.aborted) {
      const startedAt = performance.now();
      const count = await forgetDropped(tenantNo, { before, limit: BATCH });
      removed += count;
      if (count === 0) break;
      // The pause is as long as the work, so half of the time is left for requests.
      await sleep(performance.now() - startedAt, signal);
    }
  }
  if (removed > 0) log().info({ removed }, "texts of dropped messages removed");
  return removed;
}
