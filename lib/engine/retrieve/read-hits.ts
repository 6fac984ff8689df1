import type { z } from "zod";
import type { RankedHit } from "@/lib/analysis/rank";
import {
  MEMORY_TYPES,
  type OwnerNo,
  type OwnerRef,
  ownerIndexOf,
  positionsOfOwner,
  ROLES,
  type TurnKey,
  turnKey,
} from "@/lib/base/core";
import { list, ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { isLive, type Visibility } from "@/lib/storage/index";
import type { hitOutput } from "./input";

export type Hit = z.infer<typeof hitOutput> & { readonly key: TurnKey };

type Row = TableRow<"memories", "text" | "type" | "role" | "speaker" | "occurred_at" | "session_id"> &
  TableRow<"events", "event_id"> &
  TableRow<"memory_states", "superseded_at"> & { position: number; memory_id: string };

/** Reads the texts of the ranked turns, in rank order. Omits memories that were erased in the meantime. */
export async function readHits(
  tx: Tx,
  owners: readonly OwnerNo[],
  refs: readonly OwnerRef[],
  ranked: readonly RankedHit[],
  visibility: Visibility,
  isExplained: boolean,
): Promise<Hit[]> {
  const keys = ranked.map(({ key }) => key);
  const byKey = new Map<TurnKey, Row>();
  for (const [index, owner] of owners.entries()) {
    const positions = positionsOfOwner(keys, index);
    if (positions.length === 0) continue;
    const rows = await tx.rows<Row>(sql`
      select m.position::float8 as position, encode(m.memory_id, 'hex') as memory_id, e.event_id, m.text, m.type, m.role,
        m.speaker, m.occurred_at, m.session_id, s.superseded_at
      from memories m join memory_states s on s.owner_no = m.owner_no and s.position = m.position
        join events e on e.owner_no = m.owner_no and e.event_no = m.event_no
      where ${ofOwners(sql`m.owner_no`, [owner])} and m.position = any(${list(positions)}::bigint[]) and ${isLive(visibility)}`);
    for (const row of rows) byKey.set(turnKey(row.position, index), row);
  }
  return ranked.flatMap((hit) => {
    const row = byKey.get(hit.key);
    const owner = refs[ownerIndexOf(hit.key)];
    return row && owner ? [toHit(row, hit, owner, isExplained)] : [];
  });
}

function toHit(row: Row, hit: RankedHit, owner: OwnerRef, isExplained: boolean): Hit {
  return {
    key: hit.key,
    id: row.memory_id,
    event_id: row.event_id,
    text: row.text,
    type: MEMORY_TYPES[row.type] ?? "interaction",
    owner,
    role: ROLES[row.role] ?? "user",
    speaker: row.speaker,
    occurred_at: row.occurred_at.toISOString(),
    session_id: row.session_id,
    score: hit.score,
    superseded_at: row.superseded_at?.toISOString() ?? null,
    ...(isExplained ? { explain: { ranks: hit.ranks, raw: hit.raw, shares: hit.shares } } : {}),
  };
}
