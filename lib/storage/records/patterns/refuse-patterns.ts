import { PATTERN_KINDS } from "@/lib/analysis/patterns";
import type { Ctx, OwnerNo, Position, TenantNo } from "@/lib/base/core";
import { list, ofOwners, ofTenant, sql, type Tx } from "@/lib/storage/db";
import { deleteClaims } from "./pattern-rows";
import { lockPatterns } from "./pattern-state";
import { eraseUnfoundedPatterns } from "./published-patterns";
import type { StoredPattern } from "./read-patterns";
import { rebuildClaims } from "./rebuild-patterns";

/**
 * Deletes claims of an owner with the memories that they were published as, so that they are not made again.
 * Returns how many there were. The caller holds the owner's row locked.
 */
export async function refusePatterns(
  tx: Tx,
  ctx: Pick<Ctx, "tenantNo" | "actor">,
  ownerNo: OwnerNo,
  nos: readonly number[],
): Promise<number> {
  if (!(await lockPatterns(tx, ownerNo))) return 0;
  const rows =
    await tx.rows(sql`insert into pattern_refusals (owner_no, pattern_no, kind, topic_no, value, actor)
    select owner_no, pattern_no, kind, topic_no, value, ${ctx.actor} from patterns
    where ${ofOwners(sql`owner_no`, [ownerNo])} and pattern_no = any(${list(nos)}::bigint[])
    on conflict do nothing returning 1`);
  await deleteClaims(tx, ownerNo, nos);
  await eraseUnfoundedPatterns(tx, ctx, ownerNo);
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
  if (rows.length > 0) await rebuildClaims(tx, ownerNo, null);
  return rows.length > 0;
}

/** A refused claim, with the position of the newest message about its topic; null without one. */
type RefusedPattern = Pick<StoredPattern, "pattern_no" | "kind" | "topic_no" | "value"> & {
  readonly position: Position | null;
};

/**
 * Returns what was refused for an owner, newest first. Uses index `pattern_turns_by_day` and the primary key
 * of pattern_refusals.
 */
export async function readRefusals(tx: Tx, ownerNo: OwnerNo): Promise<RefusedPattern[]> {
  const owned = ofOwners(sql`owner_no`, [ownerNo]);
  const rows = await tx.rows<Omit<RefusedPattern, "kind"> & { kind: number }>(sql`
    select pattern_no::float8 as pattern_no, kind, topic_no, value, t.position::float8 as position
    from (select * from pattern_refusals where ${owned} and kind is not null offset 0) r
      left join lateral (select position from pattern_turns where ${owned} and topics @> array[r.topic_no]
        order by day desc, position desc limit 1) t on r.topic_no is not null
    order by at desc, pattern_no`);
  return rows.map((row) => ({ ...row, kind: PATTERN_KINDS[row.kind] ?? "topic_time" }));
}

/**
 * Returns the next owner of a tenant, by number, with claims that a maintenance run found or published;
 * null after the last. Uses the primary key of patterns.
 */
export async function nextOwnerOfRun(
  tx: Tx,
  tenantNo: TenantNo,
  runNo: number,
  after: OwnerNo | null,
): Promise<OwnerNo | null> {
  const [row] = await tx.rows<{ owner_no: OwnerNo }>(sql`select owner_no::text as owner_no from patterns
    where ${ofTenant(sql`owner_no`, tenantNo)} and owner_no > ${after ?? "0"}::bigint
      and ${runNo}::bigint in (found_run_no, published_run_no) order by patterns.owner_no limit 1`);
  return row?.owner_no ?? null;
}

/** Returns the claims of an owner that a maintenance run found. */
export async function readPatternsOfRun(tx: Tx, ownerNo: OwnerNo, runNo: number): Promise<number[]> {
  const rows = await tx.rows<{ no: number }>(sql`select pattern_no::float8 as no from patterns
    where ${ofOwners(sql`owner_no`, [ownerNo])} and found_run_no = ${runNo}::bigint`);
  return rows.map(({ no }) => no);
}
