import { OWNER_KINDS, VERDICTS, type Verdict } from "@/lib/base/core";
import { ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import type { DecisionKey } from "./decisions";
import type { Payload } from "./event-payload";
import type { StoredStatement } from "./memory-statement";

/** A decided message, its verdict, and whether a memory holds it or its text was removed. */
export type DecidedStatement = {
  readonly statement: StoredStatement;
  readonly eventId: string;
  readonly verdict: Verdict | null;
  readonly isHeld: boolean;
  readonly isRemoved: boolean;
};

type Row = TableRow<"owners", "kind" | "owner_id"> &
  TableRow<"decisions", "verdict"> &
  TableRow<"events", "event_id" | "session_id" | "agent_id" | "payload"> & {
    is_held: boolean;
    is_removed: boolean;
  };

/**
 * Returns a decided message; null for an unknown key. Uses the primary keys of decisions, events and owners.
 */
export async function readDecidedStatement(
  tx: Tx,
  { ownerNo, eventNo, ordinal }: DecisionKey,
): Promise<DecidedStatement | null> {
  const [row] = await tx.rows<Row>(sql`
        select o.kind, o.owner_id, d.verdict, d.memory_position is not null as is_held, d.text_removed_at is not null as is_removed, e.event_id, e.session_id, e.agent_id, e.payload
        from decisions d join events e on e.owner_no = d.owner_no and e.event_no = d.event_no join owners o on o.owner_no = d.owner_no
        where ${ofOwners(sql`d.owner_no`, [ownerNo])} and d.event_no = ${eventNo}::bigint
          and d.ordinal = ${ordinal}::smallint`);
  const payload = row ? (JSON.parse(row.payload) as Payload) : null;
  const message = payload?.messages[ordinal];
  if (!row || !payload || !message) return null;
  const { role, speaker, text, at } = message;
  return {
    statement: {
      owner: { kind: OWNER_KINDS[row.kind] ?? "shared", id: row.owner_id },
      sessionId: row.session_id,
      agentId: row.agent_id,
      role,
      speaker,
      text,
      at,
      tags: payload.tags,
      metadata: payload.metadata,
    },
    eventId: row.event_id,
    verdict: VERDICTS[row.verdict] ?? null,
    isHeld: row.is_held,
    isRemoved: row.is_removed,
  };
}
