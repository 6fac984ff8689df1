import type { OwnerNo } from "@/lib/base/core";
import { json, list, ofOwners, sql, type Tx } from "@/lib/storage/db";
import type { RebuildMode } from "@/lib/storage/index";
import type { EntityAction } from "./entity-actions";
import { isSingular, kindNo } from "./entity-numbers";
import { rootsOf } from "./entity-roots";

type BaseRow = {
  no: number;
  role: string | null;
  base_no: number | null;
  names: number;
  named: number | null;
  others: number;
  other: number | null;
  is_thing: boolean;
};

/**
 * Writes what the rules take the entities for: a singular role is the one name that memories give it, and a
 * thing is the one person, pet, place or group of its name. Returns how many differ.
 */
export async function updateBases(
  tx: Tx,
  ownerNo: OwnerNo,
  nos: readonly number[],
  mode: RebuildMode = "write",
): Promise<number> {
  const rows = await tx.rows<BaseRow>(sql`
    select e.entity_no::float8 as no, e.role, e.base_no::float8 as base_no, e.kind = ${kindNo("thing")}::smallint as is_thing,
      r.count as names, r.one::float8 as named, o.count as others, o.one::float8 as other
    from entities e
      cross join lateral (select count(distinct m.entity_no)::int as count, min(m.entity_no) as one from entity_mentions m
        where ${ofOwners(sql`m.owner_no`, [ownerNo])} and m.role_no = e.entity_no) r
      cross join lateral (select count(*)::int as count, min(x.entity_no) as one
        from entity_names own join entity_names n on ${ofOwners(sql`n.owner_no`, [ownerNo])} and n.name_no = own.name_no and n.position is not null
          join entities x on ${ofOwners(sql`x.owner_no`, [ownerNo])} and x.entity_no = n.entity_no and x.kind <> ${kindNo("thing")}::smallint
        where ${ofOwners(sql`own.owner_no`, [ownerNo])} and own.entity_no = e.entity_no and own.position is not null) o
    where ${ofOwners(sql`e.owner_no`, [ownerNo])} and e.entity_no = any(${list([...new Set(nos)])}::bigint[])`);
  const changed = rows.flatMap((row) => {
    const role = isSingular(row.role) && row.names === 1 ? row.named : null;
    const base = role ?? (row.is_thing && row.role === null && row.others === 1 ? row.other : null);
    return base === row.base_no ? [] : [{ entity_no: row.no, base_no: base }];
  });
  if (mode === "write" && changed.length > 0)
    tx.write(sql`update entities e set base_no = d.base_no from jsonb_to_recordset(${json(changed)}) as d (entity_no bigint, base_no bigint)
      where ${ofOwners(sql`e.owner_no`, [ownerNo])} and e.entity_no = d.entity_no`);
  return changed.length;
}

/**
 * Writes as which entity others are shown, or only counts the differences. Reads only those that are shown
 * as another one, those of actions, and `nos`. Uses index `entities_of_root`.
 */
export async function updateRoots(
  tx: Tx,
  ownerNo: OwnerNo,
  actions: readonly EntityAction[],
  nos: readonly number[],
  mode: RebuildMode,
): Promise<number> {
  const merges = actions.flatMap(({ change }) => (change.kind === "merged" ? [change] : []));
  const named = [...new Set([...nos, ...merges.flatMap(({ from, into }) => [from, into])])];
  const rows = await tx.rows<{ no: number; base_no: number | null; into_no: number | null }>(sql`
    with joined as (select entity_no, base_no, into_no from entities
        where ${ofOwners(sql`owner_no`, [ownerNo])} and (into_no is not null or entity_no = any(${list(named)}::bigint[])))
    select entity_no::float8 as no, base_no::float8 as base_no, into_no::float8 as into_no from joined
    union select entity_no::float8, base_no::float8, into_no::float8 from entities
      where ${ofOwners(sql`owner_no`, [ownerNo])} and entity_no in (select base_no from joined)`);
  const roots = rootsOf(
    rows.map(({ no, base_no }) => ({ entityNo: no, baseNo: base_no })),
    merges,
  );
  const changed = rows.flatMap(({ no, into_no }) => {
    const root = roots.get(no) ?? null;
    return root === into_no ? [] : [{ entity_no: no, into_no: root }];
  });
  if (mode === "write" && changed.length > 0)
    tx.write(sql`update entities e set into_no = d.into_no from jsonb_to_recordset(${json(changed)}) as d (entity_no bigint, into_no bigint)
      where ${ofOwners(sql`e.owner_no`, [ownerNo])} and e.entity_no = d.entity_no`);
  return changed.length;
}
