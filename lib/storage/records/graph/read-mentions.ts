import type { OwnerNo, Position } from "@/lib/base/core";
import { list, ofOwners, sql, type Tx } from "@/lib/storage/db";

/**
 * Returns the memories among `memoryIds`, or of the sessions, that name one of the entities, with the entity
 * that each of them names, by position and at most `limit`. Uses the key of entity_mentions.
 */
export async function readMentionsAmong(
  tx: Tx,
  ownerNo: OwnerNo,
  members: readonly number[],
  among: { readonly memoryIds: readonly string[] } | { readonly sessionIds: readonly string[] },
  limit: number,
): Promise<{ no: number; position: Position }[]> {
  const isAmong =
    "memoryIds" in among
      ? sql`m.memory_id = any(${list(among.memoryIds.map((id) => `\\x${id}`))}::bytea[])`
      : sql`m.session_id = any(${list(among.sessionIds)}::text[])`;
  return tx.rows<{ no: number; position: Position }>(sql`
    select e.entity_no::float8 as no, e.position::float8 as position
    from entity_mentions e join memories m on ${ofOwners(sql`m.owner_no`, [ownerNo])} and m.position = e.position
    where ${ofOwners(sql`e.owner_no`, [ownerNo])} and e.entity_no = any(${list(members)}::bigint[]) and ${isAmong}
    order by e.position limit ${limit}::int`);
}
