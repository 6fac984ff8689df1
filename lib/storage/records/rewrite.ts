import { type OwnerNo, type Position, VERDICTS } from "@/lib/base/core";
import { list, ofOwners, type SQL, sql, type TableRow, type Tx } from "@/lib/storage/db";
import type { MemoryTexts } from "./event-texts";
import { eraseFromProjections } from "./projections";
import { relinkChains } from "./relink-chains";

/** The new texts of a memory; its position, id, type, times and chain stay the same. */
export type ReplacedMemory = MemoryTexts & { readonly dedupeHash: Buffer };

/**
 * Replaces memories with redacted copies. The caller's transaction must hold the lock on the owner's row, and
 * makes the projections again afterwards.
 */
export async function replaceMemories(
  tx: Tx,
  ownerNo: OwnerNo,
  memories: readonly ReplacedMemory[],
): Promise<void> {
  if (memories.length === 0) return;
  await tx.rows(sql`select set_config('app.rewrite', 'on', true)`);
  for (const { position, text, speaker, source, tags, metadata, dedupeHash } of memories) {
    await tx.rows(sql`update memories set text = ${text}, speaker = ${speaker}, source = ${source}, tags = ${list(tags)}::text[],
        metadata = ${metadata === null ? null : JSON.stringify(metadata)}, dedupe_hash = ${dedupeHash}::bytea
      where ${ofOwners(sql`owner_no`, [ownerNo])} and position = ${position}::bigint`);
  }
  await tx.rows(sql`select set_config('app.rewrite', '', true)`);
}

/**
 * Removes positions from every table except events: memories, states, usages, decisions, totals and all
 * projections. The caller's transaction must hold the lock on the owner's row. Returns the numbers of deleted
 * rows and the ids of the erased memories.
 */
export async function erasePositions(
  tx: Tx,
  ownerNo: OwnerNo,
  positions: readonly Position[],
): Promise<{ memories: number; usages: number; memoryIds: readonly string[] }> {
  if (positions.length === 0) return { memories: 0, usages: 0, memoryIds: [] };
  const rows: PositionRows = { ownerFilter: ofOwners(sql`owner_no`, [ownerNo]), at: list(positions) };
  const { ownerFilter, at } = rows;
  await relinkChains(tx, ownerNo, positions);
  await deleteLinks(tx, rows);
  const usages = await tx.rows(
    sql`delete from usages where ${ownerFilter} and position = any(${at}::bigint[]) returning 1`,
  );
  const states = await tx.rows<{ superseded: boolean }>(
    sql`delete from memory_states where ${ownerFilter} and position = any(${at}::bigint[]) returning superseded_at is not null as superseded`,
  );
  await tx.rows(sql`select set_config('app.rewrite', 'on', true)`);
  const memories = await tx.rows<TableRow<"memories", "session_id"> & { id: string }>(
    sql`delete from memories where ${ownerFilter} and position = any(${at}::bigint[])
      returning encode(memory_id, 'hex') as id, session_id`,
  );
  await tx.rows(sql`select set_config('app.rewrite', '', true)`);
  await clearReferences(tx, rows);
  const decisions = await tx.rows<TableRow<"decisions", "verdict">>(
    sql`delete from decisions where ${ownerFilter} and position = any(${at}::bigint[]) returning verdict`,
  );
  const verdicts = decisions.map(({ verdict }) => VERDICTS[verdict]);
  await subtractTotals(tx, rows, {
    memories: memories.length,
    superseded: states.filter(({ superseded }) => superseded).length,
    dropped: verdicts.filter((verdict) => verdict === "dropped").length,
    deduplicated: verdicts.filter((verdict) => verdict === "deduplicated").length,
  });
  const sessionIds = new Set(memories.flatMap(({ session_id }) => session_id ?? []));
  await eraseFromProjections(tx, ownerNo, positions, [...sessionIds]);
  return { memories: memories.length, usages: usages.length, memoryIds: memories.map(({ id }) => id) };
}

/** The rows of an owner at some positions, as parts of a statement. */
type PositionRows = { readonly ownerFilter: SQL; readonly at: SQL };

/** Deletes what connects these memories to others, and the maintenance actions on them. */
async function deleteLinks(tx: Tx, { ownerFilter, at }: PositionRows): Promise<void> {
  await tx.rows(
    sql`delete from memory_pairs where ${ownerFilter} and (newer = any(${at}::bigint[]) or older = any(${at}::bigint[]))`,
  );
  await tx.rows(
    sql`delete from confirmations where ${ownerFilter} and (newer = any(${at}::bigint[]) or older = any(${at}::bigint[]))`,
  );
  await tx.rows(
    sql`delete from memory_sources where ${ownerFilter} and (position = any(${at}::bigint[]) or source_position = any(${at}::bigint[]))`,
  );
  await tx.rows(
    sql`delete from maintenance_acts where ${ownerFilter} and (kept = any(${at}::bigint[]) or merged = any(${at}::bigint[]))`,
  );
}

/** Clears the references of other decisions to these memories. */
async function clearReferences(tx: Tx, { ownerFilter, at }: PositionRows): Promise<void> {
  // Messages that repeated an erased memory, or were rescued by its event, are stored nowhere now.
  await tx.rows(
    sql`update decisions set memory_position = null where ${ownerFilter} and memory_position = any(${at}::bigint[]) and position <> all(${at}::bigint[])`,
  );
  await tx.rows(
    sql`update decisions set uncertain_position = null, uncertain_reason = null, resolution = null where ${ownerFilter} and uncertain_position = any(${at}::bigint[])`,
  );
}

/** Subtracts erased rows from the totals of the owner. */
async function subtractTotals(
  tx: Tx,
  { ownerFilter }: PositionRows,
  erased: { memories: number; superseded: number; dropped: number; deduplicated: number },
): Promise<void> {
  await tx.rows(sql`update owner_totals set memories = memories - ${erased.memories}::int,
      superseded = superseded - ${erased.superseded}::int,
      dropped = dropped - ${erased.dropped}::int, deduplicated = deduplicated - ${erased.deduplicated}::int
    where ${ownerFilter}`);
}
