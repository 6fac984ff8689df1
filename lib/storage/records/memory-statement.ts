import { MEMORY_TYPES, type MemoryType, OWNER_KINDS, type OwnerRef, ROLES, type Role } from "@/lib/base/core";
import { ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import type { MemoryKey } from "./memory-key";

/** A stored statement with its context. `at` is ISO 8601. */
export type StoredStatement = {
  readonly owner: OwnerRef;
  readonly sessionId: string | null;
  readonly agentId: string | null;
  readonly role: Role;
  readonly speaker: string | null;
  readonly text: string;
  readonly at: string;
  readonly tags: readonly string[];
  readonly metadata: unknown;
};

/** The statement of a memory, its type and its supersession. */
export type MemoryStatement = {
  readonly statement: StoredStatement;
  readonly type: MemoryType;
  readonly isSuperseded: boolean;
  readonly isMerged: boolean;
  /** Also null when the successor was erased. */
  readonly successor: { readonly position: number; readonly isSuperseded: boolean } | null;
};

type Row = TableRow<"owners", "kind" | "owner_id"> &
  TableRow<
    "memories",
    "type" | "role" | "text" | "occurred_at" | "session_id" | "speaker" | "agent_id" | "tags" | "metadata"
  > & {
    is_superseded: boolean;
    is_merged: boolean;
    successor: number | null;
    is_successor_superseded: boolean;
  };

/** Returns the statement of a memory; null when it was erased. Uses only primary keys. */
export async function readMemoryStatement(
  tx: Tx,
  { ownerNo, position }: MemoryKey,
): Promise<MemoryStatement | null> {
  const [row] = await tx.rows<Row>(sql`
    select o.kind, o.owner_id, m.type, m.role, m.text, m.occurred_at, m.session_id, m.agent_id, m.speaker, m.tags, m.metadata,
      s.superseded_at is not null as is_superseded, s.supersede_reason is not distinct from 'merged' as is_merged,
      n.position::float8 as successor, n.superseded_at is not null as is_successor_superseded
    from memories m join memory_states s on s.owner_no = m.owner_no and s.position = m.position
      join owners o on o.owner_no = m.owner_no
      left join lateral (select position, superseded_at from memory_states
        where owner_no = m.owner_no and position = s.superseded_by offset 0) n on true
    where ${ofOwners(sql`m.owner_no`, [ownerNo])} and m.position = ${position}::bigint`);
  if (!row) return null;
  return {
    statement: {
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
    isMerged: row.is_merged,
    successor:
      row.successor === null ? null : { position: row.successor, isSuperseded: row.is_successor_superseded },
  };
}
