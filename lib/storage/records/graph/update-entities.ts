import type { OwnerNo } from "@/lib/base/core";
import { json, list, ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import type { RebuildMode } from "@/lib/storage/index";
import type { EntityAction } from "./entity-actions";
import { type EntityRow, expectedRows, type NameRow } from "./entity-rows";
import { updateBases, updateRoots } from "./update-roots";

/**
 * Writes the rows of some entities as their mentions, relations and actions say, or only compares them.
 * Deletes those without a mention. Returns how many rows were missing, wrong or left over, and the deleted
 * entities and names. The caller holds the owner's row locked.
 */
export async function updateEntities(
  tx: Tx,
  ownerNo: OwnerNo,
  entityNos: readonly number[],
  actions: readonly EntityAction[],
  mode: RebuildMode = "write",
): Promise<{
  readonly differences: number;
  readonly lostNos: readonly number[];
  readonly lostNames: readonly string[];
}> {
  const nos = [...new Set(entityNos)].filter((no) => no !== 0);
  if (nos.length === 0) return { differences: 0, lostNos: [], lostNames: [] };
  const [stored, expected] = await Promise.all([
    readRows(tx, ownerNo, nos),
    expectedRows(tx, ownerNo, nos, actions),
  ]);
  const entities = changesOf(stored.entities, expected.entities, ({ entity_no }) => entity_no);
  const names = changesOf(stored.names, expected.names, (row) => `${row.name_no} ${row.entity_no}`);
  if (mode === "write") {
    writeEntities(tx, ownerNo, entities);
    writeNames(tx, ownerNo, names);
    const sameNames = await entitiesNamedLike(tx, ownerNo, [...names.deleted, ...names.written]);
    await updateBases(tx, ownerNo, [...nos, ...sameNames]);
    await updateRoots(tx, ownerNo, actions, [...nos, ...sameNames], "write");
  }
  return {
    differences: entities.count + names.count,
    lostNos: entities.deleted.map(({ entity_no }) => entity_no),
    lostNames: names.deleted.map(({ name }) => name),
  };
}

type Changes<Row> = {
  readonly deleted: readonly Row[];
  readonly written: readonly Row[];
  readonly count: number;
};

/** Returns the stored rows that nothing expects, and the expected rows that are not stored like this. */
function changesOf<Row>(
  stored: readonly Row[],
  expected: readonly Row[],
  keyOf: (row: Row) => string | number,
): Changes<Row> {
  const storedRows = new Map(stored.map((row) => [keyOf(row), JSON.stringify(row)]));
  const expectedKeys = new Set(expected.map(keyOf));
  const deleted = stored.filter((row) => !expectedKeys.has(keyOf(row)));
  const written = expected.filter((row) => storedRows.get(keyOf(row)) !== JSON.stringify(row));
  return { deleted, written, count: deleted.length + written.length };
}

async function readRows(tx: Tx, ownerNo: OwnerNo, nos: readonly number[]) {
  const isNamed = sql`${ofOwners(sql`owner_no`, [ownerNo])} and entity_no = any(${list(nos)}::bigint[])`;
  const [entities, names] = await Promise.all([
    tx.rows<TableRow<"entities">>(sql`select * from entities where ${isNamed}`),
    tx.rows<TableRow<"entity_names">>(sql`select * from entity_names where ${isNamed}`),
  ]);
  return {
    entities: entities.map(
      (row): EntityRow => ({
        entity_no: Number(row.entity_no),
        kind: row.kind,
        given_kind: row.given_kind,
        name_no: row.name_no,
        role: row.role,
        of_no: row.of_no === null ? null : Number(row.of_no),
        first_at: row.first_at.toISOString(),
        last_at: row.last_at.toISOString(),
        mentions: row.mentions,
        is_listed: row.is_listed,
      }),
    ),
    names: names.map(
      (row): NameRow => ({
        name_no: row.name_no,
        entity_no: Number(row.entity_no),
        position: row.position === null ? null : Number(row.position),
        name: row.name,
      }),
    ),
  };
}

function writeEntities(tx: Tx, ownerNo: OwnerNo, { deleted, written }: Changes<EntityRow>): void {
  if (deleted.length > 0)
    tx.write(sql`delete from entities where ${ofOwners(sql`owner_no`, [ownerNo])}
      and entity_no = any(${list(deleted.map((row) => row.entity_no))}::bigint[])`);
  if (written.length > 0)
    tx.write(sql`insert into entities (owner_no, entity_no, kind, given_kind, name_no, role, of_no, first_at, last_at, mentions, is_listed)
      select ${ownerNo}::bigint, r.* from jsonb_to_recordset(${json(written)}) as r (entity_no bigint, kind smallint, given_kind smallint,
        name_no int, role text, of_no bigint, first_at timestamptz, last_at timestamptz, mentions int, is_listed boolean)
      on conflict (owner_no, entity_no) do update set kind = excluded.kind, given_kind = excluded.given_kind, name_no = excluded.name_no,
        role = excluded.role, of_no = excluded.of_no, first_at = excluded.first_at, last_at = excluded.last_at,
        mentions = excluded.mentions, is_listed = excluded.is_listed`);
}

function writeNames(tx: Tx, ownerNo: OwnerNo, { deleted, written }: Changes<NameRow>): void {
  if (deleted.length > 0)
    tx.write(sql`delete from entity_names n using jsonb_to_recordset(${json(deleted)}) as d (name_no int, entity_no bigint)
      where ${ofOwners(sql`n.owner_no`, [ownerNo])} and n.name_no = d.name_no and n.entity_no = d.entity_no`);
  if (written.length > 0)
    tx.write(sql`insert into entity_names (owner_no, name_no, entity_no, position, name)
      select ${ownerNo}::bigint, r.* from jsonb_to_recordset(${json(written)}) as r (name_no int, entity_no bigint, position bigint, name text)
      on conflict (owner_no, name_no, entity_no) do update set position = excluded.position, name = excluded.name`);
}

/** Returns the entities with one of the names, whose kind another one decides. */
async function entitiesNamedLike(tx: Tx, ownerNo: OwnerNo, names: readonly NameRow[]): Promise<number[]> {
  if (names.length === 0) return [];
  const rows = await tx.rows<TableRow<"entity_names", "entity_no">>(sql`select entity_no from entity_names
    where ${ofOwners(sql`owner_no`, [ownerNo])} and name_no = any(${list(names.map((row) => row.name_no))}::int[])`);
  return rows.map((row) => Number(row.entity_no));
}
