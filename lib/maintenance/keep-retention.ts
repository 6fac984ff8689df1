import { listTenants } from "@/lib/auth";
import { env } from "@/lib/config";
import { forgetDropped } from "@/lib/memories";
import { log, logError } from "@/lib/observability";
import { rest } from "./rest";

/** How often to look for texts that were kept long enough. */
const EVERY_MS = 3_600_000;
/** Texts in one go: some milliseconds of the embedded database. */
const BATCH = 20;
const DAY_MS = 86_400_000;

/** Until the signal aborts, removes the texts of dropped messages once they were kept as long as the settings say. */
export async function keepRetention(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await tendRetention(new Date(), signal).catch((thrown: unknown) =>
      logError(thrown, { room: "maintenance", step: "retention" }),
    );
    await rest(EVERY_MS, signal);
  }
}

/** Removes all that is due at a time, of every tenant, in small transactions. Gives how many texts were removed. */
export async function tendRetention(now: Date, signal = new AbortController().signal): Promise<number> {
  const before = new Date(now.getTime() - env().DROPPED_RETENTION_DAYS * DAY_MS);
  let removed = 0;
  for (const tenantNo of await listTenants()) {
    while (!signal.aborted) {
      const startedAt = performance.now();
      const count = await forgetDropped(tenantNo, { before, limit: BATCH });
      removed += count;
      if (count === 0) break;
      // Half of the time belongs to those who are served meanwhile.
      await rest(performance.now() - startedAt, signal);
    }
  }
  if (removed > 0) log().info({ removed }, "texts of dropped messages removed");
  return removed;
}
