import { ROLES, type Role } from "@/lib/base/core";
import { list, ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { CONFIRMATION } from "./confirmations";
import type { StoredMessage } from "./event-payload";
import type { MemoryKey } from "./memory-key";
import { findCited, findMerged } from "./memory-sources";

/** One time that the content of a memory was said. */
export type Evidence = {
  readonly eventId: string;
  readonly sessionId: string | null;
  readonly agentId: string | null;
  readonly ordinal: number;
  readonly verdict: number;
  readonly reason: string;
  readonly role: Role;
  readonly speaker: string | null;
  readonly text: string;
  readonly at: string;
  /** The text that the message was taken from, for one that a rule or a model extracted. */
  readonly source: string | null;
};

type Row = TableRow<"events", "event_id" | "session_id" | "agent_id"> &
  TableRow<"decisions", "ordinal" | "verdict" | "reason"> & {
    message: StoredMessage;
    source: string | null;
  };

/**
 * Returns the messages that a memory stores, oldest first: the one that it came from and those that repeated
 * or confirmed it, each once, also in a memory of their own or in one that was merged into it; for a derived
 * memory also those that it cites. Erased messages are left out. Uses indexes `decisions_by_memory` and
 * `confirmations_by_older`, and the primary key of events.
 */
export async function readEvidence(
  tx: Tx,
  { ownerNo, position }: MemoryKey,
  limit: number,
): Promise<Evidence[]> {
  const ownerFilter = ofOwners(sql`owner_no`, [ownerNo]);
  const cited = await findCited(tx, ownerNo, position);
  const memories = list([...cited, position, ...(await findMerged(tx, ownerNo, position))]);
  // Nobody said a derived memory itself, but somebody can have repeated it.
  const isSaid = cited.length > 0 ? sql`position <> ${position}::bigint` : sql`true`;
  const rows = await tx.rows<Row>(sql`
    select e.event_id, e.session_id, e.agent_id, d.ordinal, d.verdict, d.reason, e.message,
      e.messages -> (e.message ->> 'extractedFrom')::int ->> 'text' as source
    from (select event_no, ordinal, verdict, reason from decisions
          where ${ownerFilter} and ${isSaid}
            and (memory_position = any(${memories}::bigint[]) or position = any(${list(cited)}::bigint[]))
        union all select n.event_no, n.ordinal, ${CONFIRMATION.verdict}, ${CONFIRMATION.reason} from confirmations c
          join memories n on ${ofOwners(sql`n.owner_no`, [ownerNo])} and n.position = c.newer
          where ${ofOwners(sql`c.owner_no`, [ownerNo])} and c.older = any(${memories}::bigint[])
            and c.newer <> all(${memories}::bigint[])
        order by event_no, ordinal limit ${limit}::int) d
      cross join lateral (select event_id, session_id, agent_id, payload::jsonb -> 'messages' as messages,
          payload::jsonb -> 'messages' -> d.ordinal::int as message
        from events where ${ofOwners(sql`owner_no`, [ownerNo])} and event_no = d.event_no offset 0) e
    order by e.message ->> 'at', d.event_no, d.ordinal`);
  return rows.flatMap(({ message, source, ...row }) =>
    message.text === ""
      ? []
      : [
          {
            eventId: row.event_id,
            sessionId: row.session_id,
            agentId: row.agent_id,
            ordinal: row.ordinal,
            verdict: row.verdict,
            reason: row.reason,
            role: ROLES.find((role) => role === message.role) ?? "user",
            speaker: message.speaker,
            text: message.text,
            at: message.at,
            source: source || null,
          },
        ],
  );
}
