import type { JointStats, LexicalMatches } from "@/lib/analysis/rank";
import { type Ctx, OWNER_KINDS, type OwnerNo, type OwnerRef } from "@/lib/base/core";
import { sql, type TableRow, type Tx } from "@/lib/storage/db";
import { provideTurnStates, type TurnState, turnStateColumns } from "@/lib/storage/index";

/** The requested owner, which comes first, and shared memory, with what a search must know of them. */
export type OwnerFacts = Pick<LexicalMatches, "owners" | "refs" | "stats"> & {
  readonly timeZone: string | null;
};

type Stats = TableRow<
  "owner_stats",
  "turns" | "total_length" | "total_window_length" | "first_day" | "last_day"
>;
type Row = TableRow<"owners", "owner_no" | "kind" | "owner_id" | "time_zone"> &
  (Stats | { readonly turns: null }) &
  TurnState;

/**
 * Reads the requested owner and shared memory with their joint statistics; an owner without turns counts as
 * empty. Reads their turn states in the same statement. Uses index `owners_by_id` and the primary keys of
 * statistics and speakers. `offset 0` prevents a planner without statistics from reading those of all owners.
 */
export async function readOwnerFacts(tx: Tx, ctx: Ctx, owner: OwnerRef): Promise<OwnerFacts> {
  const shared = OWNER_KINDS.indexOf("shared");
  const kind = OWNER_KINDS.indexOf(owner.kind);
  const read = tx.rows<Row>(sql`
    select o.owner_no, o.kind, o.owner_id, o.time_zone, s.total_length, s.total_window_length, s.first_day, s.last_day,
      ${turnStateColumns}
    from owners o left join lateral (select * from owner_stats where owner_no = o.owner_no offset 0) s on true
    where o.tenant_no = ${ctx.tenantNo}::int
      and ((o.kind = ${kind}::smallint and o.owner_id = ${owner.id}) or o.kind = ${shared}::smallint)
    order by o.kind`);
  provideTurnStates(tx, read);
  const rows = await read;
  return {
    owners: rows.map((row) => String(row.owner_no) as OwnerNo),
    refs: rows.map((row) => ({ kind: OWNER_KINDS[row.kind] ?? "shared", id: row.owner_id })),
    timeZone: rows.find((row) => row.time_zone)?.time_zone ?? null,
    stats: jointStats(rows),
  };
}

function jointStats(rows: readonly Row[]): JointStats {
  const known = rows.flatMap((row) => (row.turns === null ? [] : [row]));
  const sum = (fieldOf: (row: Stats) => number) => known.reduce((total, row) => total + fieldOf(row), 0);
  const turns = sum((row) => row.turns);
  return {
    turns,
    averageLength: sum((row) => row.total_length) / Math.max(turns, 1),
    averageWindowLength: sum((row) => row.total_window_length) / Math.max(turns, 1),
    firstDay: Math.min(...known.flatMap((row) => row.first_day ?? [])),
    lastDay: Math.max(...known.flatMap((row) => row.last_day ?? [])),
    speakers: [...new Set(known.flatMap((row) => Object.values(row.speakers ?? {})))],
    perOwner: rows.map((row) => row.turns ?? 0),
  };
}
