import type { OwnerNo, TenantNo } from "@/lib/base/core";
import { list, ofOwners, ofTenant, sql, type Tx } from "@/lib/storage/db";
import { deleteClaims } from "./pattern-rows";
import { lockPatterns } from "./pattern-state";
import { makeClaims } from "./remake-patterns";

/** Deletes claims of an owner, so that they are not made again. Returns how many there were. */
export async function refusePatterns(
  tx: Tx,
  ownerNo: OwnerNo,
  nos: readonly number[],
  actor: string,
): Promise<number> {
  await lockPatterns(tx, ownerNo);
  const rows = await tx.rows(sql`insert into pattern_refusals (owner_no, pattern_no, actor)
    select owner_no, pattern_no, ${actor} from patterns where ${ofOwners(sql`owner_no`, [ownerNo])}
      and pattern_no = any(${list(nos)}::bigint[]) on conflict do nothing returning 1`);
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

/** Returns the claims of a tenant that a maintenance run found, by owner. */
export async function readPatternsOfRun(
  tx: Tx,
  tenantNo: TenantNo,
  runNo: number,
): Promise<{ ownerNo: OwnerNo; nos: number[] }[]> {
  const rows = await tx.rows<{
    owner_no: OwnerNo;
    no: number;
  }>(sql`select owner_no::text as owner_no, pattern_no::float8 as no
    from patterns where ${ofTenant(sql`owner_no`, tenantNo)} and found_run_no = ${runNo}::bigint order by owner_no, pattern_no`);
  const byOwner = new Map<OwnerNo, number[]>();
  for (const { owner_no, no } of rows) byOwner.set(owner_no, [...(byOwner.get(owner_no) ?? []), no]);
  return [...byOwner].map(([ownerNo, nos]) => ({ ownerNo, nos }));
}
