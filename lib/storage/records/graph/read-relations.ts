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
    is_open_end: boolean;
  };

/** The relations of entities, and the ends that do not say what they end, the latest first. */
export type StatedRelations = {
  readonly relations: readonly StatedRelation[];
  readonly openEnds: readonly StatedRelation[];
};

const MAX_OPEN_ENDS = 100;

/**
 * Returns the relations of entities that memories stated by `asOf`, also those that are no longer true, the
 * memory that was said last first; at most `perEntity` of each entity and `limit` of all. Expired memories
 * state none. Beside them are at most MAX_OPEN_ENDS ends that do not say what they end ("I quit my job",
 * "Felix died") of entities in these relations.
 * One statement: uses indexes `relations_of_subject`, `relations_of_object`, `relations_open_ends` and the
 * keys of memories and entities.
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
): Promise<StatedRelations> {
  if (nos.length === 0) return { relations: [], openEnds: [] };
  const ownerFilter = (column: SQL) => ofOwners(column, [ownerNo]);
  const isStated = isLive({ isSupersededIncluded: true, ...(asOf ? { asOf } : {}) });
  // The position of a memory orders by when its session began, so its time decides. `m` gives it to isLive.
  const latest = (condition: SQL, count: number) => sql`(
    select r.position, r.ordinal, r.subject_no, r.object_no, r.type, r.attribute, r.value, r.from_day, r.ended, r.confidence, m.occurred_at
    from relations r cross join lateral (select r.occurred_at) m
      join memory_states s on ${ownerFilter(sql`s.owner_no`)} and s.position = r.position
    where ${ownerFilter(sql`r.owner_no`)} and ${condition} and ${isStated}
    order by r.occurred_at desc, r.position desc, r.ordinal limit ${count}::int)`;
  const isOpenEnd = sql`r.ended and r.value is null and (r.object_no is null or r.attribute is not null)`;
  const of = (column: SQL) => latest(sql`${column} = k.no and not (${isOpenEnd})`, perEntity);
  // A death names a thing that is shown as the pet or person of its name. Unlike coalesce(), `case` is
  // leakproof, so row-level security lets the key of entities be used.
  const endedNo = sql`case when r.object_no is null then r.subject_no else r.object_no end`;
  const isNear = sql`coalesce((select e.into_no from entities e where ${ownerFilter(sql`e.owner_no`)} and e.entity_no = ${endedNo}), ${endedNo})
    in (select no from near)`;
  // The subquery hides how many entities there are. Otherwise each execution is planned again, because the
  // plan for so many looks cheaper: 3 ms in the embedded database.
  const rows = await tx.rows<Row>(sql`
    with own as materialized (
        select distinct on (o.occurred_at, o.position, o.ordinal) o.*
        from unnest((select ${list([...new Set(nos)])}::bigint[])) as k (no)
          cross join lateral (${of(sql`r.subject_no`)} union all ${of(sql`r.object_no`)}) o
        order by o.occurred_at desc, o.position desc, o.ordinal limit ${limit}::int),
      near as materialized (
        select coalesce(e.into_no, n.no) as no
        from (select subject_no as no from own union select object_no from own where object_no is not null) n
          left join entities e on ${ownerFilter(sql`e.owner_no`)} and e.entity_no = n.no)
    select r.subject_no::float8 as subject_no, r.object_no::float8 as object_no, r.type, r.attribute, r.value, r.from_day, r.ended,
      r.confidence, r.position::float8 as position, encode(m.memory_id, 'hex') as memory_id, m.occurred_at,
      case when s.superseded_at is not null then ${endOfValidity(undefined)} end as end_at, r.is_open_end
    from (select *, false as is_open_end from own
        union all select *, true from ${latest(sql`${isOpenEnd} and ${isNear}`, MAX_OPEN_ENDS)} o) r
      join memories m on ${ownerFilter(sql`m.owner_no`)} and m.position = r.position
      join memory_states s on ${ownerFilter(sql`s.owner_no`)} and s.position = r.position
    order by r.occurred_at desc, r.position desc, r.ordinal`);
  const stated = (areOpenEnds: boolean) =>
    rows.filter((row) => row.is_open_end === areOpenEnds).map((row) => toStated(row, asOf));
  return { relations: stated(false), openEnds: stated(true) };
}

function toStated(row: Row, asOf: Date | undefined): StatedRelation {
  return {
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
  };
}
