import type { OwnerNo, Position } from "@/lib/base/core";
import { json, list, ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import type { MemoryGraph, RelationRow } from "./memory-graph";

type MentionRow = {
  readonly position: number;
  readonly entity_no: number;
  readonly role_no: number | null;
};
type PlacedRelation = RelationRow & { readonly position: number };

/** The rows that some memories have in the graph. */
export type GraphRows = {
  readonly mentions: readonly MentionRow[];
  readonly relations: readonly PlacedRelation[];
};

/** Returns the rows of the graph of each memory, by position. */
export function rowsOf(graphs: ReadonlyMap<Position, MemoryGraph>): GraphRows {
  return {
    mentions: [...graphs].flatMap(([position, { mentions }]) =>
      mentions.map(({ entityNo, roleNo }) => ({ position, entity_no: entityNo, role_no: roleNo })),
    ),
    relations: [...graphs].flatMap(([position, { relations }]) =>
      relations.map((relation) => ({ position, ...relation })),
    ),
  };
}

/** Returns the numbers of all entities in some rows. */
export function entitiesIn({ mentions, relations }: GraphRows): number[] {
  return [
    ...mentions.flatMap(({ entity_no, role_no }) => [entity_no, ...(role_no === null ? [] : [role_no])]),
    ...relations.flatMap(({ subject_no, object_no }) => [
      subject_no,
      ...(object_no === null ? [] : [object_no]),
    ]),
  ];
}

/**
 * Returns the stored rows at some positions. Uses index `entity_mentions_by_position` and the primary key of
 * relations.
 */
export async function readGraphRows(
  tx: Tx,
  ownerNo: OwnerNo,
  positions: readonly Position[],
): Promise<GraphRows> {
  const positionFilter = sql`${ofOwners(sql`owner_no`, [ownerNo])} and position = any(${list(positions)}::bigint[])`;
  const [mentions, relations] = await Promise.all([
    tx.rows<TableRow<"entity_mentions">>(sql`select * from entity_mentions where ${positionFilter}`),
    tx.rows<TableRow<"relations">>(sql`select * from relations where ${positionFilter}`),
  ]);
  return {
    mentions: mentions.map((row) => ({
      position: Number(row.position),
      entity_no: Number(row.entity_no),
      role_no: row.role_no === null ? null : Number(row.role_no),
    })),
    relations: relations.map((row) => ({
      position: Number(row.position),
      ordinal: row.ordinal,
      subject_no: Number(row.subject_no),
      type: row.type,
      object_no: row.object_no === null ? null : Number(row.object_no),
      attribute: row.attribute,
      value: row.value,
      from_day: row.from_day,
      ended: row.ended,
      confidence: Math.fround(row.confidence),
    })),
  };
}

/** Inserts rows of memories that have none. */
export function insertGraphRows(tx: Tx, ownerNo: OwnerNo, { mentions, relations }: GraphRows): void {
  if (mentions.length > 0)
    tx.write(sql`insert into entity_mentions (owner_no, position, entity_no, role_no)
      select ${ownerNo}::bigint, r.* from jsonb_to_recordset(${json(mentions)}) as r (position bigint, entity_no bigint, role_no bigint)`);
  if (relations.length > 0)
    tx.write(sql`insert into relations (owner_no, position, ordinal, subject_no, type, object_no, attribute, value, from_day, ended,
        confidence, occurred_at)
      select ${ownerNo}::bigint, r.*, m.occurred_at from jsonb_to_recordset(${json(relations)}) as r (position bigint, ordinal smallint,
          subject_no bigint, type smallint, object_no bigint, attribute text, value text, from_day text, ended boolean, confidence real)
        join memories m on ${ofOwners(sql`m.owner_no`, [ownerNo])} and m.position = r.position`);
}

/** Deletes rows by their keys. */
export function deleteGraphRows(tx: Tx, ownerNo: OwnerNo, { mentions, relations }: GraphRows): void {
  if (mentions.length > 0)
    tx.write(sql`delete from entity_mentions m using jsonb_to_recordset(${json(mentions)}) as d (position bigint, entity_no bigint)
      where ${ofOwners(sql`m.owner_no`, [ownerNo])} and m.position = d.position and m.entity_no = d.entity_no`);
  if (relations.length > 0)
    tx.write(sql`delete from relations r using jsonb_to_recordset(${json(relations)}) as d (position bigint, ordinal smallint)
      where ${ofOwners(sql`r.owner_no`, [ownerNo])} and r.position = d.position and r.ordinal = d.ordinal`);
}
