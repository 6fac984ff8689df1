import type { OwnerNo, TenantNo } from "@/lib/base/core";
import { list, ofOwners, ofTenant, sql, type Tx } from "@/lib/storage/db";
import { deleteClaims } from "./pattern-rows";
import { lockPatterns } from "./pattern-state";
import { makeClaims } from "./remake-patterns";

/**
 * Deletes claims of an owner, also those that are no longer there, so that they are not made again. Returns
 * how many were not refused before. The caller holds the owner's row locked.
 */
export async function refusePatterns(
  tx: Tx,
  ownerNo: OwnerNo,
  nos: readonly number[],
  actor: string,
): Promise<number> {
  if (!(await lockPatterns(tx, ownerNo))) return 0;
  const rows = await tx.rows(sql`insert into pattern_refusals (owner_no, pattern_no, actor)
    select ${ownerNo}::bigint, no, ${actor} from unnest(${list(nos)}::bigint[]) as n(no)
    on conflict do nothing returning 1`);
  await deleteClaims(tx, ownerNo, nos);
  return rows.length;
}

/**
 * Makes a refused claim possible again, and makes it if its days still say so. Returns whether it was
 * refused.
 */
export async function restorePattern(tx: Tx, ownerNo: OwnerNo, no: number): Promise<boolean> {
  await lockPatterns(tx, ownerNo);
  const rows = await tx.rows(sql`delete from pattern_refusals
    where ${ofOwners(sql`owner_no`, [ownerNo])} and pattern_no = ${no}::bigint returning 1`);
  if (rows.length > 0) await makeClaims(tx, ownerNo, null);
  return rows.length > 0;
}

/**
 * Returns the next owner of a tenant, by number, with claims that a maintenance run found; null after the
 * last. Uses index `patterns_pkey`.
 */
export async function nextOwnerOfRun(
  tx: Tx,
  tenantNo: TenantNo,
  runNo: number,
  after: OwnerNo | null,
): Promise<OwnerNo | null> {
  const [row] = await tx.rows<{ owner_no: OwnerNo }>(sql`select owner_no::text as owner_no from patterns
    where ${ofTenant(sql`owner_no`, tenantNo)} and owner_no > ${after ?? "0"}::bigint
      and found_run_no = ${runNo}::bigint order by patterns.owner_no limit 1`);
  return row?.owner_no ?? null;
}

/** Returns the claims of an owner that a maintenance run found. */
export async function readPatternsOfRun(tx: Tx, ownerNo: OwnerNo, runNo: number): Promise<number[]> {
  const rows = await tx.rows<{ no: number }>(sql`select pattern_no::float8 as no from patterns
    where ${ofOwners(sql`owner_no`, [ownerNo])} and found_run_no = ${runNo}::bigint`);
  return rows.map(({ no }) => no);
}
