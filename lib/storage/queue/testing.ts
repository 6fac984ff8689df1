import { randomBytes } from "node:crypto";
import type { OwnerNo } from "@/lib/base/core";
import { inTenant } from "@/lib/storage/db";
import { asSuperuser, testTenant } from "@/lib/storage/db/testing";
import { claim } from "./claim";
import type { Claim, NewJob } from "./contracts";
import { enqueue } from "./enqueue";

export type TestTenant = Awaited<ReturnType<typeof testTenant>>;

/** Creates a tenant with `count` owners, and functions to fill, claim and inspect their lanes. */
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
      inTenant(tenant, "accept", async (tx) => enqueue(tx, jobs, maxAttempts)),
    /** Claims every due lane and returns the claims of this tenant. */
    take: async (jobsPerLane = 100): Promise<Claim[]> =>
      (await claim({ lanes: 1000, jobsPerLane, leaseMs: 60_000 })).filter(
        (one) => one.tenantNo === tenant.tenantNo,
      ),
    /** Ends all waits and leases, as if time had passed. */
    passTime: async () => {
      const ownerFilter = `owner_no >> 32 = ${tenant.tenantNo}`;
      await asSuperuser(
        `update lanes set next_at = least(next_at, now()), locked_until = now() - interval '1 s' where ${ownerFilter}`,
      );
      await asSuperuser(`update jobs set run_at = least(run_at, now()) where ${ownerFilter}`);
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

/** Returns a live job whose payload contains an event number. */
export function job(ownerNo: OwnerNo, event: number, more: Partial<NewJob> = {}): NewJob {
  return { ownerNo, urgency: 0, kind: "test.run", payload: { event }, ...more };
}

/** Returns the event numbers of a claim's payloads, in order. */
export function eventsOf(one: Claim | undefined): unknown[] {
  return (one?.jobs ?? []).map((job) => job.payload.event);
}
