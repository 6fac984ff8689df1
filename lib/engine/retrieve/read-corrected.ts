import { type OwnerNo, positionsOfOwner, type TurnKey, turnKey } from "@/lib/base/core";
import { list, ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { isLive, matches, type Visibility } from "@/lib/storage/index";

/** A superseded memory that a hit corrects. */
export type CorrectedMemory = {
  readonly id: string;
  readonly event_id: string;
  readonly text: string;
  readonly occurred_at: string;
};

type Row = TableRow<"memories", "text" | "occurred_at"> &
  TableRow<"events", "event_id"> & { newer: number; memory_id: string };

/** A correction of a correction leads to the first statement, at most so many steps back. */
const MAX_STEPS = 5;
/** The message itself says that it corrects something. */
const REASONS = ["explicit_correction", "soft_correction"];

/**
 * Returns what each correction among the hits corrects, newest first: the superseded memories that it and its
 * predecessors replaced by their own words. What has expired or does not match the filters is left out. Uses
 * index `memory_states_by_successor`, and reads nothing without corrections.
 */
export async function readCorrected(
  tx: Tx,
  owners: readonly OwnerNo[],
  corrections: readonly TurnKey[],
  visibility: Visibility,
): Promise<ReadonlyMap<TurnKey, readonly CorrectedMemory[]>> {
  const corrected = new Map<TurnKey, CorrectedMemory[]>();
  const isVisible = isLive({ ...visibility, isSupersededIncluded: true });
  const readOwner = async (owner: OwnerNo, index: number) => {
    const positions = positionsOfOwner(corrections, index);
    if (positions.length === 0) return;
    const ofOwner = ofOwners(sql`owner_no`, [owner]);
    const rows = await tx.rows<Row>(sql`
      with recursive replaced as (
        select superseded_by as newer, position, 1 as step from memory_states
          where ${ofOwner} and superseded_by = any(${list(positions)}::bigint[]) and supersede_reason = any(${list(REASONS)}::text[])
        union all select r.newer, o.position, r.step + 1 from replaced r cross join lateral
          (select position from memory_states where ${ofOwner} and superseded_by = r.position
            and supersede_reason = any(${list(REASONS)}::text[]) offset 0) o
          where r.step < ${MAX_STEPS}::int)
      select r.newer::float8 as newer, encode(m.memory_id, 'hex') as memory_id, e.event_id, m.text, m.occurred_at
      from replaced r
        cross join lateral (select * from memories where ${ofOwner} and position = r.position offset 0) m
        cross join lateral (select * from memory_states where ${ofOwner} and position = r.position offset 0) s
        join events e on e.owner_no = m.owner_no and e.event_no = m.event_no
      where ${isVisible} and ${matches(visibility.filters)}
      order by r.newer, r.step, r.position desc`);
    for (const { newer, memory_id, event_id, text, occurred_at } of rows) {
      const key = turnKey(newer, index);
      const memory = { id: memory_id, event_id, text, occurred_at: occurred_at.toISOString() };
      corrected.set(key, [...(corrected.get(key) ?? []), memory]);
    }
  };
  await Promise.all(owners.map(readOwner));
  return corrected;
}
