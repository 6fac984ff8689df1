import type { Ctx, OwnerNo } from "@/lib/base/core";
import { inTenant } from "@/lib/storage/db";
import { countErasedJobs, countErasedRows, type EventFilter } from "@/lib/storage/records";
import type { EraseCounts } from "./erase-input";

/**
 * The number of events counted per transaction. A batch takes only a few ms, so the embedded database can run
 * retrievals between batches.
 */
const BATCH = 500;

/** Counts what erasing an owner's events that match the filter would erase. */
export async function countErased(
  ctx: Ctx,
  ownerNo: OwnerNo,
  filter: EventFilter,
): Promise<Omit<EraseCounts, "owners">> {
  const total = { events: 0, memories: 0, usages: 0 };
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after;
    const counts = await inTenant(ctx, "work", (tx) => countErasedRows(tx, ownerNo, filter, from, BATCH));
    total.events += counts.events;
    total.memories += counts.memories;
    total.usages += counts.usages;
    after = counts.events === BATCH ? counts.last : null;
  }
  return { ...total, jobs: await inTenant(ctx, "work", (tx) => countErasedJobs(tx, ownerNo, filter)) };
}
