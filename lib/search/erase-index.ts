import type { OwnerNo, Position } from "@/lib/core";
import { list, ofOwners, sql, type Tx } from "@/lib/db";
import { CUE_WEIGHTS } from "@/lib/text";
import { dropTurnVectors } from "./drop-turn-vectors";

/**
 * Takes turns out of everything that finds them: postings, dates, statistics, embeddings, vectors and sign bits, the
 * windows of the turns before, the trailing vectors and answer cues of the turns after. Statistics equal those of a store that
 * never had the turns, but for the span of days. The caller holds the owner's row locked.
 */
export async function eraseIndex(tx: Tx, ownerNo: OwnerNo, positions: readonly Position[]): Promise<void> {
  const at = list([...positions]);
  const mine = ofOwners(sql`owner_no`, [ownerNo]);
  await tx.rows(sql`
    with gone as (delete from postings where ${mine} and position = any(${at}::bigint[]) returning term_no),
      counted as (select term_no, count(*)::int as times from gone group by term_no)
    update term_stats t set df = t.df - c.times from counted c where ${ofOwners(sql`t.owner_no`, [ownerNo])} and t.term_no = c.term_no`);
  await tx.rows(sql`delete from term_stats where ${mine} and df <= 0`);
  await tx.rows(sql`delete from turn_dates where ${mine} and position = any(${at}::bigint[])`);
  await shrinkWindows(tx, ownerNo, positions);
  await forgetQuestions(tx, ownerNo, positions);
  await tx.rows(sql`delete from turns where ${mine} and position = any(${at}::bigint[])`);
  await tx.rows(sql`insert into owner_stats as s (owner_no, turns, total_length, total_window_length)
    select ${ownerNo}::bigint, count(*)::int, coalesce(sum(length), 0), coalesce(sum(window_length), 0) from turns where ${mine}
    on conflict (owner_no) do update set turns = excluded.turns, total_length = excluded.total_length,
      total_window_length = excluded.total_window_length`);
  await tx.rows(sql`delete from speakers p where ${ofOwners(sql`p.owner_no`, [ownerNo])}
    and not exists (select 1 from turns t where ${ofOwners(sql`t.owner_no`, [ownerNo])} and t.speaker_no = p.speaker_no)`);
  await dropTurnVectors(tx, ownerNo, positions);
}

/** Every window that reached into an erased turn loses its share of 1/2 or 1/4 of the length. */
async function shrinkWindows(tx: Tx, ownerNo: OwnerNo, positions: readonly Position[]): Promise<void> {
  await tx.rows(sql`
    update turns t set window_length = t.window_length - lost.length
    from (select near.position, sum(gone.length / power(2, abs(near.position - gone.position)))::real as length
        from turns gone join turns near on ${ofOwners(sql`near.owner_no`, [ownerNo])} and near.position <> gone.position
          and near.position >= gone.position - 2 and near.position <= gone.position + 2 and near.position >> 20 = gone.position >> 20
        where ${ofOwners(sql`gone.owner_no`, [ownerNo])} and gone.position = any(${list([...positions])}::bigint[])
        group by near.position) lost
    where ${ofOwners(sql`t.owner_no`, [ownerNo])} and t.position = lost.position`);
}

/** A turn that answered an erased question no longer counts as an answer. */
async function forgetQuestions(tx: Tx, ownerNo: OwnerNo, positions: readonly Position[]): Promise<void> {
  await tx.rows(sql`
    update turns t set static_score = (t.static_score::float8 - ${CUE_WEIGHTS.answers}::float8)::real
    from turns gone
    where ${ofOwners(sql`t.owner_no`, [ownerNo])} and t.position = gone.position + 1 and t.position >> 20 = gone.position >> 20
      and ${ofOwners(sql`gone.owner_no`, [ownerNo])} and gone.position = any(${list([...positions])}::bigint[])
      and gone.asks and gone.speaker_no is distinct from t.speaker_no`);
}
