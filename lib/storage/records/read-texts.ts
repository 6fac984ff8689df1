import { type OwnerNo, type Position, ROLES } from "@/lib/base/core";
import { list, ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { dedupeHash, type StatedMessage } from "./dedupe-hash";
import type { StoredMessage } from "./event-payload";

/** The text of a memory and its position. */
export type MemoryText = { readonly position: Position; readonly text: string };

/**
 * Returns the texts of an owner's memories at these positions, in no particular order. Uses the primary key
 * of memories.
 */
export async function readTexts(tx: Tx, ownerNo: OwnerNo, positions: readonly number[]): Promise<string[]> {
  const rows = await tx.rows<TableRow<"memories", "text">>(sql`select text from memories
    where ${ofOwners(sql`owner_no`, [ownerNo])} and position = any(${list(positions)}::bigint[])`);
  return rows.map((row) => row.text);
}

/**
 * Returns the memories with the same dedupeHash as a message, by position. Uses index `memories_by_dedupe`.
 */
export function findSameWords(tx: Tx, ownerNo: OwnerNo, message: StatedMessage): Promise<MemoryText[]> {
  return tx.rows<MemoryText>(sql`select position::float8 as position, text from memories
    where ${ofOwners(sql`owner_no`, [ownerNo])} and dedupe_hash = ${dedupeHash(message)}::bytea order by position`);
}

/**
 * Returns the memories at these positions that have the role and speaker of a message, by position. Uses the
 * primary key of memories.
 */
export async function readOfSpeaker(
  tx: Tx,
  ownerNo: OwnerNo,
  { role, speaker }: Pick<StoredMessage, "role" | "speaker">,
  positions: readonly number[],
): Promise<(MemoryText & { readonly occurred_at: Date })[]> {
  if (positions.length === 0) return [];
  return tx.rows(sql`
    select position::float8 as position, text, occurred_at from memories
    where ${ofOwners(sql`owner_no`, [ownerNo])} and position = any(${list(positions)}::bigint[])
      and role = ${ROLES.indexOf(role)}::smallint and speaker is not distinct from ${speaker} order by position`);
}
