import { type Ctx, MEMORY_TYPES, type MemoryType, type OwnerNo, type Position } from "@/lib/base/core";
import { list, ofOwners, ofTenant, type SQL, sql, type Tx } from "@/lib/storage/db";
import type { MemoryKey } from "./memory-key";
import { readChain } from "./read-chain";

/**
 * Returns the turns of the long messages whose parts are among some memories, those of the memories included,
 * also parts that were dropped or repeat another memory. Other memories have none. The parts of a message
 * stand side by side. Uses the primary keys of memories and decisions.
 */
export async function findParts(
  tx: Tx,
  ownerNo: OwnerNo,
  positions: readonly Position[],
): Promise<Position[]> {
  const rows = await tx.rows<{ position: Position }>(sql`
    select distinct d.position::float8 as position
    from (select event_no, position - part + 1 as first, parts from memories where ${ofOwners(sql`owner_no`, [ownerNo])}
        and position = any(${list(positions)}::bigint[]) and part is not null offset 0) m
      cross join lateral (select position from decisions where ${ofOwners(sql`owner_no`, [ownerNo])}
        and event_no = m.event_no offset 0) d
    where d.position >= m.first and d.position < m.first + m.parts order by 1`);
  return rows.map(({ position }) => position);
}

/** A long message as one memory: the position of its first memory, and the texts of all of them, joined. */
export type WholeMemory = { readonly first: Position; readonly text: string };

/**
 * Returns the whole memory of each key that is a part of a long message, by index of the key. Parts in
 * another state are left out, current or superseded: one that a later message corrected is no longer part of
 * what is so. A part that repeats a memory counts with that one's text. Uses the primary keys.
 */
export async function readWholes(
  tx: Tx,
  { tenantNo }: Pick<Ctx, "tenantNo">,
  keys: readonly MemoryKey[],
): Promise<ReadonlyMap<number, WholeMemory>> {
  const at = (table: "memories" | "memory_states", position: SQL) =>
    sql`(select * from ${sql.identifier(table)} where ${ofTenant(sql`owner_no`, tenantNo)}
      and owner_no = w.owner_no and position = ${position} offset 0)`;
  const rows = await tx.rows<WholeMemory & { no: string }>(sql`
    select w.no, min(d.position) filter (where d.position = d.memory_position)::float8 as first,
      string_agg(t.text, '' order by d.position) as text
    from unnest(${list(keys.map(({ ownerNo }) => ownerNo))}::bigint[], ${list(keys.map(({ position }) => position))}::bigint[])
        with ordinality as w(owner_no, position, no)
      cross join lateral ${at("memories", sql`w.position`)} m
      cross join lateral ${at("memory_states", sql`w.position`)} s
      cross join lateral (select position, memory_position from decisions where ${ofTenant(sql`owner_no`, tenantNo)}
        and owner_no = w.owner_no and event_no = m.event_no offset 0) d
      cross join lateral ${at("memories", sql`d.memory_position`)} t
      cross join lateral ${at("memory_states", sql`d.memory_position`)} u
    where d.position > m.position - m.part and d.position <= m.position - m.part + m.parts
      and (u.superseded_at is null) = (s.superseded_at is null)
    group by w.no`);
  return new Map(rows.map(({ no, first, text }) => [Number(no) - 1, { first, text }]));
}

/**
 * Returns as SQL whether a memory `m` with the state `s` is the first of its message in that state, among the
 * parts of these types if any are given.
 */
export function isFirstPart(types: readonly MemoryType[] | undefined): SQL {
  const isOfType = types
    ? sql`p.type = any(${list(types.map((type) => MEMORY_TYPES.indexOf(type)))}::smallint[])`
    : sql`true`;
  return sql`(m.part is null or not exists (select 1 from memories p join memory_states t on t.owner_no = p.owner_no and t.position = p.position
    where p.owner_no = m.owner_no and p.position > m.position - m.part and p.position < m.position
      and p.event_no = m.event_no and ${isOfType} and (t.superseded_at is null) = (s.superseded_at is null)))`;
}

/**
 * Returns the chain of a memory like readChain. A later part of a long message has that of the first part,
 * which replaced the older version.
 */
export async function readVersions(tx: Tx, key: MemoryKey): Promise<MemoryKey[]> {
  const [first = key.position] = await findParts(tx, key.ownerNo, [key.position]);
  const own = await readChain(tx, key);
  if (first === key.position) return own;
  const found = await readChain(tx, { ...key, position: first });
  const known = new Set(found.map(({ position }) => position));
  return [...found, ...own.filter(({ position }) => !known.has(position))];
}
