import type { OwnerNo } from "@/lib/base/core";
import { sql, type TableRow, type Tx } from "@/lib/storage/db";

/** A session to open. What is null stays as it is in an existing session. */
type NewSession = {
  readonly sessionId: string;
  readonly agentId: string | null;
  readonly ttlSeconds: number | null;
};

/**
 * Opens a session of an owner, or changes the agent and the time to live of the one that exists. Returns its
 * number and whether it is new. A closed session stays closed. Uses the primary key of sessions.
 */
export async function openSession(
  tx: Tx,
  ownerNo: OwnerNo,
  { sessionId, agentId, ttlSeconds }: NewSession,
): Promise<{ readonly rowNo: number; readonly isNew: boolean }> {
  // A row that this statement inserts has no other transaction in xmax.
  const [row] = await tx.rows<TableRow<"sessions", "row_no"> & { is_new: boolean }>(sql`
    insert into sessions as s (owner_no, session_id, agent_id, ttl_seconds)
    values (${ownerNo}::bigint, ${sessionId}, ${agentId}, ${ttlSeconds}::int)
    on conflict (owner_no, session_id) do update set agent_id = coalesce(excluded.agent_id, s.agent_id),
      ttl_seconds = coalesce(excluded.ttl_seconds, s.ttl_seconds)
    returning row_no, xmax = 0 as is_new`);
  return { rowNo: Number(row?.row_no), isNew: row?.is_new ?? false };
}
