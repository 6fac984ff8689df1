import { list, ofOwners, sql, type Tx } from "@/lib/db";
import { CUE_WEIGHTS } from "@/lib/text";
import { TURNS_PER_SESSION } from "./place";
import { featuresOf, type NewTurn, speakerNumber } from "./write-index";

type Row = { position: number; length: number; asks: boolean; speaker_no: number | null };

/**
 * Makes everything that finds a turn by its words and cues as if it had always said this: postings, dates, statistics,
 * its own row, the windows of its neighbours and whether the next turn answers. Only what differs is written.
 * Vectors are the matter of dropTurnVectors. The caller holds the owner's row locked. A turn that is gone stays gone.
 */
export async function rewriteIndex(tx: Tx, turn: Omit<NewTurn, "eventNo">): Promise<void> {
  const { ownerNo, position } = turn;
  const mine = ofOwners(sql`owner_no`, [ownerNo]);
  const inSession = position % TURNS_PER_SESSION;
  const speakerNo = turn.speaker === null ? null : await speakerNumber(tx, ownerNo, turn.speaker);
  const [near, postings, days] = await Promise.all([
    tx.rows<Row>(sql`select position::float8 as position, length, asks, speaker_no from turns where ${mine}
      and position >= ${position - Math.min(2, inSession)}::bigint
      and position <= ${position + Math.min(2, TURNS_PER_SESSION - 1 - inSession)}::bigint`),
    tx.rows<{ term_no: number; tf: number }>(
      sql`select term_no, tf from postings where ${mine} and position = ${position}::bigint`,
    ),
    tx.rows<{ day: number; is_exact: boolean }>(
      sql`select day, is_exact from turn_dates where ${mine} and position = ${position}::bigint`,
    ),
  ]);
  const old = near.find((row) => row.position === position);
  if (!old) return;
  const { cues, length, terms, dates } = featuresOf(turn);
  const was = new Map(postings.map(({ term_no, tf }) => [term_no, tf]));
  const gone = [...was.keys()].filter((no) => !terms.has(no));
  const come = [...terms].filter(([no]) => !was.has(no));
  const changed = [...terms].filter(([no, tf]) => was.has(no) && was.get(no) !== tf);
  const before = near.find((row) => row.position === position - 1);
  const next = near.find((row) => row.position === position + 1);
  const isAnswer = before?.asks === true && before.speaker_no !== speakerNo;
  const answers = (asked: boolean, by: number | null) => (next && asked && by !== next.speaker_no ? 1 : 0);
  const nextGains = (answers(cues.asks, speakerNo) - answers(old.asks, old.speaker_no)) * CUE_WEIGHTS.answers;
  const grown = length - old.length;
  const others = near.filter((row) => row.position !== position);
  const allGrown = others.reduce((sum, row) => sum + grown / 2 ** Math.abs(row.position - position), grown);
  const dayKey = (day: number, exact: boolean) => `${day} ${exact}`;
  const wanted = new Map(dates.map(({ day, exact }) => [dayKey(day, exact), { day, exact }]));
  const had = new Set(days.map(({ day, is_exact }) => dayKey(day, is_exact)));
  const daysGone = days.filter(({ day, is_exact }) => !wanted.has(dayKey(day, is_exact)));
  const daysCome = [...wanted].filter(([key]) => !had.has(key)).map(([, date]) => date);
  const table = (columns: readonly (readonly [readonly (number | string)[], string])[]) =>
    sql`unnest(${sql.join(
      columns.map(([values, type]) => sql`${list([...values])}::${sql.raw(type)}[]`),
      sql`, `,
    )})`;
  // No two parts write the same row, so their order does not matter. Each goes by a key.
  await tx.rows(sql`
    with fewer as (delete from postings where ${mine} and position = ${position}::bigint and term_no = any(${list(gone)}::int[])),
    more as (insert into postings (owner_no, term_no, position, tf) select ${ownerNo}::bigint, term_no, ${position}::bigint, tf
      from ${table([
        [come.map(([no]) => no), "int"],
        [come.map(([, tf]) => tf), "smallint"],
      ])} as w(term_no, tf)),
    other as (update postings p set tf = w.tf
      from ${table([
        [changed.map(([no]) => no), "int"],
        [changed.map(([, tf]) => tf), "smallint"],
      ])} as w(term_no, tf)
      where ${ofOwners(sql`p.owner_no`, [ownerNo])} and p.term_no = w.term_no and p.position = ${position}::bigint),
    rarer as (update term_stats set df = df - 1 where ${mine} and term_no = any(${list(gone)}::int[])),
    commoner as (insert into term_stats (owner_no, term_no, df)
      select ${ownerNo}::bigint, term_no, 1 from ${table([[come.map(([no]) => no).sort((a, b) => a - b), "int"]])} as w(term_no)
      on conflict (owner_no, term_no) do update set df = term_stats.df + 1),
    undated as (delete from turn_dates t
      using ${table([
        [daysGone.map(({ day }) => day), "int"],
        [daysGone.map((one) => String(one.is_exact)), "boolean"],
      ])} as d(day, is_exact)
      where ${ofOwners(sql`t.owner_no`, [ownerNo])} and t.position = ${position}::bigint and t.day = d.day and t.is_exact = d.is_exact),
    dated as (insert into turn_dates (owner_no, day, position, is_exact) select ${ownerNo}::bigint, day, ${position}::bigint, is_exact
      from ${table([
        [daysCome.map(({ day }) => day), "int"],
        [daysCome.map(({ exact }) => String(exact)), "boolean"],
      ])} as d(day, is_exact)),
    own as (update turns set length = ${length}::real, window_length = window_length + ${grown}::real, speaker_no = ${speakerNo}::smallint,
        static_score = ${cues.staticScore + (isAnswer ? CUE_WEIGHTS.answers : 0)}::real, fits = ${cues.fits}::smallint, asks = ${cues.asks}
      where ${mine} and position = ${position}::bigint),
    windows as (update turns set window_length = window_length + ${grown}::real / power(2, abs(${position}::bigint - position)),
        static_score = case when position = ${position + 1}::bigint then (static_score::float8 + ${nextGains}::float8)::real else static_score end
      where ${mine} and position = any(${list(others.map((row) => row.position))}::bigint[]))
    update owner_stats set total_length = total_length + ${grown}::float8, total_window_length = total_window_length + ${allGrown}::float8
    where ${mine}`);
  if (gone.length > 0)
    await tx.rows(
      sql`delete from term_stats where ${mine} and term_no = any(${list(gone)}::int[]) and df <= 0`,
    );
  if (old.speaker_no !== null && old.speaker_no !== speakerNo)
    await tx.rows(sql`delete from speakers where ${mine} and speaker_no = ${old.speaker_no}::smallint
      and not exists (select 1 from turns where ${mine} and speaker_no = ${old.speaker_no}::smallint)`);
}
