import type { OwnerNo } from "@/lib/base/core";
import { ofOwners, sql, type Tx } from "@/lib/storage/db";
import type { Differences, RebuildMode, RebuildResult } from "./recorded-turn";

/** Before the first and after the last term; term numbers are signed 32-bit integers. */
export const FIRST_TERM = -(2 ** 31);
const LAST_TERM = 2 ** 31 - 1;
/** Postings per statement. The embedded database counts them in about 10 ms. */
const POSTINGS = 20_000;

/**
 * Counts the postings of an owner's next terms, from `first` on, and corrects their statistics. Returns the
 * term to continue with, or null at the end. In mode `compare` it only counts the differences. Uses the
 * primary keys of postings and term_stats. The caller holds the owner's row locked.
 */
export async function recountTerms(
  tx: Tx,
  ownerNo: OwnerNo,
  first: number,
  mode: RebuildMode,
): Promise<RebuildResult> {
  const ownerFilter = ofOwners(sql`owner_no`, [ownerNo]);
  const [end] = await tx.rows<{ last: number | null; rows: number }>(sql`
    select max(term_no) as last, count(*)::int as rows from (select term_no from postings
      where ${ownerFilter} and term_no >= ${first}::int order by term_no limit ${POSTINGS}::int) p`);
  const last = end?.last && end.rows === POSTINGS ? end.last : LAST_TERM;
  const range = sql`${ownerFilter} and term_no >= ${first}::int and term_no <= ${last}::int`;
  const [row] = await tx.rows<{ count: number }>(sql`
    with counted as materialized (select term_no, count(*)::int as df from postings where ${range} group by term_no),
      stored as materialized (select term_no, df from term_stats where ${range}),
      changed as materialized (select term_no, c.df from counted c full join stored s using (term_no)
        where c.df is distinct from s.df)
      ${
        mode === "compare"
          ? sql``
          : sql`, written as (insert into term_stats (owner_no, term_no, df)
        select ${ownerNo}::bigint, term_no, df from changed where df is not null
        on conflict (owner_no, term_no) do update set df = excluded.df),
      deleted as (delete from term_stats where ${ownerFilter} and term_no in (select term_no from changed where df is null))`
      }
    select count(*)::int as count from changed`);
  return { differences: { term_stats: row?.count ?? 0 }, next: last === LAST_TERM ? null : last + 1 };
}

/**
 * Counts an owner's turns and their lengths, and corrects its statistics; deletes speakers without turns. The
 * range of days only grows, so it is filled when it is missing and otherwise kept. In mode `compare` it only
 * counts the differences. The caller holds the owner's row locked.
 */
export async function recountOwner(tx: Tx, ownerNo: OwnerNo, mode: RebuildMode): Promise<Differences> {
  const ownerFilter = ofOwners(sql`owner_no`, [ownerNo]);
  const silent = sql`speakers p where ${ofOwners(sql`p.owner_no`, [ownerNo])} and not exists
    (select 1 from turns t where ${ofOwners(sql`t.owner_no`, [ownerNo])} and t.speaker_no = p.speaker_no)`;
  const speakers = await tx.rows(
    mode === "compare" ? sql`select 1 from ${silent}` : sql`delete from ${silent} returning 1`,
  );
  const [row] = await tx.rows<{ count: number }>(sql`
    with counted as materialized (select count(*)::int as turns, coalesce(sum(length::float8), 0) as total_length,
        coalesce(sum(window_length::float8), 0) as total_window_length from turns where ${ownerFilter}),
      changed as materialized (select c.*, coalesce(s.first_day, d.first_day) as first_day, coalesce(s.last_day, d.last_day) as last_day
        from counted c left join owner_stats s on ${ofOwners(sql`s.owner_no`, [ownerNo])}
          cross join (select min(day) as first_day, max(day) as last_day from turn_dates where ${ownerFilter}) d
        where (c.turns <> 0 or s.turns is not null) and (c.turns is distinct from s.turns or c.total_length is distinct from s.total_length
          or c.total_window_length is distinct from s.total_window_length or (s.first_day is null and d.first_day is not null)))
      ${
        mode === "compare"
          ? sql``
          : sql`, written as (insert into owner_stats (owner_no, turns, total_length, total_window_length, first_day, last_day)
        select ${ownerNo}::bigint, turns, total_length, total_window_length, first_day, last_day from changed
        on conflict (owner_no) do update set turns = excluded.turns, total_length = excluded.total_length,
          total_window_length = excluded.total_window_length, first_day = excluded.first_day, last_day = excluded.last_day)`
      }
    select count(*)::int as count from changed`);
  return { owner_stats: row?.count ?? 0, speakers: speakers.length };
}
