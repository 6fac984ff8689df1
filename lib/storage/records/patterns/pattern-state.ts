import { type OwnerNo, type TenantNo, tenantNoOf } from "@/lib/base/core";
import { ofOwners, ofTenant, type SQL, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { readTenantPolicy } from "@/lib/storage/settings";

/** What an owner agreed to, and up to which event and when its patterns were computed. */
export type PatternState = {
  readonly patterns: boolean;
  readonly moods: boolean;
  /** Whether maintenance publishes the patterns as memories. */
  readonly publish: boolean;
  readonly setBy: string | null;
  readonly setAt: Date | null;
  readonly computedEventNo: number;
  readonly computedAt: Date | null;
  readonly isBehind: boolean;
};

const OFF: PatternState = {
  patterns: false,
  moods: false,
  publish: false,
  setBy: null,
  setAt: null,
  computedEventNo: 0,
  computedAt: null,
  isBehind: false,
};

/** Returns what an owner agreed to; nothing without a row. Uses the primary key of pattern_owners. */
export async function readPatternState(tx: Tx, ownerNo: OwnerNo): Promise<PatternState> {
  const [row] = await tx.rows<TableRow<"pattern_owners">>(
    sql`select * from pattern_owners where ${ofOwners(sql`owner_no`, [ownerNo])}`,
  );
  if (!row) return OFF;
  return {
    patterns: row.patterns,
    moods: row.moods,
    publish: row.publish,
    setBy: row.set_by,
    setAt: row.set_at,
    computedEventNo: Number(row.computed_event_no),
    computedAt: row.computed_at,
    isBehind: row.is_behind,
  };
}

/**
 * Locks what an owner agreed to until the transaction ends. Whoever writes patterns takes it before it reads
 * or writes any of their rows, and so does whoever deletes them, also those of a whole tenant: nothing is
 * written after it was deleted, and no two transactions wait for each other. Returns whether there is a row.
 */
export async function lockPatterns(tx: Tx, ownerNo: OwnerNo): Promise<boolean> {
  const rows = await tx.rows(
    sql`select 1 from pattern_owners where ${ofOwners(sql`owner_no`, [ownerNo])} for update`,
  );
  return rows.length > 0;
}

/**
 * Returns what an owner agreed to, with its patterns locked; without patterns while its tenant does not allow
 * them, which is read after the lock.
 */
export async function lockAllowedPatterns(tx: Tx, ownerNo: OwnerNo): Promise<PatternState> {
  await lockPatterns(tx, ownerNo);
  const state = await readPatternState(tx, ownerNo);
  if (!state.patterns) return state;
  const { policy } = await readTenantPolicy(tx, tenantNoOf(ownerNo));
  return { ...state, patterns: policy.patterns };
}

/** What an owner agrees to from now on. */
export type PatternConsent = Pick<PatternState, "patterns" | "moods" | "publish">;

/**
 * Stores what an owner agrees to. Without patterns, deletes everything that was computed, and what was
 * refused. The caller holds the owner's row locked.
 */
export async function writePatternConsent(
  tx: Tx,
  ownerNo: OwnerNo,
  { patterns, moods, publish }: PatternConsent,
  actor: string,
): Promise<void> {
  if (!patterns) await deletePatternsOfOwner(tx, ownerNo);
  await tx.rows(sql`insert into pattern_owners (owner_no, patterns, moods, publish, set_by)
    values (${ownerNo}::bigint, ${patterns}, ${moods}, ${publish}, ${actor})
    on conflict (owner_no) do update set patterns = excluded.patterns, moods = excluded.moods, publish = excluded.publish,
      set_by = excluded.set_by, set_at = now()`);
}

/** Deletes the consent and the patterns of an owner that is erased. */
export async function deletePatternOwner(tx: Tx, ownerNo: OwnerNo): Promise<void> {
  const owned = ofOwners(sql`owner_no`, [ownerNo]);
  await deletePatterns(tx, owned);
  await tx.rows(sql`delete from pattern_owners where ${owned}`);
}

/** Deletes the patterns of an owner, who agreed to none, or whose tenant does not allow them. */
export function deletePatternsOfOwner(tx: Tx, ownerNo: OwnerNo): Promise<void> {
  return deletePatterns(tx, ofOwners(sql`owner_no`, [ownerNo]));
}

/**
 * Deletes the patterns of all owners of a tenant, which no longer allows them. What owners agreed to stays.
 */
export function deletePatternsOfTenant(tx: Tx, tenantNo: TenantNo): Promise<void> {
  return deletePatterns(tx, ofTenant(sql`owner_no`, tenantNo));
}

/** Changes the owners first, which locks their patterns like lockPatterns. */
async function deletePatterns(tx: Tx, owned: SQL): Promise<void> {
  await tx.rows(
    sql`update pattern_owners set computed_event_no = 0, computed_at = null, is_behind = false where ${owned}`,
  );
  await tx.rows(sql`delete from pattern_evidence where ${owned}`);
  await tx.rows(sql`delete from patterns where ${owned}`);
  await tx.rows(sql`delete from pattern_refusals where ${owned}`);
  await tx.rows(sql`delete from pattern_turns where ${owned}`);
}
