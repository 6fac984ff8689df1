import type { MetadataFilter, OwnerNo, Position } from "@/lib/base/core";
import { json, list, ofOwners, type SQL, sql, type Tx } from "@/lib/storage/db";

/** Indexes the top-level strings, numbers and booleans of a memory's metadata. */
export function writeMetadataValues(tx: Tx, ownerNo: OwnerNo, position: Position, metadata: unknown): void {
  if (metadata === null) return;
  tx.write(sql`insert into metadata_values (owner_no, value_no, position)
    select distinct ${ownerNo}::bigint, metadata_value_no(key, value), ${position}::bigint from jsonb_each(${json(metadata)})
    where jsonb_typeof(value) in ('string', 'number', 'boolean')`);
}

/** Removes the metadata of memories from the index. Uses index `metadata_values_by_position`. */
export async function deleteMetadataValues(
  tx: Tx,
  ownerNo: OwnerNo,
  positions: readonly Position[],
): Promise<void> {
  await tx.rows(sql`delete from metadata_values where ${ofOwners(sql`owner_no`, [ownerNo])}
    and position = any(${list([...positions])}::bigint[])`);
}

/**
 * Returns the keys (owner_no, position) of the memories whose metadata has all values of the filter, as a
 * table expression. Two values can share a hash, so the caller compares the metadata too. Uses the primary
 * key of metadata_values.
 */
export function keysWithMetadata(owners: readonly OwnerNo[], filter: MetadataFilter): SQL {
  const [first, ...others] = Object.entries(filter).map(
    ([key, value]) => sql`value_no = metadata_value_no(${key}, ${json(value)})`,
  );
  const conditions = others.map(
    (condition) =>
      sql`exists (select 1 from metadata_values where owner_no = v.owner_no and ${condition} and position = v.position)`,
  );
  return sql`(select v.owner_no, v.position from metadata_values v
    where ${sql.join([ofOwners(sql`v.owner_no`, owners), first ?? sql`false`, ...conditions], sql` and `)})`;
}
