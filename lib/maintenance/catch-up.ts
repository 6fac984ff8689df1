import { listTenants } from "@/lib/auth";
import { env } from "@/lib/config";
import { inTenant } from "@/lib/db";
import { activeSpace } from "@/lib/embedding";
import { enqueue, URGENCY } from "@/lib/queue";
import { findUnembedded } from "@/lib/search";

/**
 * Queues an embedding job for every owner that has turns and no vector in the active space: after a change of the
 * embedder. Owners that are waiting already are left alone. Returns how many were queued.
 */
export async function catchUpEmbeddings(): Promise<number> {
  const active = await activeSpace();
  if (!active) return 0;
  const urgency = URGENCY.repair;
  let queued = 0;
  for (const tenantNo of await listTenants()) {
    queued += await inTenant({ tenantNo }, "work", async (tx) => {
      const owners = await findUnembedded(tx, { tenantNo, spaceNo: active.spaceNo, urgency });
      const jobs = owners.map((ownerNo) => ({ ownerNo, urgency, kind: "owner.embed", payload: {} }));
      await enqueue(tx, jobs, env().JOB_MAX_ATTEMPTS);
      return jobs.length;
    });
  }
  return queued;
}
