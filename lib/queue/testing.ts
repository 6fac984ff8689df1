import { randomBytes } from "node:crypto";
import type { OwnerNo } from "@/lib/core";
import { inTenant } from "@/lib/db";
import { asSuperuser, testTenant } from "@/lib/db/testing";
import { claim } from "./claim";
import type { Claim, NewJob } from "./contracts";
import { enqueue } from "./enqueue";

export type TestTenant = Awaited<ReturnType<typeof testTenant>>;

/** A tenant with so many owners, and ways to fill, take and look at their lanes. */
export async function testLanes(count: number) {
  const tenant = await testTenant();
  const owners: OwnerNo[] = [];
  for (let index = 0; index < count; index++) {
    const [row] = await asSuperuser<{ owner_no: OwnerNo }>(
      `insert into owners (owner_no, kind, owner_id, tenant_no)
       values ((${tenant.tenantNo}::bigint << 32) + nextval('owner_numbers'), 0, $1, ${tenant.tenantNo}) returning owner_no`,
      [randomBytes(6).toString("hex")],
    );
    if (row) owners.push(row.owner_no);
  }
  return {
    tenant,
    owners: owners as [OwnerNo, ...OwnerNo[]],
    add: (jobs: readonly NewJob[], maxAttempts = 3) =>
      inTenant(tenant, "accept", (tx) => enqueue(tx, jobs, maxAttempts)),
    /** Takes every due lane there is and gives those of this tenant. */
    take: async (jobsPerLane = 100): Promise<Claim[]> =>
      (await claim({ lanes: 1000, jobsPerLane, leaseMs: 60_000 })).filter(
        (one) => one.tenantNo === tenant.tenantNo,
      ),
    /** As if time had passed: waits and leases are over. */
    passTime: async () => {
      const own = `owner_no >> 32 = ${tenant.tenantNo}`;
      await asSuperuser(
        `update lanes set next_at = least(next_at, now()), locked_until = now() - interval '1 s' where ${own}`,
      );
      await asSuperuser(`update jobs set run_at = least(run_at, now()) where ${own}`);
    },
    lanes: () =>
      asSuperuser<{ owner_no: OwnerNo; urgency: number; pending: number; wait_ms: number }>(
        `select owner_no, urgency, pending, (extract(epoch from next_at - now()) * 1000)::float8 as wait_ms from lanes
         where owner_no >> 32 = ${tenant.tenantNo} order by 1, 2`,
      ),
    jobs: () =>
      asSuperuser<{ owner_no: OwnerNo; job_no: string; attempts: number; last_error: string | null }>(
        `select owner_no, job_no, attempts, last_error from jobs where owner_no >> 32 = ${tenant.tenantNo} order by job_no`,
      ),
  };
}

/** A live job with a number in its payload. */
export function job(ownerNo: OwnerNo, event: number, more: Partial<NewJob> = {}): NewJob {
  return { ownerNo, urgency: 0, kind: "test.run", payload: { event }, ...more };
}

/** The numbers that job() put into a claim's payloads, in order. */
export function eventsOf(one: Claim | undefined): unknown[] {
  return (one?.jobs ?? []).map((each) => each.payload.event);
}
