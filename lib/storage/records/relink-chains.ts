import type { OwnerNo, Position } from "@/lib/base/core";
import { list, ofOwners, sql, type Tx } from "@/lib/storage/db";
import { makeCurrent } from "./make-current";
import { insertSources } from "./memory-sources";
import { writeRestoredNotice } from "./write-superseded-notice";

/**
 * Prepares the erasure of positions for the memories that they superseded. An older version is linked to the
 * next version that stays; if there is none, it stays superseded. A memory that was merged into an erased one
 * takes its place: it is merged into the memory that stays, superseded as the erased one was, or current
 * again. The caller's transaction must hold the lock on the owner's row. Uses index
 * `memory_states_by_successor` and the primary key of memory_states.
 */
export async function relinkChains(tx: Tx, ownerNo: OwnerNo, positions: readonly Position[]): Promise<void> {
  const at = list(positions);
  const relinked = await tx.rows<{
    position: Position;
    successor: Position | null;
    reason: string | null;
  }>(sql`
    with recursive linked as (
      select s.position, s.superseded_by as successor, s.supersede_reason as reason from memory_states s
        where ${ofOwners(sql`s.owner_no`, [ownerNo])} and s.superseded_by = any(${at}::bigint[])
          and s.position <> all(${at}::bigint[])
      union all select l.position, n.superseded_by, case when l.reason = 'merged' then n.supersede_reason else l.reason end
        from linked l join memory_states n on ${ofOwners(sql`n.owner_no`, [ownerNo])} and n.position = l.successor
        where l.successor = any(${at}::bigint[]))
    update memory_states s set superseded_by = l.successor, supersede_reason = l.reason from linked l
    where ${ofOwners(sql`s.owner_no`, [ownerNo])} and s.position = l.position
      and (l.successor is null or l.successor <> all(${at}::bigint[]))
    returning s.position::float8 as position, s.superseded_by::float8 as successor, s.supersede_reason as reason`);
  for (const { position, reason } of relinked) {
    if (reason !== null) continue;
    await makeCurrent(tx, ownerNo, position);
    await writeRestoredNotice(tx, ownerNo, position, "merge_undone");
  }
  const merged = relinked.flatMap(({ position: source, successor, reason }) =>
    reason === "merged" && successor !== null
      ? [{ position: successor, source, kind: "merged" as const }]
      : [],
  );
  await insertSources(tx, ownerNo, merged);
}
