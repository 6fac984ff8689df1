import { entityNoOf, type OwnerNo } from "@/lib/base/core";
import { ofOwners, type SQL, sql } from "@/lib/storage/db";

/**
 * Returns the SQL condition under which a memory `m` names an entity, or one that is shown as the same. Uses
 * index `entity_mentions_by_position` and the primary key of entities.
 */
export function namesEntity(entityId: string): SQL {
  return sql`exists (select 1 from entity_mentions x
      join entities e on e.owner_no = x.owner_no and e.entity_no = x.entity_no
    where x.owner_no = m.owner_no and x.position = m.position and coalesce(e.into_no, e.entity_no) =
      (select coalesce(into_no, entity_no) from entities where owner_no = m.owner_no and entity_no = ${entityNoOf(entityId)}::bigint))`;
}

/**
 * Returns the keys (owner_no, position) of the memories that name an entity, or one that is shown as the
 * same, as a table expression. Uses the primary keys of entities and entity_mentions and index
 * `entities_of_root`.
 */
export function keysNamingEntity(owners: readonly OwnerNo[], entityId: string): SQL {
  return sql`(select distinct r.owner_no, x.position
    from (select owner_no, coalesce(into_no, entity_no) as root_no from entities
        where ${ofOwners(sql`owner_no`, owners)} and entity_no = ${entityNoOf(entityId)}::bigint offset 0) r
      cross join lateral (select entity_no from entities where owner_no = r.owner_no and entity_no = r.root_no
        union all select entity_no from entities where owner_no = r.owner_no and into_no = r.root_no offset 0) e
      cross join lateral (select position from entity_mentions
        where owner_no = r.owner_no and entity_no = e.entity_no offset 0) x)`;
}
