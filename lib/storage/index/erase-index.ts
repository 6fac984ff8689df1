import { CUE_WEIGHTS } from "@/lib/analysis/text";
import type { OwnerNo, Position } from "@/lib/base/core";
import { list, ofOwners, sql, type Tx } from "@/lib/storage/db";
import { deleteMetadataValues } from "./metadata-values";
import { forgetTurns } from "./turn-cache/read-cached-turns";

/**
 * Removes turns from every index of words: postings, metadata, dates, statistics, and their share in the
 * windows and answer cues of neighboring turns. Afterwards all statistics except the range of days equal
 * those of a store that never had the turns. The caller holds the owner's row locked.
 */
export async function eraseIndex(tx: Tx, ownerNo: OwnerNo, positions: readonly Position[]): Promise<void> {
  const at = list([...positions]);
  const ownerFilter = ofOwners(sql`owner_no`, [ownerNo]);
  forgetTurns(ownerNo);
  await tx.rows(sql`
    with deleted as (delete from postings where ${ownerFilter} and position = any(${at}::bigint[]) returning term_no),
      counted as (select term_no, count(*)::int as times from deleted group by term_no)
    update term_stats t set df = t.df - c.times from counted c where ${ofOwners(sql`t.owner_no`, [ownerNo])} and t.term_no = c.term_no`);
  await tx.rows(sql`delete from term_stats where ${ownerFilter} and df <= 0`);
  await deleteMetadataValues(tx, ownerNo, positions);
  await tx.rows(sql`delete from turn_dates where ${ownerFilter} and position = any(${at}::bigint[])`);
  await shrinkWindows(tx, ownerNo, positions);
  await removeAnswerCues(tx, ownerNo, positions);
  await tx.rows(sql`delete from turns where ${ownerFilter} and position = any(${at}::bigint[])`);
  await tx.rows(sql`insert into owner_stats as s (owner_no, turns, total_length, total_window_length)
    select ${ownerNo}::bigint, count(*)::int, coalesce(sum(length), 0), coalesce(sum(window_length), 0) from turns where ${ownerFilter}
    on conflict (owner_no) do update set turns = excluded.turns, total_length = excluded.total_length,
      total_window_length = excluded.total_window_length`);
  await tx.rows(sql`delete from speakers p where ${ofOwners(sql`p.owner_no`, [ownerNo])}
    and not exists (select 1 from turns t where ${ofOwners(sql`t.owner_no`, [ownerNo])} and t.speaker_no = p.speaker_no)`);
}

/** Subtracts the erased turns' share of 1/2 or 1/4 of their length from the windows of their neighbors. */
async function shrinkWindows(tx: Tx, ownerNo: OwnerNo, positions: readonly Position[]): Promise<void> {
  await tx.rows(sql`
    update turns t set window_length = t.window_length - lost.length
    from (select near.position, sum(deleted.length / power(2, abs(near.position - deleted.position)))::real as length
        from turns deleted join turns near on ${ofOwners(sql`near.owner_no`, [ownerNo])} and near.position <> deleted.position
          and near.position >= deleted.position - 2 and near.position <= deleted.position + 2 and near.position >> 20 = deleted.position >> 20
        where ${ofOwners(sql`deleted.owner_no`, [ownerNo])} and deleted.position = any(${list([...positions])}::bigint[])
        group by near.position) lost
    where ${ofOwners(sql`t.owner_no`, [ownerNo])} and t.position = lost.position`);
}

/** Removes the answer cue of turns whose question was erased. */
async function removeAnswerCues(tx: Tx, ownerNo: OwnerNo, positions: readonly Position[]): Promise<void> {
  await tx.rows(sql`
    update turns t set static_score = (t.static_score::float8 - ${CUE_WEIGHTS.answers}::float8)::real
    from turns deleted
    where ${ofOwners(sql`t.owner_no`, [ownerNo])} and t.position = deleted.position + 1 and t.position >> 20 = deleted.position >> 20
      and ${ofOwners(sql`deleted.owner_no`, [ownerNo])} and deleted.position = any(${list([...positions])}::bigint[])
      and deleted.asks and deleted.speaker_no is distinct from t.speaker_no`);
}
