import { type Ctx, MEMORY_TYPES, type MemoryType, OWNER_KINDS, ROLES } from "@/lib/base/core";
import { ofOwners, sql, type Tx } from "@/lib/storage/db";
import { findPlace, unknownMemory } from "./memory";
import type { Restatement } from "./submit-restatement";

/** A memory in a form that can be submitted again, with its supersession. */
export type RestatableMemory = {
  readonly position: number;
  readonly restatement: Restatement;
  readonly type: MemoryType;
  readonly isSuperseded: boolean;
  /** Also null when the successor was erased. */
  readonly successor: { readonly position: number; readonly isSuperseded: boolean } | null;
};

type Row = {
  kind: number;
  owner_id: string;
  type: number;
  role: number;
  text: string;
  occurred_at: Date;
  session_id: string | null;
  speaker: string | null;
  agent_id: string | null;
  tags: string[];
  metadata: string | null;
  is_superseded: boolean;
  successor: number | null;
  is_successor_superseded: boolean;
};

/** Reads a memory that the caller can change. Throws `not_found` for unknown and foreign ids alike. */
export async function readRestatement(tx: Tx, ctx: Ctx, memoryId: string): Promise<RestatableMemory> {
  const place = await findPlace(tx, ctx, memoryId, "write");
  if (!place) throw unknownMemory();
  const { ownerNo, position } = place;
  const [row] = await tx.rows<Row>(sql`
    select o.kind, o.owner_id, m.type, m.role, m.text, m.occurred_at, m.session_id, m.agent_id, m.speaker, m.tags, m.metadata,
      s.superseded_at is not null as is_superseded, n.position::float8 as successor, n.superseded_at is not null as is_successor_superseded
    from memories m join memory_states s on s.owner_no = m.owner_no and s.position = m.position
      join owners o on o.owner_no = m.owner_no
      left join lateral (select position, superseded_at from memory_states
        where owner_no = m.owner_no and position = s.superseded_by offset 0) n on true
    where ${ofOwners(sql`m.owner_no`, [ownerNo])} and m.position = ${position}::bigint`);
  if (!row) throw unknownMemory();
  return {
    position,
    restatement: {
      owner: { kind: OWNER_KINDS[row.kind] ?? "shared", id: row.owner_id },
      sessionId: row.session_id,
      agentId: row.agent_id,
      role: ROLES[row.role] ?? "user",
      speaker: row.speaker,
      text: row.text,
      at: row.occurred_at.toISOString(),
      tags: row.tags,
      metadata: row.metadata === null ? null : JSON.parse(row.metadata),
    },
    type: MEMORY_TYPES[row.type] ?? "interaction",
    isSuperseded: row.is_superseded,
    successor:
      row.successor === null ? null : { position: row.successor, isSuperseded: row.is_successor_superseded },
  };
}
