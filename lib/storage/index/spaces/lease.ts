import { sql } from "@/lib/storage/db";
import { type SpaceRow, updateSpace } from "./space-rows";

/** Longer than a batch takes. After a crash the space is free again at the end of the lease. */
const LEASE_MS = 60_000;

/**
 * Ends the lease of a space. Every change of state does so, so that pending writes of its holder have no
 * effect.
 */
export const UNLEASED = sql`lease = null, leased_until = null`;

/** Progress that the lease holder reports: vectors done, rate, and the error that stopped it. */
export type LeaseProgress = {
  readonly done?: number;
  readonly ratePerSecond?: number | null;
  readonly lastError?: string | null;
};

const leaseFilter = (spaceNo: number, lease: string) =>
  sql`space_no = ${spaceNo}::smallint and lease = ${lease}::uuid`;

/**
 * Acquires or keeps the lease to fill or empty a space. Returns null when another process holds it or when
 * the state of the space changed; the caller then stops. A lease beyond the maximum dates from before a clock
 * reset, so it is replaced.
 */
export function takeLease(spaceNo: number, lease: string): Promise<SpaceRow | null> {
  return updateSpace(
    sql`lease = ${lease}::uuid, leased_until = now() + ${LEASE_MS}::float8 * interval '1 ms'`,
    sql`space_no = ${spaceNo}::smallint and (lease is null or lease = ${lease}::uuid or leased_until < now()
      or leased_until > now() + ${LEASE_MS}::float8 * interval '1 ms')`,
  );
}

/** Renews the lease and saves progress. Returns null when the lease is lost. */
export function renewLease(
  spaceNo: number,
  lease: string,
  progress: LeaseProgress = {},
): Promise<SpaceRow | null> {
  const { done = 0, ratePerSecond, lastError } = progress;
  return updateSpace(
    sql`leased_until = now() + ${LEASE_MS}::float8 * interval '1 ms', done = done + ${done}::int,
      rate_per_second = ${ratePerSecond === undefined ? sql`rate_per_second` : sql`${ratePerSecond}::real`},
      last_error = ${lastError === undefined ? sql`last_error` : sql`${lastError}::text`}`,
    leaseFilter(spaceNo, lease),
  );
}

/** Marks the list of gaps as complete, unless the lease was lost. */
export async function finishListing(spaceNo: number, lease: string, done: number): Promise<void> {
  await updateSpace(sql`is_listed = true, done = ${done}::int`, leaseFilter(spaceNo, lease));
}

/** Releases the lease. */
export async function releaseLease(spaceNo: number, lease: string): Promise<void> {
  await updateSpace(UNLEASED, leaseFilter(spaceNo, lease));
}
