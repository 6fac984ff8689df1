import { RELATION_TYPES, type RelationType } from "@/lib/analysis/relations";
import type { OwnerNo, Position } from "@/lib/base/core";
import { list, ofOwners, type SQL, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { endOfValidity, isLive } from "@/lib/storage/index";

/** A relation that a memory states. `endAt` is when the memory stopped being true; null while it
 * is, or was at `asOf`. */
export type StatedRelation = {
  readonly subjectNo: number;
  readonly type: RelationType;
  readonly objectNo: number | null;
  readonly attribute: string | null;
  readonly value: string | null;
  readonly fromDay: string | null;
  readonly ended: boolean;
  readonly confidence: number;
  readonly position: Position;
  readonly memoryId: string;
  readonly occurredAt: Date;
  readonly endAt: Date | null;
};

type Row = TableRow<"relations", "type" | "attribute" | "value" | "from_day" | "ended" | "confidence"> &
  TableRow<"memories", "occurred_at"> & {
    subject_no: number;
    object_no: number | null;
    position: Position;
    memory_id: string;
    end_at: Date | null;
  };

/** The ends of an owner that do not say what they end. */
const MAX_OPEN_ENDS = 100;

/**
 * Returns the relations of entities that memories stated by `asOf`, also those that are no longer true, the
 * memory that was said last first; at most `perEntity` of each entity and `limit` of all. Expired memories
 * state none. With them come the latest ends of the owner that do not say what they end ("I quit my job",
 * "Felix died"), because these can end any of them.
 * One statement: uses indexes `relations_of_subject`, `relations_of_object`, `relations_open_ends` and the
 * keys of memories.
 */
export async function readRelations(
  tx: Tx,
  ownerNo: OwnerNo,
  nos: readonly number[],
  {
    asOf,
    perEntity,
    limit,
  }: { readonly asOf?: Date | undefined; readonly perEntity: number; readonly limit: number },
): Promise<readonly StatedRelation[]> {
  if (nos.length === 0) return [];
  const isStated = isLive({ isSupersededIncluded: true, ...(asOf ? { asOf } : {}) });
  // The position of a memory orders by when its session began, so the time of the memory must be read.
  const latest = (condition: SQL, count: number) => sql`(select r.position, r.ordinal from relations r
      join memories m on ${ofOwners(sql`m.owner_no`, [ownerNo])} and m.position = r.position
      join memory_states s on ${ofOwners(sql`s.owner_no`, [ownerNo])} and s.position = r.position
    where ${ofOwners(sql`r.owner_no`, [ownerNo])} and ${condition} and ${isStated}
    order by m.occurred_at desc, r.position desc limit ${count}::int)`;
  const openEnds = sql`r.ended and r.value is null and (r.object_no is null or r.attribute is not null)`;
  const rows = await tx.rows<Row>(sql`
    select r.subject_no::float8 as subject_no, r.object_no::float8 as object_no, r.type, r.attribute, r.value, r.from_day, r.ended,
      r.confidence, r.position::float8 as position, encode(m.memory_id, 'hex') as memory_id, m.occurred_at,
      case when s.superseded_at is not null then ${endOfValidity(undefined)} end as end_at
    from (select distinct o.position, o.ordinal from unnest(${list([...new Set(nos)])}::bigint[]) as k (no)
        cross join lateral (${latest(sql`r.subject_no = k.no`, perEntity)} union ${latest(sql`r.object_no = k.no`, perEntity)}) o
        union ${latest(openEnds, MAX_OPEN_ENDS)}) k
      join relations r on ${ofOwners(sql`r.owner_no`, [ownerNo])} and r.position = k.position and r.ordinal = k.ordinal
      join memories m on ${ofOwners(sql`m.owner_no`, [ownerNo])} and m.position = k.position
      join memory_states s on ${ofOwners(sql`s.owner_no`, [ownerNo])} and s.position = k.position
    order by m.occurred_at desc, r.position desc, r.ordinal limit ${limit}::int`);
  return rows.map((row) => ({
    subjectNo: row.subject_no,
    type: RELATION_TYPES[row.type] ?? "knows",
    objectNo: row.object_no,
    attribute: row.attribute,
    value: row.value,
    fromDay: row.from_day,
    ended: row.ended,
    confidence: row.confidence,
    position: row.position,
    memoryId: row.memory_id,
    occurredAt: row.occurred_at,
    endAt: row.end_at && asOf && row.end_at > asOf ? null : row.end_at,
  }));
}
