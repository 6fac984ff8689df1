import type { Ctx } from "@/lib/base/core";
import { list, ofTenant, type SQL, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { REQUESTED_SOURCES } from "./event-payload";
import type { MemoryKey } from "./memory-key";
import { mergedInto } from "./memory-sources";

/**
 * A memory with its state, owner and event. `type`, `kind` and `role` are indexes in MEMORY_TYPES,
 * OWNER_KINDS and ROLES.
 */
export type MemoryRow = TableRow<
  "memories",
  | "text"
  | "type"
  | "role"
  | "speaker"
  | "session_id"
  | "agent_id"
  | "source"
  | "tags"
  | "metadata"
  | "occurred_at"
  | "recorded_at"
  | "part"
  | "parts"
> &
  TableRow<
    "memory_states",
    "confidence" | "seen_count" | "last_confirmed_at" | "superseded_at" | "supersede_reason" | "expires_at"
  > &
  TableRow<"events", "event_id"> &
  TableRow<"owners", "kind" | "owner_id"> & {
    /** Index of the requested key, from 1. */
    no: string;
    memory_id: string;
    successor_id: string | null;
    /** The number of memories that say the same again; part of `seen_count`. */
    confirmation_count: number;
    is_superseding: boolean;
    is_embedding_pending: boolean;
    redaction_count: number;
    actor: string | null;
  };

/**
 * Returns memories by their keys, in no particular order; erased ones are absent. `spaceNo` is the embedding
 * space to check for pending embeddings. Confirmations count as mentions, so erasing one undoes it; those
 * that were merged into the memory are mentions already. Looks each key up in every table. `offset 0` keeps a
 * planner without statistics from reading all rows of an owner instead.
 */
export function readMemoryRows(
  tx: Tx,
  ctx: Pick<Ctx, "tenantNo">,
  keys: readonly MemoryKey[],
  spaceNo: number | null,
): Promise<MemoryRow[]> {
  const at = (table: "memories" | "memory_states") =>
    sql`(select * from ${sql.identifier(table)} where ${ofTenant(sql`owner_no`, ctx.tenantNo)}
      and owner_no = w.owner_no and position = w.position offset 0)`;
  return tx.rows<MemoryRow>(sql`
    select w.no, encode(m.memory_id, 'hex') as memory_id, e.event_id, m.text,
      m.type, o.kind, o.owner_id, m.role, m.speaker, m.session_id, m.agent_id, m.source, m.tags, m.metadata, m.occurred_at,
      m.recorded_at, m.part, m.parts, s.confidence,
      s.seen_count + c.count as seen_count, c.count as confirmation_count, greatest(s.last_confirmed_at, c.latest) as last_confirmed_at, s.superseded_at, s.supersede_reason, s.expires_at,
      (select encode(n.memory_id, 'hex') from memories n where n.owner_no = m.owner_no and n.position = s.superseded_by) as successor_id,
      exists (select 1 from memory_states n where n.owner_no = m.owner_no and n.superseded_by = m.position) as is_superseding,
      ${isUnembedded(spaceNo)} as is_embedding_pending,
      (select count(*)::int from redactions r where r.owner_no = m.owner_no and r.event_no = m.event_no
        and r.field like 'messages[' || m.ordinal || '].%') as redaction_count,
      case when m.source = any(${list([...REQUESTED_SOURCES])}::text[]) then e.payload::jsonb -> 'requestedChange' ->> 'actor' end as actor
    from unnest(${list(keys.map(({ ownerNo }) => ownerNo))}::bigint[], ${list(keys.map(({ position }) => position))}::bigint[])
        with ordinality as w(owner_no, position, no)
      cross join lateral ${at("memories")} m
      cross join lateral ${at("memory_states")} s
      cross join lateral (select count(*)::int as count, max(occurred_at) as latest from confirmations
        where owner_no = w.owner_no and older = w.position
          and ${mergedInto(sql`w.owner_no`, sql`newer`)} <> w.position) c
      cross join lateral (select * from owners where owner_no = w.owner_no offset 0) o
      cross join lateral (select * from events where owner_no = w.owner_no and event_no = m.event_no offset 0) e`);
}

/**
 * Returns the condition that a memory `m` has no vector in the space. It is false without an embedder,
 * because no vector is expected then.
 */
function isUnembedded(spaceNo: number | null): SQL {
  return spaceNo === null
    ? sql`false`
    : sql`not exists (select 1 from embeddings v where v.owner_no = m.owner_no and v.space_no = ${spaceNo}::smallint
        and v.position = m.position)`;
}
