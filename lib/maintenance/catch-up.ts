import { env } from "@/lib/config";
import type { TenantNo } from "@/lib/core";
import { asSystem, inTenant, ofTenant, sql } from "@/lib/db";
import { activeSpace } from "@/lib/embedding";
import { enqueue, type NewJob, URGENCY } from "@/lib/queue";

/**
 * Queues an embedding job for every owner that has turns and no vector in the active space: after a change of the
 * embedder. Owners that are waiting already are left alone. Returns how many were queued.
 */
export async function catchUpEmbeddings(): Promise<number> {
  const active = await activeSpace();
  if (!active) return 0;
  const tenants = await asSystem("work", (tx) =>
    tx.rows<{ tenant_no: number }>(sql`select tenant_no from tenants`),
  );
  let queued = 0;
  for (const { tenant_no } of tenants) {
    const tenantNo = tenant_no as TenantNo;
    queued += await inTenant({ tenantNo }, "work", async (tx) => {
      const owners = await tx.rows<{ owner_no: NewJob["ownerNo"] }>(sql`select s.owner_no from owner_stats s
        where ${ofTenant(sql`s.owner_no`, tenantNo)} and s.turns > 0
          and not exists (select 1 from embeddings e where e.owner_no = s.owner_no and e.space_no = ${active.spaceNo}::smallint)
          and not exists (select 1 from jobs j where j.owner_no = s.owner_no and j.urgency = ${URGENCY.repair}::smallint)`);
      const jobs = owners.map(({ owner_no }) => ({
        ownerNo: owner_no,
        urgency: URGENCY.repair,
        kind: "owner.embed",
        payload: {},
      }));
      await enqueue(tx, jobs, env().JOB_MAX_ATTEMPTS);
      return jobs.length;
    });
  }
  return queued;
}
