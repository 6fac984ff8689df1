import { asSystem, list, sql } from "@/lib/storage/db";
import type { Claim } from "./contracts";

/**
 * Extends the leases of claims to `leaseMs` from now and returns the lost claims: another worker holds their
 * lane, or they have ended. Skips lanes that are locked, because nobody can claim those either, so a
 * heartbeat never waits or deadlocks. Call it at intervals of a third of `leaseMs`.
 */
export async function heartbeat(claims: readonly Claim[], leaseMs: number): Promise<Claim[]> {
  if (claims.length === 0) return [];
  const heldTokens = await asSystem("work", async (tx) => {
    const relaxation = tx.rows(sql`select set_config('synchronous_commit', 'off', true)`);
    // Uses the primary key of lanes.
    const extension = tx.rows<{ token: string }>(sql`
      with claimed as materialized (
        select * from unnest(${list(claims.map((claim) => claim.ownerNo))}::bigint[],
                             ${list(claims.map((claim) => claim.urgency))}::smallint[],
                             ${list(claims.map((claim) => claim.token))}::uuid[]) as c (owner_no, urgency, token)
      ), free as materialized (
        select l.owner_no, l.urgency from lanes l join claimed using (owner_no, urgency, token)
        for update of l skip locked
      ), extended as (
        update lanes l set locked_until = now() + ${leaseMs}::float8 * interval '1 ms'
        from free where l.owner_no = free.owner_no and l.urgency = free.urgency
      )
      select l.token from lanes l join claimed using (owner_no, urgency, token)`);
    return (await Promise.all([extension, relaxation]))[0];
  });
  const tokens = new Set(heldTokens.map((row) => row.token));
  return claims.filter((claim) => !tokens.has(claim.token));
}
