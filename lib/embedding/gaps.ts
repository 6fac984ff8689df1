import type { OwnerNo } from "@/lib/core";
import { asSystem, list, numbers, ofOwners, packed, sql, type Tx } from "@/lib/db";

/** Any number that no other user of advisory locks picks. */
const LOCK_NO = 7_325_406_413;

/**
 * The spaces that a new turn must have a vector in, now or by a gap: the active one and the one being built. Until the
 * transaction ends no space becomes active or is begun. Call it before owners are locked: a switch waits for all who hold
 * this.
 */
export async function spacesToFill(tx: Tx): Promise<number[]> {
  // They travel together; the second has a snapshot of its own, younger than the lock.
  const [, [row]] = await Promise.all([
    tx.rows(sql`select pg_advisory_xact_lock_shared(${LOCK_NO}::bigint)`),
    tx.rows<{ spaces: string | null }>(
      sql`select ${packed(sql`space_no`)} as spaces from embedding_spaces where state in ('active', 'building')`,
    ),
  ]);
  return numbers(row?.spaces ?? null);
}

/** Waits for all who hold spacesToFill and keeps others from it, so that what is read of gaps stays so. */
export async function lockSpaces(tx: Tx): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(${LOCK_NO}::bigint)`);
}

/** Notes that turns of an owner, whose row the caller holds, have no vector in these spaces yet. */
export async function markGaps(
  tx: Tx,
  ownerNo: OwnerNo,
  spaces: readonly number[],
  turns: number,
): Promise<void> {
  if (spaces.length === 0 || turns === 0) return;
  await tx.rows(sql`insert into embedding_gaps as g (space_no, owner_no, missing)
    select space_no, ${ownerNo}::bigint, ${turns}::int from unnest(${list([...spaces])}::smallint[]) as s (space_no)
    on conflict (space_no, owner_no) do update set missing = g.missing + excluded.missing`);
}

/** Takes turns that have their vector now off an owner's gap; `isClosed` when none is left. */
export async function shrinkGap(
  tx: Tx,
  gap: { spaceNo: number; ownerNo: OwnerNo },
  turns: number,
  isClosed = false,
): Promise<void> {
  const mine = sql`${ofOwners(sql`owner_no`, [gap.ownerNo])} and space_no = ${gap.spaceNo}::smallint`;
  await tx.rows(
    isClosed
      ? sql`delete from embedding_gaps where ${mine}`
      : sql`update embedding_gaps set missing = greatest(missing - ${turns}::int, 1) where ${mine}`,
  );
}

/** The owner with a gap after `after`, by number; null when there is none. Counts on the primary key of embedding_gaps. */
export async function nextGap(spaceNo: number, after: OwnerNo | null): Promise<OwnerNo | null> {
  const [row] = await asSystem("work", (tx) =>
    tx.rows<{ owner_no: string }>(sql`select owner_no from embedding_gaps
      where space_no = ${spaceNo}::smallint and owner_no > ${after ?? "0"}::bigint order by owner_no limit 1`),
  );
  return row ? (String(row.owner_no) as OwnerNo) : null;
}

/** How many turns lack a vector, by space; a space without gaps is absent. */
export async function countMissing(): Promise<Map<number, number>> {
  const rows = await asSystem("work", (tx) =>
    tx.rows<{ space_no: number; missing: string }>(
      sql`select space_no, sum(missing) as missing from embedding_gaps group by space_no`,
    ),
  );
  return new Map(rows.map((row) => [Number(row.space_no), Number(row.missing)]));
}

/** Forgets all gaps of a space, before they are listed anew or with the space. */
export async function clearGaps(tx: Tx, spaceNo: number): Promise<void> {
  await tx.rows(sql`delete from embedding_gaps where space_no = ${spaceNo}::smallint`);
}
