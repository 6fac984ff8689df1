import type { OwnerNo, Position } from "@/lib/base/core";
import { type SQL, sql, type Tx } from "@/lib/storage/db";
import { keysNamingEntity } from "./entity-filter";
import { keysWithMetadata } from "./metadata-values";
import type { Filters } from "./visibility";

/**
 * Returns the keys (owner_no, position) of the memories that can match the filters, as a table expression;
 * null when no filter has an index. The caller applies all filters to them.
 */
export function keysMatching(owners: readonly OwnerNo[], { entityId, metadata }: Filters): SQL | null {
  if (entityId !== undefined) return keysNamingEntity(owners, entityId);
  return metadata ? keysWithMetadata(owners, metadata) : null;
}

/**
 * Returns the positions of an owner's memories that can match the filters; null when there are more than
 * `limit`, or no filter has an index.
 */
export async function findMatching(
  tx: Tx,
  ownerNo: OwnerNo,
  filters: Filters,
  limit: number,
): Promise<Position[] | null> {
  const keys = keysMatching([ownerNo], filters);
  if (!keys) return null;
  const rows = await tx.rows<{ position: number }>(
    sql`select k.position::float8 as position from ${keys} k limit ${limit + 1}::int`,
  );
  return rows.length > limit ? null : rows.map(({ position }) => position as Position);
}
