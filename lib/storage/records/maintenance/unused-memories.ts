import { DAY_MS, type OwnerNo, type Position } from "@/lib/base/core";
import { ofOwners, type SQL, sql, type Tx } from "@/lib/storage/db";
import { isLive } from "@/lib/storage/index";

/** Why a memory is unused: no retrieval returned it, or each one that did returned it as its last hit. */
export const UNUSED = ["never_retrieved", "always_last"] as const;
export type Unused = (typeof UNUSED)[number];

/** The last days that count. Birthdays are asked for once a year. */
const UNUSED_DAYS = 180;
/** So many retrievals must have returned a memory last: one says nothing. */
const MIN_LAST = 3;

/** Returns from when on retrievals count, and until when memories were stored that can be unused. */
export function unusedSince(): Date {
  return new Date(Date.now() - UNUSED_DAYS * DAY_MS);
}

/**
 * Returns a condition on a memory `m` that was stored before a time: whether it is unused since. A request
 * with one hit has no last one. Uses index `usages_by_memory`.
 */
export function isUnused(why: Unused, since: Date): SQL {
  const usages = sql`select 1 from usages u where u.owner_no = m.owner_no and u.position = m.position
    and u.shown_at >= ${since}::timestamptz`;
  if (why === "never_retrieved") return sql`not exists (${usages})`;
  return sql`(exists (${usages} offset ${MIN_LAST - 1}::int)
    and not exists (${usages} and (u.rank = u.hits and u.hits > 1) is not true))`;
}

/**
 * Returns an owner's next live memories after a position that were stored before a time, by position, with
 * why they are unused since; null when they are not. Uses index `usages_by_memory` and the primary keys of
 * memories and memory_states.
 */
export function findUnused(
  tx: Tx,
  ownerNo: OwnerNo,
  since: Date,
  after: number,
  limit: number,
): Promise<{ position: Position; why: Unused | null }[]> {
  const [never, last] = UNUSED;
  return tx.rows(sql`select m.position::float8 as position, case when ${isUnused(never, since)} then ${never}
      when ${isUnused(last, since)} then ${last} end as why
    from memories m join memory_states s on ${ofOwners(sql`s.owner_no`, [ownerNo])} and s.position = m.position
    where ${ofOwners(sql`m.owner_no`, [ownerNo])} and m.position > ${after}::bigint
      and m.recorded_at < ${since}::timestamptz and ${isLive({})}
    order by m.position limit ${limit}::int`);
}
