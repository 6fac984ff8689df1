import { isShortCorrection, saysMoreAbout } from "@/lib/analysis/pairs";
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
  TableRow<"events", "event_id"> & { newer: number; memory_id: string; is_said: boolean };

/** A correction of a correction leads to the first statement, at most so many steps back. */
const MAX_STEPS = 5;
/** The most memories that are read for a hit: a change can replace hundreds that say the same. */
const MAX_READ = 20;
/** The message itself says that it corrects something. */
const REASONS = ["explicit_correction", "soft_correction"];

/**
 * Returns what each of the memories replaced, itself or by its predecessors, newest first: what a
 * correction of a few words corrects by its own words, and what says more about the query ("rent is 850,
 * due on the 1st" before "our rent is 900 now"). What has expired or does not match the filters is left
 * out. Uses index `memory_states_by_successor`; reads nothing without memories, and else the MAX_READ
 * newest of each.
 */
export async function readCorrected(
  tx: Tx,
  owners: readonly OwnerNo[],
  replacing: ReadonlyMap<TurnKey, { readonly text: string }>,
  { query, visibility }: { readonly query: string; readonly visibility: Visibility },
): Promise<ReadonlyMap<TurnKey, readonly CorrectedMemory[]>> {
  const corrected = new Map<TurnKey, CorrectedMemory[]>();
  const isVisible = isLive({ ...visibility, isSupersededIncluded: true });
  const readOwner = async (owner: OwnerNo, index: number) => {
    const positions = positionsOfOwner([...replacing.keys()], index);
    if (positions.length === 0) return;
    const ofOwner = ofOwners(sql`owner_no`, [owner]);
    const isSaid = sql`supersede_reason = any(${list(REASONS)}::text[])`;
    const rows = await tx.rows<Row>(sql`
      with recursive replaced as (
        select superseded_by as newer, position, 1 as step, ${isSaid} as is_said from memory_states
          where ${ofOwner} and superseded_by = any(${list(positions)}::bigint[])
        union all select r.newer, o.position, r.step + 1, r.is_said and o.is_said from replaced r cross join lateral
          (select position, ${isSaid} as is_said from memory_states where ${ofOwner} and superseded_by = r.position offset 0) o
          where r.step < ${MAX_STEPS}::int)
      select r.newer::float8 as newer, r.is_said, encode(m.memory_id, 'hex') as memory_id, e.event_id, m.text, m.occurred_at
      from (select *, row_number() over (partition by newer order by step, position desc) as no from replaced) r
        cross join lateral (select * from memories where ${ofOwner} and position = r.position offset 0) m
        cross join lateral (select * from memory_states where ${ofOwner} and position = r.position offset 0) s
        join events e on e.owner_no = m.owner_no and e.event_no = m.event_no
      where r.no <= ${MAX_READ}::int and ${isVisible} and ${matches(visibility.filters)}
      order by r.newer, r.step, r.position desc`);
    for (const { newer, is_said, memory_id, event_id, text, occurred_at } of rows) {
      const key = turnKey(newer, index);
      const newerText = replacing.get(key)?.text ?? "";
      const shown = corrected.get(key) ?? [];
      const isMeant = is_said && isShortCorrection(newerText);
      const known = [newerText, ...shown.map((one) => one.text)].join("\n");
      if (!isMeant && !saysMoreAbout(query, known, text)) continue;
      corrected.set(key, [
        ...shown,
        { id: memory_id, event_id, text, occurred_at: occurred_at.toISOString() },
      ]);
    }
  };
  await Promise.all(owners.map(readOwner));
  return corrected;
}
