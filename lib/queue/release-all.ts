import { asSystem, sql } from "@/lib/db";

/**
 * Ends every lease, of all tenants, and returns how many there were. For the start of a process that has the database
 * to itself: whoever held them is dead, and waiting for their end would keep owners from being served. Never call it
 * while another worker may run. Lanes that wait after a failure go on waiting.
 */
export async function releaseAll(): Promise<number> {
  const freed = await asSystem("work", (tx) =>
    tx.rows(
      sql`update lanes set token = null, locked_until = null where token is not null returning owner_no`,
    ),
  );
  return freed.length;
}
