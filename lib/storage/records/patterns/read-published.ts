import { MEMORY_TYPES, type OwnerNo, type Position, type TenantNo } from "@/lib/base/core";
import { json, ofOwners, ofTenant, sql, type Tx } from "@/lib/storage/db";
import { keysWithMetadata } from "@/lib/storage/index";

/** In the metadata of each memory that a claim was published as, beside the id of the claim as `pattern`. */
export const PUBLISHED = { task: "pattern.publish" } as const;

/**
 * A memory that a claim was published as. `pattern` is the public id of the claim; that of the memory is in
 * hex.
 */
export type PublishedPattern = {
  readonly position: Position;
  readonly memoryId: string;
  readonly pattern: string;
  readonly text: string;
  readonly expiresAt: Date | null;
  readonly isCurrent: boolean;
};

/** Returns the public id of a claim. */
export const patternIdOf = (patternNo: number): string => patternNo.toString(16).padStart(13, "0");

/**
 * Returns the memories that claims of an owner were published as, also those that another one superseded.
 * Uses the keys of metadata_values, memories and memory_states.
 */
export async function readPublished(tx: Tx, ownerNo: OwnerNo): Promise<PublishedPattern[]> {
  return tx.rows<PublishedPattern>(sql`
    select v.position::float8 as position, encode(m.memory_id, 'hex') as "memoryId",
      m.metadata::jsonb ->> 'pattern' as pattern, m.text, s.expires_at as "expiresAt", s.superseded_at is null as "isCurrent"
    from ${keysWithMetadata([ownerNo], PUBLISHED)} v
      cross join lateral (select * from memories where ${ofOwners(sql`owner_no`, [ownerNo])} and position = v.position offset 0) m
      cross join lateral (select * from memory_states where ${ofOwners(sql`owner_no`, [ownerNo])} and position = v.position offset 0) s
    where m.type = ${MEMORY_TYPES.indexOf("pattern")}::smallint and m.metadata::jsonb ->> 'task' = ${PUBLISHED.task}
    order by v.position`);
}

/**
 * Returns the owners of a tenant with published memories, in order. Uses the primary keys of pattern_owners
 * and metadata_values.
 */
export async function ownersWithPublished(tx: Tx, tenantNo: TenantNo): Promise<OwnerNo[]> {
  const rows = await tx.rows<{
    owner_no: OwnerNo;
  }>(sql`select owner_no::text as owner_no from pattern_owners o
    where ${ofTenant(sql`owner_no`, tenantNo)} and exists (select 1 from metadata_values v
      where v.owner_no = o.owner_no and v.value_no = metadata_value_no('task', ${json(PUBLISHED.task)}))
    order by o.owner_no`);
  return rows.map((row) => row.owner_no);
}
