import { CUE_WEIGHTS } from "@/lib/analysis/text";
import { type OwnerNo, type Position, TURNS_PER_SESSION } from "@/lib/base/core";
import { ofOwners, sql, type Tx } from "@/lib/storage/db";

/**
 * Completes the index of a turn that was written after turns that follow it in its session, as an import can
 * do: the windows of both sides, and the answer cue of the next turn. Uses the primary key of turns. The
 * caller holds the owner's row locked.
 */
export async function joinLaterTurns(tx: Tx, ownerNo: OwnerNo, position: Position): Promise<void> {
  const ownerFilter = ofOwners(sql`owner_no`, [ownerNo]);
  const last = position + Math.min(2, TURNS_PER_SESSION - 1 - (position % TURNS_PER_SESSION));
  await tx.rows(sql`
    with own as materialized (select length, asks, speaker_no from turns where ${ownerFilter} and position = ${position}::bigint),
    later as materialized (select position, length, speaker_no, power(2, position - ${position}::bigint) as divisor from turns
      where ${ownerFilter} and position > ${position}::bigint and position <= ${last}::bigint),
    growth as materialized (select sum(later.length / divisor) as here, sum(own.length / divisor) as there from later cross join own),
    following as (update turns t set window_length = t.window_length + own.length / divisor,
        static_score = case when divisor = 2 and own.asks and later.speaker_no is distinct from own.speaker_no
          then (t.static_score::float8 + ${CUE_WEIGHTS.answers}::float8)::real else t.static_score end
      from later cross join own where ${ofOwners(sql`t.owner_no`, [ownerNo])} and t.position = later.position),
    itself as (update turns set window_length = window_length + here from growth
      where ${ownerFilter} and position = ${position}::bigint and here is not null)
    update owner_stats set total_window_length = total_window_length + here + there from growth
    where ${ownerFilter} and here is not null`);
}
