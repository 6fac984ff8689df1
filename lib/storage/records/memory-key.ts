import { type Ctx, OWNER_KINDS, type OwnerNo, type OwnerRef, type Position } from "@/lib/base/core";
import { list, ofOwners, ofTenant, sql, type TableRow, type Tx } from "@/lib/storage/db";

/** The key of a memory. */
export type MemoryKey = { readonly ownerNo: OwnerNo; readonly position: Position };

/**
 * Returns the keys and owners of memories by id, without unknown ids and those of other tenants. Uses index
 * `memories_by_id`.
 */
export async function findMemories(
  tx: Tx,
  ctx: Pick<Ctx, "tenantNo">,
  memoryIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly key: MemoryKey; readonly owner: OwnerRef }>> {
  const hashes = memoryIds.filter((id) => /^[0-9a-f]{64}$/.test(id)).map((id) => `\\x${id}`);
  if (hashes.length === 0) return new Map();
  const rows = await tx.rows<
    TableRow<"memories", "owner_no"> &
      TableRow<"owners", "kind" | "owner_id"> & { id: string; position: number }
  >(sql`
    select encode(m.memory_id, 'hex') as id, m.owner_no, m.position::float8 as position, o.kind, o.owner_id
    from memories m join owners o on o.owner_no = m.owner_no
    where m.memory_id = any(${list(hashes)}::bytea[]) and ${ofTenant(sql`m.owner_no`, ctx.tenantNo)}`);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        key: { ownerNo: String(row.owner_no) as OwnerNo, position: row.position as Position },
        owner: { kind: OWNER_KINDS[row.kind] ?? "shared", id: row.owner_id },
      },
    ]),
  );
}

/** Returns the ids of an owner's memories by position. Uses the primary key of memories. */
export async function readMemoryIds(
  tx: Tx,
  ownerNo: OwnerNo,
  positions: readonly Position[],
): Promise<ReadonlyMap<Position, string>> {
  if (positions.length === 0) return new Map();
  const rows = await tx.rows<{ position: Position; id: string }>(sql`
    select position::float8 as position, encode(memory_id, 'hex') as id from memories
    where ${ofOwners(sql`owner_no`, [ownerNo])} and position = any(${list(positions)}::bigint[])`);
  return new Map(rows.map(({ position, id }) => [position, id]));
}
