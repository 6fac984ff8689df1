import type { OwnerNo } from "@/lib/base/core";
import {
  asSystem,
  list,
  ofOwners,
  packNumbers,
  sql,
  type TableRow,
  type Tx,
  unpackNumbers,
} from "@/lib/storage/db";

/** Key of the advisory lock, unique in this project. */
const LOCK_NO = 7_325_406_413;

/**
 * Returns the spaces that need a vector or a gap for each new turn: the active one and the one being built.
 * The shared lock prevents changes of space until the transaction ends. Call it before locking owners,
 * because a switch waits for all holders of that lock.
 */
export async function spacesToFill(tx: Tx): Promise<number[]> {
  // Both statements are sent together. The second has its own snapshot, which is taken after the lock.
  tx.write(sql`select pg_advisory_xact_lock_shared(${LOCK_NO}::bigint)`);
  const [row] = await tx.rows<{ spaces: string | null }>(
    sql`select ${packNumbers(sql`space_no`)} as spaces from embedding_spaces where state in ('active', 'building')`,
  );
  return [...unpackNumbers(row?.spaces ?? null)];
}

/** Excludes transactions that called spacesToFill, so that gaps do not change until this transaction ends. */
export async function lockSpaces(tx: Tx): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(${LOCK_NO}::bigint)`);
}

/** Records that turns of an owner lack vectors in these spaces. The caller holds the owner's row locked. */
export function markGaps(tx: Tx, ownerNo: OwnerNo, spaces: readonly number[], turns: number): void {
  if (spaces.length === 0 || turns === 0) return;
  tx.write(sql`insert into embedding_gaps as g (space_no, owner_no, missing)
    select space_no, ${ownerNo}::bigint, ${turns}::int from unnest(${list([...spaces])}::smallint[]) as s (space_no)
    on conflict (space_no, owner_no) do update set missing = g.missing + excluded.missing`);
}

type GapKey = { readonly spaceNo: number; readonly ownerNo: OwnerNo };

const isGap = ({ ownerNo, spaceNo }: GapKey) =>
  sql`${ofOwners(sql`owner_no`, [ownerNo])} and space_no = ${spaceNo}::smallint`;

/** Subtracts embedded turns from an owner's gap. At least one is left until closeGap is called. */
export async function shrinkGap(tx: Tx, gap: GapKey, turns: number): Promise<void> {
  await tx.rows(
    sql`update embedding_gaps set missing = greatest(missing - ${turns}::int, 1) where ${isGap(gap)}`,
  );
}

/** Deletes an owner's gap, because no turn lacks a vector. */
export async function closeGap(tx: Tx, gap: GapKey): Promise<void> {
  await tx.rows(sql`delete from embedding_gaps where ${isGap(gap)}`);
}

/**
 * Returns the next owner with a gap after `after`; null at the end. Uses the primary key of embedding_gaps.
 */
export async function nextGap(spaceNo: number, after: OwnerNo | null): Promise<OwnerNo | null> {
  const [row] = await asSystem("work", (tx) =>
    tx.rows<TableRow<"embedding_gaps", "owner_no">>(sql`select owner_no from embedding_gaps
      where space_no = ${spaceNo}::smallint and owner_no > ${after ?? "0"}::bigint order by owner_no limit 1`),
  );
  return row ? (String(row.owner_no) as OwnerNo) : null;
}

/** Returns the number of turns without a vector per space. A space without gaps is absent. */
export async function countMissing(): Promise<Map<number, number>> {
  const rows = await asSystem("work", (tx) =>
    tx.rows<TableRow<"embedding_gaps", "space_no"> & { missing: string }>(
      sql`select space_no, sum(missing) as missing from embedding_gaps group by space_no`,
    ),
  );
  return new Map(rows.map((row) => [Number(row.space_no), Number(row.missing)]));
}
