import type { Ctx, OwnerNo, Position, TenantNo } from "@/lib/base/core";
import { ofOwners, sql, type Tx } from "@/lib/storage/db";
import { eraseTurns } from "../erase-messages";
import { publishClaim } from "./published-patterns";
import { readPatterns, type StoredPattern } from "./read-patterns";
import { patternIdOf, readPublished } from "./read-published";
import { setTakenBack } from "./take-back";

/** A transaction of the embedded database stores at most so many memories. */
const MAX_PUBLISHED = 8;

/**
 * Publishes the valid claims of an owner that have no memory, at most 8, unless somebody took their memory
 * back. Returns the positions of these memories, and whether there may be more. The caller took the lock of
 * spacesToFill, whose result it passes, then that of the owner's row and that of its patterns.
 */
export async function publishByPolicy(
  tx: Tx,
  tenantNo: TenantNo,
  ownerNo: OwnerNo,
  spaces: readonly number[],
  runNo: number,
): Promise<{ readonly published: readonly Position[]; readonly hasMore: boolean }> {
  const publishable = await readPublishable(tx, ownerNo);
  const ids = new Set<string>();
  for (const pattern of publishable.slice(0, MAX_PUBLISHED)) {
    const id = await publishClaim(tx, tenantNo, ownerNo, spaces, { pattern, runNo });
    if (id !== null) ids.add(id);
  }
  const published = ids.size === 0 ? [] : await readPublished(tx, ownerNo);
  return {
    published: published.flatMap(({ memoryId, position }) => (ids.has(memoryId) ? [position] : [])),
    hasMore: ids.size > 0 && publishable.length > MAX_PUBLISHED,
  };
}

/** Uses the primary key of patterns. */
async function readPublishable(tx: Tx, ownerNo: OwnerNo): Promise<StoredPattern[]> {
  const rows = await tx.rows<{ no: number }>(sql`select pattern_no::float8 as no from patterns
    where ${ofOwners(sql`owner_no`, [ownerNo])} and published_run_no = 0`);
  const takenBack = new Set(rows.map(({ no }) => no));
  const published = await readPublished(tx, ownerNo);
  const current = new Set(published.flatMap((one) => (one.isCurrent ? [one.pattern] : [])));
  return (await readPatterns(tx, ownerNo)).filter(
    ({ pattern_no: no }) => !takenBack.has(no) && !current.has(patternIdOf(no)),
  );
}

/**
 * Erases the memories, in all versions, as which a maintenance run published claims of an owner, and keeps
 * later runs from publishing these again. Returns how many there were. The caller holds the owner's row and
 * its patterns locked.
 */
export async function unpublishRun(
  tx: Tx,
  ctx: Pick<Ctx, "tenantNo">,
  ownerNo: OwnerNo,
  runNo: number,
): Promise<number> {
  const rows = await tx.rows<{ no: number }>(sql`select pattern_no::float8 as no from patterns
    where ${ofOwners(sql`owner_no`, [ownerNo])} and published_run_no = ${runNo}::bigint`);
  const ids = new Set(rows.map(({ no }) => patternIdOf(no)));
  const published = (await readPublished(tx, ownerNo)).filter(({ pattern }) => ids.has(pattern));
  await setTakenBack(
    tx,
    ownerNo,
    rows.map(({ no }) => no),
  );
  await eraseTurns(
    tx,
    ctx,
    ownerNo,
    published.map(({ position }) => position),
  );
  return rows.length;
}
