import type { OwnerNo, Position } from "@/lib/base/core";
import { list, ofOwners, sql, type Tx } from "@/lib/storage/db";
import { lockPatterns } from "./pattern-state";
import { readPublished } from "./read-published";

/**
 * Keeps maintenance from publishing claims again whose published memories are at some positions, because a
 * request or a rule erases these, or a person corrected them. The caller holds the owner's row locked.
 */
export async function takeBack(tx: Tx, ownerNo: OwnerNo, positions: readonly Position[]): Promise<void> {
  if (!(await lockPatterns(tx, ownerNo))) return;
  const published = (await readPublished(tx, ownerNo)).filter(({ position }) => positions.includes(position));
  await setTakenBack(
    tx,
    ownerNo,
    published.map(({ pattern }) => Number.parseInt(pattern, 16)),
  );
}

/** Uses the primary key of patterns. */
export async function setTakenBack(tx: Tx, ownerNo: OwnerNo, nos: readonly number[]): Promise<void> {
  if (nos.length === 0) return;
  await tx.rows(sql`update patterns set published_run_no = 0
    where ${ofOwners(sql`owner_no`, [ownerNo])} and pattern_no = any(${list(nos)}::bigint[])`);
}
