import { OWNER_KINDS, type OwnerNo, type OwnerRef, type Position } from "@/lib/base/core";
import { list, ofOwners, type SQL, sql, type Tx } from "@/lib/storage/db";
import { isLive } from "@/lib/storage/index";
import type { DecisionKey } from "./decisions";
import { makeCurrent, undoMerge } from "./make-current";
import { findMerged, mergedInto } from "./memory-sources";
import { type Replacement, supersede } from "./store";
import { writeRestoredNotice, writeSupersededNotice } from "./write-superseded-notice";

/** What somebody said about a marked pair: which memory is right, both, or that they are unrelated. */
export const RESOLUTIONS = ["newer", "older", "both", "unrelated"] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** One memory of a contradiction. */
export type ContradictingMemory = { readonly position: Position; readonly memoryId: string };

type Row = { kind: number; owner_id: string; position: number | null; memory_id: string | null };

/**
 * Returns the owner of a decision and its two contradicting memories, or what they were merged into, earliest
 * first, without those that are no longer live. Returns null for an unknown decision. Uses only primary keys.
 */
export async function readContradiction(
  tx: Tx,
  { ownerNo, eventNo, ordinal }: DecisionKey,
): Promise<{ owner: OwnerRef; memories: readonly ContradictingMemory[] } | null> {
  const rows = await tx.rows<Row>(sql`
    select o.kind, o.owner_id, p.position::float8 as position, encode(p.memory_id, 'hex') as memory_id
    from decisions d join owners o on o.owner_no = d.owner_no
      left join lateral (select n.position, n.memory_id, n.occurred_at
        from (select distinct ${mergedInto(sql`d.owner_no`, sql`u.position`)} as position
            from unnest(array[d.memory_position, d.uncertain_position]) as u(position)) w
          cross join lateral (select * from memories where owner_no = d.owner_no and position = w.position offset 0) n
          cross join lateral (select 1 from memory_states s where s.owner_no = d.owner_no and s.position = w.position
            and ${isLive({})} offset 0) l) p on true
    where ${ofOwners(sql`d.owner_no`, [ownerNo])} and d.event_no = ${eventNo}::bigint and d.ordinal = ${ordinal}::smallint
    order by p.occurred_at, p.position`);
  const [first] = rows;
  const kind = OWNER_KINDS[first?.kind ?? -1];
  if (!first || !kind) return null;
  const memories = rows.flatMap(({ position, memory_id }) =>
    position === null || memory_id === null ? [] : [{ position: position as Position, memoryId: memory_id }],
  );
  return { owner: { kind, id: first.owner_id }, memories };
}

/** Marks a stored memory as superseded by another one, and counts this in the owner's totals. */
export async function supersedeStored(
  tx: Tx,
  ownerNo: OwnerNo,
  replacement: Replacement & { readonly newer: Position },
): Promise<void> {
  await supersede(tx, ownerNo, replacement);
  await tx.rows(
    sql`update owner_totals set superseded = superseded + 1 where ${ofOwners(sql`owner_no`, [ownerNo])}`,
  );
  await writeSupersededNotice(tx, ownerNo, replacement);
}

/**
 * Makes a superseded memory current again beside its successor, as unrelated to it. The decision on the
 * successor gets a resolved mark, unless it already marks another memory. Returns the successor, or null when
 * no memory has superseded this one.
 */
export async function separate(tx: Tx, ownerNo: OwnerNo, older: Position): Promise<Position | null> {
  const ownerFilter = ofOwners(sql`owner_no`, [ownerNo]);
  const [state] = await tx.rows<{ successor: Position; reason: string | null }>(sql`
    select superseded_by::float8 as successor, supersede_reason as reason from memory_states
    where ${ownerFilter} and position = ${older}::bigint and superseded_by is not null for update`);
  if (!state) return null;
  const { successor, reason } = state;
  if (reason === "merged") await undoMerge(tx, ownerNo, { kept: successor, merged: older });
  else await makeCurrent(tx, ownerNo, older);
  const pair = [older, successor] as const;
  await resolveMarks(tx, ownerNo, pair, null);
  if (!(await resolveMarks(tx, ownerNo, pair, "unrelated")))
    await tx.rows(sql`update decisions set uncertain_position = ${older}::bigint, uncertain_reason = ${reason},
        resolution = 'unrelated' where ${ownerFilter} and memory_position = ${successor}::bigint
        and position = ${successor}::bigint and uncertain_position is null`);
  await writeRestoredNotice(tx, ownerNo, older, "unrelated");
  return successor;
}

/**
 * Stores the resolution of every mark on a pair of memories, or on what was merged into them, because a
 * repeat of the message can have marked the pair again; null opens them. Unless one of the two replaces the
 * other, retrieval no longer shows one beneath the other: their probability becomes negative. Returns whether
 * there was such a mark. Uses index `decisions_by_memory`.
 */
export async function resolveMarks(
  tx: Tx,
  ownerNo: OwnerNo,
  pair: readonly [Position, Position],
  resolution: Resolution | null,
): Promise<boolean> {
  const [one, other] = [await withMerged(tx, ownerNo, pair[0]), await withMerged(tx, ownerNo, pair[1])];
  const ownerFilter = ofOwners(sql`owner_no`, [ownerNo]);
  const marks = await tx.rows(sql`update decisions set resolution = ${resolution} where ${ownerFilter}
    and ${isBetween(sql`memory_position`, sql`uncertain_position`, one, other)}
    and (resolution is null) = ${resolution !== null} returning 1`);
  const isApart = resolution === "both" || resolution === "unrelated";
  await tx.rows(sql`update memory_pairs set chance = ${isApart ? sql`-abs(chance)` : sql`abs(chance)`} where ${ownerFilter}
    and ${isBetween(sql`newer`, sql`older`, one, other)}`);
  return marks.length > 0;
}

/** Returns a memory and the memories that were merged into it. */
export async function withMerged(tx: Tx, ownerNo: OwnerNo, position: Position): Promise<Position[]> {
  return [position, ...(await findMerged(tx, ownerNo, position))];
}

/** Returns as SQL whether of two columns one is among some positions and the other among others. */
export function isBetween(
  left: SQL,
  right: SQL,
  some: readonly Position[],
  others: readonly Position[],
): SQL {
  const [one, other] = [list(some), list(others)];
  return sql`((${left} = any(${one}::bigint[]) and ${right} = any(${other}::bigint[]))
    or (${left} = any(${other}::bigint[]) and ${right} = any(${one}::bigint[])))`;
}
