import { sleep } from "@/lib/base/core";
import { logError } from "@/lib/base/observability";
import {
  type ClaimedDelivery,
  claimDeliveries,
  onAnnouncement,
  releaseDelivery,
} from "@/lib/storage/notices";
import { deliver } from "./deliver";

/** Concurrent deliveries of this process. */
const CONCURRENCY = 20;
/** Longer than the time limit of a try, so that a lease ends only when its process has died. */
const LEASE_MS = 30_000;
/** The interval at which due retries are looked for. */
const POLL_MS = 1000;

/** Sends due notices to their endpoints until the signal aborts. Deliveries under way are then given back. */
export async function runDeliveryLoop(signal: AbortSignal): Promise<void> {
  const running = new Set<Promise<void>>();
  let wake = new AbortController();
  const ring = () => wake.abort();
  const stopListening = onAnnouncement(ring);
  signal.addEventListener("abort", ring);
  while (!signal.aborted) {
    wake = new AbortController();
    await startDue();
    if (!signal.aborted) await sleep(POLL_MS, wake.signal);
  }
  stopListening();
  signal.removeEventListener("abort", ring);
  await Promise.all(running);

  async function startDue(): Promise<void> {
    const free = CONCURRENCY - running.size;
    if (free === 0) return;
    const claimed = await claimDeliveries(free, LEASE_MS).catch((thrown: unknown) => {
      logError(thrown, { module: "webhooks", step: "claim" });
      return [];
    });
    for (const delivery of claimed) {
      const run = attempt(delivery, signal).finally(() => {
        running.delete(run);
        ring();
      });
      running.add(run);
    }
  }
}

async function attempt(delivery: ClaimedDelivery, signal: AbortSignal): Promise<void> {
  const { tenantNo, endpointNo, notice } = delivery;
  await deliver(delivery, signal)
    .catch((thrown: unknown) => {
      if (!signal.aborted) throw thrown;
      return releaseDelivery(delivery);
    })
    .catch((thrown: unknown) =>
      logError(thrown, {
        module: "webhooks",
        step: "deliver",
        tenantNo,
        endpointNo,
        noticeNo: notice.noticeNo,
      }),
    );
}

/**
 * Makes one try of every due delivery.
 * @internal Exported for tests.
 */
export async function deliverDue(): Promise<void> {
  const { signal } = new AbortController();
  let claimed = await claimDeliveries(CONCURRENCY, LEASE_MS);
  while (claimed.length > 0) {
    await Promise.all(claimed.map((delivery) => deliver(delivery, signal)));
    claimed = await claimDeliveries(CONCURRENCY, LEASE_MS);
  }
}
