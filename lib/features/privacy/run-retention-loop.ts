import { env } from "@/lib/base/config";
import { DAY_MS, sleep } from "@/lib/base/core";
import { log, logError } from "@/lib/base/observability";
import { listTenants } from "@/lib/features/access";
import { removeExpiredTexts } from "@/lib/features/memories";
import { inTenant } from "@/lib/storage/db";
import { deleteExpiredNotices, NOTICE_DAYS } from "@/lib/storage/notices";
import { deleteExpiredVariables } from "@/lib/storage/records";

/** The interval between searches for expired texts. */
const EVERY_MS = 3_600_000;
/** The number of texts per transaction, which takes a few milliseconds on the embedded database. */
const BATCH = 20;
/** The number of notices or variables per transaction; deleting one takes no rewriting. */
const ROW_BATCH = 500;

/** Removes what has reached the end of its retention, until the signal aborts. */
export async function runRetentionLoop(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await runRetentionOnce(new Date(), signal).catch((thrown: unknown) =>
      logError(thrown, { module: "maintenance", step: "retention" }),
    );
    await sleep(EVERY_MS, signal);
  }
}

/**
 * Removes every text and every notice that has expired by `now`, and the variables that have expired, for
 * all tenants, in small transactions. Returns the number of removed texts.
 * @internal Exported for its test.
 */
export async function runRetentionOnce(now: Date, signal = new AbortController().signal): Promise<number> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const textsBefore = daysAgo(env().DROPPED_RETENTION_DAYS);
  const noticesBefore = daysAgo(NOTICE_DAYS);
  let removed = 0;
  for (const tenantNo of await listTenants()) {
    const removeTexts = () => removeExpiredTexts(tenantNo, { before: textsBefore, limit: BATCH });
    removed += await repeatUntilNone(removeTexts, signal);
    await repeatUntilNone(
      () => deleteExpiredNotices(tenantNo, { before: noticesBefore, limit: ROW_BATCH }),
      signal,
    );
    await repeatUntilNone(
      () => inTenant({ tenantNo }, "work", (tx) => deleteExpiredVariables(tx, tenantNo, ROW_BATCH)),
      signal,
    );
  }
  if (removed > 0) log().info({ removed }, "texts of dropped messages removed");
  return removed;
}

async function repeatUntilNone(forget: () => Promise<number>, signal: AbortSignal): Promise<number> {
  let total = 0;
  while (!signal.aborted) {
    const startedAt = performance.now();
    const count = await forget();
    total += count;
    if (count === 0) break;
    // The pause is as long as the work, so half of the time is left for requests.
    await sleep(performance.now() - startedAt, signal);
  }
  return total;
}
