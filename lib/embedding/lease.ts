import { sql } from "@/lib/db";
import { type SpaceRow, updateSpace } from "./space-rows";

/** Longer than a batch takes; a process that was killed holds a space back no longer. */
const LEASE_MS = 60_000;

/** What a process notes about the space that it fills: how much more, how fast, and why it does not go on. */
export type Noted = {
  readonly done?: number;
  readonly ratePerSecond?: number | null;
  readonly lastError?: string | null;
};

const mine = (spaceNo: number, lease: string) =>
  sql`space_no = ${spaceNo}::smallint and lease = ${lease}::uuid`;

/**
 * Takes the right to fill or empty a space, or keeps it, and notes progress. Null when another process has it, or
 * somebody changed the space since: then this one stops and looks anew. A lease that ends later than any can was given before
 * the clock was set back; its holder, if it lives, finds out and stops.
 */
export function takeLease(spaceNo: number, lease: string): Promise<SpaceRow | null> {
  return updateSpace(
    sql`lease = ${lease}::uuid, leased_until = now() + ${LEASE_MS}::float8 * interval '1 ms'`,
    sql`space_no = ${spaceNo}::smallint and (lease is null or lease = ${lease}::uuid or leased_until < now()
      or leased_until > now() + ${LEASE_MS}::float8 * interval '1 ms')`,
  );
}

/** Keeps the lease and notes progress. Null when it is lost. */
export function keepLease(spaceNo: number, lease: string, noted: Noted = {}): Promise<SpaceRow | null> {
  const { done = 0, ratePerSecond, lastError } = noted;
  return updateSpace(
    sql`leased_until = now() + ${LEASE_MS}::float8 * interval '1 ms', done = done + ${done}::int,
      rate_per_second = ${ratePerSecond === undefined ? sql`rate_per_second` : sql`${ratePerSecond}::real`},
      last_error = ${lastError === undefined ? sql`last_error` : sql`${lastError}::text`}`,
    mine(spaceNo, lease),
  );
}

/** Notes that all owners with missing vectors are listed, unless somebody changed the space meanwhile. */
export async function endListing(spaceNo: number, lease: string, done: number): Promise<void> {
  await updateSpace(sql`is_listed = true, done = ${done}::int`, mine(spaceNo, lease));
}

/** Gives the lease back. */
export async function dropLease(spaceNo: number, lease: string): Promise<void> {
  await updateSpace(sql`lease = null, leased_until = null`, mine(spaceNo, lease));
}
