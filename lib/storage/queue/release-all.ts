import { asSystem, sql } from "@/lib/storage/db";

/**
 * Ends all leases of all tenants and returns their number. Called at startup by a process with exclusive
 * access to the database: the previous holders are dead, and their leases would delay the jobs. Never call it
 * while another worker may be running. Lanes that wait after a failure keep waiting.
 */
export async function releaseAll(): Promise<number> {
  const releasedLanes = await asSystem("work", (tx) =>
    tx.rows(
      sql`update lanes set token = null, locked_until = null where token is not null returning owner_no`,
    ),
  );
  return releasedLanes.length;
}
