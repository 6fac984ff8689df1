import type { OwnerNo, Position, TenantNo } from "@/lib/base/core";
import { list, ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { isBetween, supersedeStored, withMerged } from "../contradictions";
import { undoMerge } from "../make-current";
import { insertSources } from "../memory-sources";
import { isCurrentText } from "../successors";
import { writeRestoredNotice } from "../write-superseded-notice";

/** Two memories that say the same: one stays, the other is merged into it. */
export type MergePair = {
  readonly kept: Position;
  readonly merged: Position;
  readonly cosine: number | null;
};

/** An action of a maintenance run on two memories. `kind` is merged or proposed. */
export type MaintenanceAction = MergePair & {
  readonly ownerNo: OwnerNo;
  readonly actionNo: number;
  readonly runNo: number;
  readonly kind: "merged" | "proposed";
  readonly at: Date;
  readonly undoneAt: Date | null;
};

/**
 * Merges a memory into another one of its owner: it stays readable, superseded by the other, and is a source
 * of it. The other one counts its repeats, and takes its confidence and last confirmation if they are
 * greater. `appliedBy` is who applied a proposal, null for a run. Open proposals about it go on with the
 * other one. The caller holds the owner's row locked, and both are live. Neither text changes.
 */
export async function mergeMemories(
  tx: Tx,
  ownerNo: OwnerNo,
  { runNo, appliedBy }: { readonly runNo: number; readonly appliedBy: string | null },
  { kept, merged, cosine }: MergePair,
): Promise<void> {
  await supersedeStored(tx, ownerNo, { older: merged, newer: kept, reason: "merged" });
  await insertSources(tx, ownerNo, [{ position: kept, source: merged, kind: "merged" }]);
  await tx.rows(sql`insert into maintenance_acts (owner_no, run_no, kind, kept, merged, cosine, applied_by,
      confidence_before, confirmed_before)
    select ${ownerNo}::bigint, ${runNo}::bigint, 'merged', position, ${merged}::bigint, ${cosine}::real,
      ${appliedBy}::text, confidence, last_confirmed_at from memory_states
    where ${ofOwners(sql`owner_no`, [ownerNo])} and position = ${kept}::bigint
    on conflict (owner_no, kept, merged) do update set kind = 'merged', at = now(), undone_at = null,
      applied_by = excluded.applied_by, confidence_before = excluded.confidence_before,
      confirmed_before = excluded.confirmed_before`);
  await tx.rows(sql`update memory_states k set seen_count = k.seen_count + m.seen_count,
      confidence = greatest(k.confidence, m.confidence),
      last_confirmed_at = greatest(k.last_confirmed_at, m.last_confirmed_at)
    from memory_states m where ${ofOwners(sql`k.owner_no`, [ownerNo])} and k.position = ${kept}::bigint
      and ${ofOwners(sql`m.owner_no`, [ownerNo])} and m.position = ${merged}::bigint`);
  await moveProposals(tx, ownerNo, merged, kept);
}

/**
 * Makes open proposals about a merged memory ones about what it was merged into, and deletes those whose pair
 * is known. Uses index `maintenance_acts_by_pair`.
 */
async function moveProposals(tx: Tx, ownerNo: OwnerNo, merged: Position, kept: Position): Promise<void> {
  const ownerFilter = ofOwners(sql`owner_no`, [ownerNo]);
  const proposals = await tx.rows<{ no: number; other: number }>(sql`
    select act_no::float8 as no, (case kept when ${merged}::bigint then merged else kept end)::float8 as other
    from maintenance_acts where ${ownerFilter} and ${merged}::bigint in (kept, merged) and kind = 'proposed'
      and undone_at is null`);
  for (const { no, other } of proposals) {
    const known = await tx.rows(sql`select 1 from maintenance_acts where ${ownerFilter}
      and ${isBetween(sql`kept`, sql`merged`, [kept], [other as Position])}`);
    await tx.rows(
      known.length > 0
        ? sql`delete from maintenance_acts where ${ownerFilter} and act_no = ${no}::bigint`
        : sql`update maintenance_acts set kept = case kept when ${merged}::bigint then ${kept}::bigint else kept end,
            merged = case merged when ${merged}::bigint then ${kept}::bigint else merged end
          where ${ownerFilter} and act_no = ${no}::bigint`,
    );
  }
}

/** Stores that a person should look at two memories. */
export async function proposeMerge(
  tx: Tx,
  ownerNo: OwnerNo,
  runNo: number,
  { kept, merged, cosine }: MergePair,
): Promise<void> {
  await tx.rows(sql`insert into maintenance_acts (owner_no, run_no, kind, kept, merged, cosine)
    values (${ownerNo}::bigint, ${runNo}::bigint, 'proposed', ${kept}::bigint, ${merged}::bigint, ${cosine}::real)
    on conflict do nothing`);
}

/**
 * Returns when two memories were handled as a pair: in this run, or before it; null for never. They, or what
 * was merged into them, were merged or proposed; or a merge of one of the two was undone; or a person was
 * asked, or said, how they are related. Each side of the pair is a memory with what a dry run would have
 * merged into it. Uses indexes `maintenance_acts_by_merged` and `decisions_by_memory`, and the primary key of
 * memory_pairs.
 */
export async function findWhenHandled(
  tx: Tx,
  ownerNo: OwnerNo,
  runNo: number,
  pair: readonly [one: readonly Position[], other: readonly Position[]],
): Promise<"in_run" | "before" | null> {
  const ownerFilter = ofOwners(sql`owner_no`, [ownerNo]);
  const [one, other] = [await withAllMerged(tx, ownerNo, pair[0]), await withAllMerged(tx, ownerNo, pair[1])];
  const heads = list(pair.flatMap(([head]) => head ?? []));
  const rows = await tx.rows<{ is_now: boolean }>(sql`
    select run_no = ${runNo}::bigint as is_now from maintenance_acts where ${ownerFilter}
      and (${isBetween(sql`merged`, sql`kept`, one, other)}
        or (merged = any(${heads}::bigint[]) and kind = 'merged' and undone_at is not null))
    union all select false from memory_pairs where ${ownerFilter} and ${isBetween(sql`newer`, sql`older`, one, other)}
      and chance < 0
    union all select false from decisions where ${ownerFilter}
      and ${isBetween(sql`memory_position`, sql`uncertain_position`, one, other)} order by 1 desc limit 1`);
  const [first] = rows;
  if (!first) return null;
  return first.is_now ? "in_run" : "before";
}

async function withAllMerged(tx: Tx, ownerNo: OwnerNo, positions: readonly Position[]): Promise<Position[]> {
  const all: Position[] = [];
  for (const position of positions) all.push(...(await withMerged(tx, ownerNo, position)));
  return all;
}

/**
 * Takes a merge back, or refuses a proposal, so that it is not made again. Returns false when the memory that
 * was kept or the other one has changed since and that was not taken back, which leaves both as they are. The
 * caller holds the owner's row locked. Does nothing for an action that was undone before.
 */
export async function undoAction(tx: Tx, action: MaintenanceAction): Promise<boolean> {
  const { ownerNo, actionNo, kept, merged } = action;
  const ownerFilter = ofOwners(sql`owner_no`, [ownerNo]);
  if (action.undoneAt) return true;
  if (action.kind === "merged") {
    const [state] =
      await tx.rows(sql`select 1 from memory_states where ${ownerFilter} and position = ${merged}::bigint
      and superseded_by = ${kept}::bigint and supersede_reason = 'merged'`);
    if (!state || !(await isCurrentText(tx, ownerNo, kept))) return false;
    await undoMerge(tx, ownerNo, action);
    await writeRestoredNotice(tx, ownerNo, merged, "merge_undone");
    return true;
  }
  await tx.rows(
    sql`update maintenance_acts set undone_at = now() where ${ownerFilter} and act_no = ${actionNo}::bigint`,
  );
  return true;
}

/** Which actions of a tenant to read; `before` is the number of an action. */
type ActionQuery = {
  readonly actionNo?: number;
  readonly runNo?: number;
  readonly kind?: MaintenanceAction["kind"];
  readonly before?: number;
  readonly isOpen?: boolean;
  /** Whether to leave out proposals that a person applied. */
  readonly withoutApplied?: boolean;
  readonly limit: number;
};

/**
 * Returns actions of a tenant, newest first. Uses indexes `maintenance_acts_of_tenant` and
 * `maintenance_acts_of_run`.
 */
export async function readActions(
  tx: Tx,
  tenantNo: TenantNo,
  query: ActionQuery,
): Promise<MaintenanceAction[]> {
  const conditions = [sql`tenant_no = ${tenantNo}::int`];
  if (query.actionNo !== undefined) conditions.push(sql`act_no = ${query.actionNo}::bigint`);
  if (query.runNo !== undefined) conditions.push(sql`run_no = ${query.runNo}::bigint`);
  if (query.kind !== undefined) conditions.push(sql`kind = ${query.kind}`);
  if (query.before !== undefined) conditions.push(sql`act_no < ${query.before}::bigint`);
  if (query.isOpen) conditions.push(sql`undone_at is null`);
  if (query.withoutApplied) conditions.push(sql`applied_by is null`);
  const rows = await tx.rows<TableRow<"maintenance_acts">>(sql`select * from maintenance_acts
    where ${sql.join(conditions, sql` and `)} order by act_no desc limit ${query.limit}::int`);
  return rows.map((row) => ({
    ownerNo: String(row.owner_no) as OwnerNo,
    actionNo: Number(row.act_no),
    runNo: Number(row.run_no),
    kind: row.kind === "proposed" ? "proposed" : "merged",
    kept: Number(row.kept) as Position,
    merged: Number(row.merged) as Position,
    cosine: row.cosine,
    at: row.at,
    undoneAt: row.undone_at,
  }));
}
