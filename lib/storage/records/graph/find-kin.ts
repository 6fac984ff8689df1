import { ENTITY_KINDS } from "@/lib/analysis/relations";
import type { OwnerNo, Position } from "@/lib/base/core";
import { list, ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { isLive } from "@/lib/storage/index";
import { entityNo, SELF } from "./entity-numbers";

/** A memory that names an entity, with its text. */
export type NamingMemory = TableRow<"memories", "text" | "occurred_at"> & {
  readonly entity_no: number;
  readonly position: Position;
  readonly memory_id: string;
};

/** The memories that are read. More than one name for a role shows early. */
const READ = 20;

/** Returns the entity of a person's name. A null name is the owner. */
export function personNo(ownerNo: OwnerNo, name: string | null): number {
  return name === null ? SELF : entityNo(ownerNo, { kind: "person", name });
}

/** Returns the entities that a role of somebody can have, one of each kind. */
export function roleNos(ownerNo: OwnerNo, role: string, ofNos: readonly number[]): number[] {
  return ofNos.flatMap((ofNo) => ENTITY_KINDS.map((kind) => entityNo(ownerNo, { kind, role, ofNo })));
}

/**
 * Returns the latest live memories that name an entity: as one of `roles`, or, with `entities`, that state a
 * relation of it. Uses indexes `entity_mentions_of_role`, `relations_of_object` and `relations_of_subject`.
 */
export async function readNamingMemories(
  tx: Tx,
  ownerNo: OwnerNo,
  {
    roles = [],
    entities = [],
  }: { readonly roles?: readonly number[]; readonly entities?: readonly number[] },
  asOf: Date | undefined,
): Promise<NamingMemory[]> {
  const ownerFilter = ofOwners(sql`owner_no`, [ownerNo]);
  return tx.rows<NamingMemory>(sql`
    select p.entity_no::float8 as entity_no, p.position::float8 as position, encode(m.memory_id, 'hex') as memory_id, m.text, m.occurred_at
    from (select entity_no, position from entity_mentions where ${ownerFilter} and role_no = any(${list(roles)}::bigint[])
        union select object_no, position from relations where ${ownerFilter} and object_no = any(${list(entities)}::bigint[])
        union select subject_no, position from relations where ${ownerFilter} and subject_no = any(${list(entities)}::bigint[])) p
      join memories m on ${ofOwners(sql`m.owner_no`, [ownerNo])} and m.position = p.position
      join memory_states s on ${ofOwners(sql`s.owner_no`, [ownerNo])} and s.position = p.position
    where ${isLive(asOf ? { asOf } : {})} order by m.occurred_at desc, p.position desc limit ${READ}::int`);
}
