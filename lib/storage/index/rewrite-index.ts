import { CUE_WEIGHTS } from "@/lib/analysis/text";
import { TURNS_PER_SESSION } from "@/lib/base/core";
import { list, ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";

import { featuresOf, type NewTurn, speakerNumber } from "./write-index";

type Row = { position: number; length: number; asks: boolean; speaker_no: number | null };

/**
 * Rewrites every index of a turn except vectors as if it had always had this text: postings, dates,
 * statistics, its own row, the windows of its neighbors, and the answer cue of the next turn. Writes only
 * differences. Vectors are deleted by dropTurnVectors. Does nothing for an erased turn. The caller holds the
 * owner's row locked.
 */
export async function rewriteIndex(tx: Tx, turn: Omit<NewTurn, "eventNo">): Promise<void> {
  const { ownerNo, position } = turn;
  const ownerFilter = ofOwners(sql`owner_no`, [ownerNo]);
  const inSession = position % TURNS_PER_SESSION;
  const speakerNo = turn.speaker === null ? null : await speakerNumber(tx, ownerNo, turn.speaker);
  const [neighbors, postings, days] = await Promise.all([
    tx.rows<Row>(sql`select position::float8 as position, length, asks, speaker_no from turns where ${ownerFilter}
      and position >= ${position - Math.min(2, inSession)}::bigint
      and position <= ${position + Math.min(2, TURNS_PER_SESSION - 1 - inSession)}::bigint`),
    tx.rows<TableRow<"postings", "term_no" | "tf">>(
      sql`select term_no, tf from postings where ${ownerFilter} and position = ${position}::bigint`,
    ),
    tx.rows<TableRow<"turn_dates", "day" | "is_exact">>(
      sql`select day, is_exact from turn_dates where ${ownerFilter} and position = ${position}::bigint`,
    ),
  ]);
  const oldTurn = neighbors.find((row) => row.position === position);
  if (!oldTurn) return;
  const { cues, length, terms, dates } = featuresOf(turn);
  const previous = new Map(postings.map(({ term_no, tf }) => [term_no, tf]));
  const deletedTerms = [...previous.keys()].filter((no) => !terms.has(no));
  const addedTerms = [...terms].filter(([no]) => !previous.has(no));
  const changedTerms = [...terms].filter(([no, tf]) => previous.has(no) && previous.get(no) !== tf);
  const before = neighbors.find((row) => row.position === position - 1);
  const next = neighbors.find((row) => row.position === position + 1);
  const isAnswer = before?.asks === true && before.speaker_no !== speakerNo;
  const answers = (hasQuestion: boolean, speakerNo: number | null) =>
    next && hasQuestion && speakerNo !== next.speaker_no ? 1 : 0;
  const nextGains =
    (answers(cues.hasQuestionMark, speakerNo) - answers(oldTurn.asks, oldTurn.speaker_no)) *
    CUE_WEIGHTS.answers;
  const growth = length - oldTurn.length;
  const others = neighbors.filter((row) => row.position !== position);
  const allGrown = others.reduce((sum, row) => sum + growth / 2 ** Math.abs(row.position - position), growth);
  const dayKey = (day: number, exact: boolean) => `${day} ${exact}`;
  const newDays = new Map(dates.map(({ day, exact }) => [dayKey(day, exact), { day, exact }]));
  const oldDays = new Set(days.map(({ day, is_exact }) => dayKey(day, is_exact)));
  const removedDays = days.filter(({ day, is_exact }) => !newDays.has(dayKey(day, is_exact)));
  const addedDays = [...newDays].filter(([key]) => !oldDays.has(key)).map(([, date]) => date);
  const table = (columns: readonly (readonly [readonly (number | string)[], string])[]) =>
    sql`unnest(${sql.join(
      columns.map(([values, type]) => sql`${list([...values])}::${sql.raw(type)}[]`),
      sql`, `,
    )})`;
  // No two parts write the same row, so their order does not matter. Each part uses a primary key.
  await tx.rows(sql`
    with fewer as (delete from postings where ${ownerFilter} and position = ${position}::bigint and term_no = any(${list(deletedTerms)}::int[])),
    more as (insert into postings (owner_no, term_no, position, tf) select ${ownerNo}::bigint, term_no, ${position}::bigint, tf
      from ${table([
        [addedTerms.map(([no]) => no), "int"],
        [addedTerms.map(([, tf]) => tf), "smallint"],
      ])} as w(term_no, tf)),
    other as (update postings p set tf = w.tf
      from ${table([
        [changedTerms.map(([no]) => no), "int"],
        [changedTerms.map(([, tf]) => tf), "smallint"],
      ])} as w(term_no, tf)
      where ${ofOwners(sql`p.owner_no`, [ownerNo])} and p.term_no = w.term_no and p.position = ${position}::bigint),
    rarer as (update term_stats set df = df - 1 where ${ownerFilter} and term_no = any(${list(deletedTerms)}::int[])),
    commoner as (insert into term_stats (owner_no, term_no, df)
      select ${ownerNo}::bigint, term_no, 1 from ${table([[addedTerms.map(([no]) => no).sort((a, b) => a - b), "int"]])} as w(term_no)
      on conflict (owner_no, term_no) do update set df = term_stats.df + 1),
    undated as (delete from turn_dates t
      using ${table([
        [removedDays.map(({ day }) => day), "int"],
        [removedDays.map((one) => String(one.is_exact)), "boolean"],
      ])} as d(day, is_exact)
      where ${ofOwners(sql`t.owner_no`, [ownerNo])} and t.position = ${position}::bigint and t.day = d.day and t.is_exact = d.is_exact),
    dated as (insert into turn_dates (owner_no, day, position, is_exact) select ${ownerNo}::bigint, day, ${position}::bigint, is_exact
      from ${table([
        [addedDays.map(({ day }) => day), "int"],
        [addedDays.map(({ exact }) => String(exact)), "boolean"],
      ])} as d(day, is_exact)),
    own as (update turns set length = ${length}::real, window_length = window_length + ${growth}::real, speaker_no = ${speakerNo}::smallint,
        static_score = ${cues.staticScore + (isAnswer ? CUE_WEIGHTS.answers : 0)}::real, fits = ${cues.fits}::smallint, asks = ${cues.hasQuestionMark}
      where ${ownerFilter} and position = ${position}::bigint),
    windows as (update turns set window_length = window_length + ${growth}::real / power(2, abs(${position}::bigint - position)),
        static_score = case when position = ${position + 1}::bigint then (static_score::float8 + ${nextGains}::float8)::real else static_score end
      where ${ownerFilter} and position = any(${list(others.map((row) => row.position))}::bigint[]))
    update owner_stats set total_length = total_length + ${growth}::float8, total_window_length = total_window_length + ${allGrown}::float8
    where ${ownerFilter}`);
  if (deletedTerms.length > 0)
    await tx.rows(
      sql`delete from term_stats where ${ownerFilter} and term_no = any(${list(deletedTerms)}::int[]) and df <= 0`,
    );
  if (oldTurn.speaker_no !== null && oldTurn.speaker_no !== speakerNo)
    await tx.rows(sql`delete from speakers where ${ownerFilter} and speaker_no = ${oldTurn.speaker_no}::smallint
      and not exists (select 1 from turns where ${ownerFilter} and speaker_no = ${oldTurn.speaker_no}::smallint)`);
}
