import type { Ctx, OwnerNo, Position } from "@/lib/base/core";
import { ofOwners, ofTenant, type SQL, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { isLive } from "@/lib/storage/index";
import type { Resolution } from "../contradictions";
import { mergedInto } from "../memory-sources";
import { DECISIONS } from "./page-decisions";
import { type Conditions, type PagedTable, type PageEnd, type PageQuery, readPage } from "./paginate";

/** A decision according to which one of two memories may correct the other. */
export type Contradiction = {
  readonly ownerNo: OwnerNo;
  readonly eventNo: number;
  readonly ordinal: number;
  readonly positions: readonly [Position, Position];
  readonly reason: string | null;
  readonly decidedAt: Date;
  /** The probability that one replaces the other; null when the pair model did not judge them. */
  readonly chance: number | null;
  readonly resolution: Resolution | null;
};

const IS_OPEN = sql`m.uncertain_position is not null and m.memory_position is not null and m.resolution is null`;
const OPEN: PagedTable = { ...DECISIONS, condition: IS_OPEN };
const RESOLVED: PagedTable = { ...DECISIONS, condition: sql`m.resolution is not null` };

/**
 * Returns a page of contradictions, newest decision first: open ones between live memories, or resolved ones.
 * A memory that was merged stands as what it was merged into. The positions of a pair ascend. Uses index
 * `contradictions_of_tenant`, `contradictions_of_owner` or `resolved_contradictions`. Throws `invalid_input`
 * for a broken cursor.
 */
export async function pageContradictions(
  ctx: Pick<Ctx, "tenantNo">,
  { isResolved, ...query }: PageQuery & { readonly isResolved: boolean },
): Promise<PageEnd & { readonly pairs: readonly Contradiction[] }> {
  const conditions: Conditions = {
    joins: isResolved ? sql`` : sql`${liveAt("uncertain_position")} ${liveAt("memory_position")}`,
    where: isResolved ? sql`true` : sql`at_uncertain_position.position <> at_memory_position.position`,
  };
  // Skips pairs that were resolved since their key was read.
  const { rows, ...end } = await readPage<Row>(
    ctx,
    isResolved ? RESOLVED : OPEN,
    query,
    conditions,
    (column) => sql`
    select d.owner_no, d.event_no, d.ordinal, d.decided_at,
      ${mergedInto(sql`d.owner_no`, sql`d.memory_position`)}::float8 as memory,
      ${mergedInto(sql`d.owner_no`, sql`d.uncertain_position`)}::float8 as uncertain, d.uncertain_reason as reason, d.resolution,
      (select abs(p.chance)::float8 from memory_pairs p where p.owner_no = d.owner_no and p.newer = d.memory_position
        and p.older = d.uncertain_position) as chance
    from unnest(${column("owner_no")}::bigint[], ${column("event_no")}::bigint[], ${column("ordinal")}::smallint[])
        with ordinality as w(owner_no, event_no, ordinal, no)
      cross join lateral (select * from decisions where ${ofTenant(sql`owner_no`, ctx.tenantNo)}
        and owner_no = w.owner_no and event_no = w.event_no and ordinal = w.ordinal offset 0) d
    where d.memory_position is not null and d.uncertain_position is not null
      and (d.resolution is not null) = ${isResolved}
    order by w.no`,
  );
  return { pairs: rows.map(toContradiction), ...end };
}

/** An open mark of a decision. `positions` are those of its memories; null when one is no longer live. */
type OpenMark = {
  readonly eventNo: number;
  readonly positions: readonly [newer: Position, older: Position] | null;
};

/**
 * Returns the open marks of an owner's next events after a number, at most those of `limit` events, by event.
 * Uses index `contradictions_of_owner`.
 */
export async function readOpenMarks(
  tx: Tx,
  ownerNo: OwnerNo,
  after: number,
  limit: number,
): Promise<OpenMark[]> {
  const isOfOwner = sql`${ofOwners(sql`m.owner_no`, [ownerNo])} and ${IS_OPEN}`;
  const rows = await tx.rows<{ event_no: number; newer: Position | null; older: Position | null }>(sql`
    select m.event_no::float8 as event_no, p.newer, p.older
    from (select distinct m.event_no from decisions m where ${isOfOwner} and m.event_no > ${after}::bigint
        order by m.event_no limit ${limit}::int) e
      join decisions m on ${isOfOwner} and m.event_no = e.event_no
      left join lateral (select at_memory_position.position::float8 as newer, at_uncertain_position.position::float8 as older
        from (select 1) one ${liveAt("uncertain_position")} ${liveAt("memory_position")}
        where at_uncertain_position.position <> at_memory_position.position) p on true
    order by m.event_no, m.ordinal`);
  return rows.map(({ event_no, newer, older }) => ({
    eventNo: event_no,
    positions: newer === null || older === null ? null : [newer, older],
  }));
}

/** Keeps a decision `m` when the memory in the given column, or what it was merged into, is live. */
function liveAt(column: "uncertain_position" | "memory_position"): SQL {
  const position = mergedInto(sql`m.owner_no`, sql`m.${sql.identifier(column)}`);
  return sql`cross join lateral (select s.position from memory_states s where s.owner_no = m.owner_no
    and s.position = ${position} and ${isLive({})} offset 0) ${sql.identifier(`at_${column}`)}`;
}

type Row = TableRow<"decisions", "owner_no" | "event_no" | "ordinal" | "decided_at"> & {
  memory: number;
  uncertain: number;
  reason: string | null;
  chance: number | null;
  resolution: Resolution | null;
};

function toContradiction(row: Row): Contradiction {
  return {
    ownerNo: String(row.owner_no) as OwnerNo,
    eventNo: Number(row.event_no),
    ordinal: row.ordinal,
    positions: [
      Math.min(row.uncertain, row.memory) as Position,
      Math.max(row.uncertain, row.memory) as Position,
    ],
    reason: row.reason,
    decidedAt: row.decided_at,
    chance: row.chance,
    resolution: row.resolution,
  };
}
