import type { z } from "zod";
import { MEMORY_TYPES, type OwnerNo, type OwnerRef, ROLES } from "@/lib/core";
import { list, ofOwners, sql, type Tx } from "@/lib/db";
import { isLive, type Shown } from "@/lib/search";
import type { Key } from "./fuse";
import type { hitOutput } from "./input";
import type { RankedHit } from "./rank";

export type Hit = z.infer<typeof hitOutput> & { readonly key: Key };

type Row = {
  position: number;
  memory_id: string;
  event_id: string;
  text: string;
  type: number;
  role: number;
  speaker: string | null;
  occurred_at: Date;
  session_id: string | null;
  superseded_at: Date | null;
};

/** The texts of the best places, in their order; one that was erased meanwhile is left out. */
export async function readHits(
  tx: Tx,
  owners: readonly OwnerNo[],
  refs: readonly OwnerRef[],
  ranked: readonly RankedHit[],
  shown: Shown,
  isExplained: boolean,
): Promise<Hit[]> {
  const found = new Map<Key, Row>();
  for (const [index, owner] of owners.entries()) {
    const positions = ranked.filter(({ key }) => key % 2 === index).map(({ key }) => (key - index) / 2);
    if (positions.length === 0) continue;
    const rows = await tx.rows<Row>(sql`
      select m.position::float8 as position, encode(m.memory_id, 'hex') as memory_id, e.event_id, m.text, m.type, m.role,
        m.speaker, m.occurred_at, m.session_id, s.superseded_at
      from memories m join memory_states s on s.owner_no = m.owner_no and s.position = m.position
        join events e on e.owner_no = m.owner_no and e.event_no = m.event_no
      where ${ofOwners(sql`m.owner_no`, [owner])} and m.position = any(${list(positions)}::bigint[]) and ${isLive(shown)}`);
    for (const row of rows) found.set(row.position * 2 + index, row);
  }
  return ranked.flatMap((hit) => {
    const row = found.get(hit.key);
    const owner = refs[hit.key % 2];
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
