import {
  MEMORY_TYPES,
  OWNER_KINDS,
  type OwnerNo,
  type Position,
  ROLES,
  TURNS_PER_SESSION,
} from "@/lib/base/core";
import { list, ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import type { GraphMemory, GraphOwner } from "./memory-graph";

type Row = TableRow<"memories", "text" | "role" | "type" | "speaker" | "occurred_at"> &
  TableRow<"owners", "kind" | "owner_id"> & { position: Position };

/**
 * Returns the owner and its memories at some positions, without erased ones, by position; null for an owner
 * without them. Reads the two turns before each, too. Uses the keys of memories and owners.
 */
export async function readGraphMemories(
  tx: Tx,
  ownerNo: OwnerNo,
  positions: readonly Position[],
): Promise<{ readonly owner: GraphOwner; readonly memories: readonly GraphMemory[] } | null> {
  const read = new Set<number>(positions.flatMap((position) => [position, ...before(position)]));
  if (read.size === 0) return null;
  const rows = await tx.rows<Row>(sql`
    select o.kind, o.owner_id, m.position::float8 as position, m.text, m.role, m.type, m.speaker, m.occurred_at
    from owners o cross join lateral (select * from memories where ${ofOwners(sql`owner_no`, [ownerNo])}
      and position = any(${list([...read])}::bigint[]) offset 0) m
    where ${ofOwners(sql`o.owner_no`, [ownerNo])} order by m.position`);
  const [first] = rows;
  if (!first) return null;
  const byPosition = new Map<number, Row>(rows.map((row) => [row.position, row]));
  const owner = { ownerNo, kind: OWNER_KINDS[first.kind] ?? "shared", id: first.owner_id };
  const wanted = new Set<number>(positions);
  const memories = rows
    .filter(({ position }) => wanted.has(position))
    .map((row): GraphMemory => {
      const previous = before(row.position)
        .map((position) => byPosition.get(position))
        .find((turn) => turn?.role === row.role && turn.speaker === row.speaker);
      return {
        position: row.position,
        text: row.text,
        role: ROLES[row.role] ?? "user",
        type: MEMORY_TYPES[row.type] ?? "interaction",
        speaker: row.speaker,
        previous: previous?.text ?? null,
        occurredAt: row.occurred_at,
      };
    });
  return { owner, memories };
}

/** The two turns before a turn in its session, the last one first. */
function before(position: number): number[] {
  const turn = position % TURNS_PER_SESSION;
  return [1, 2].filter((back) => back <= turn).map((back) => position - back);
}

/** Returns positions and the two turns after each, whose names can depend on them. */
export function withFollowing(positions: readonly Position[]): Position[] {
  return [...new Set(positions.flatMap((position) => [position, position + 1, position + 2]))] as Position[];
}
