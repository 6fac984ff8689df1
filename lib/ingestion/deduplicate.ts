import { createHash } from "node:crypto";
import type { OwnerNo, Position } from "@/lib/core";
import { ofOwners, sql, type Tx } from "@/lib/db";
import { datesMeant } from "@/lib/text";
import type { StoredMessage } from "./clean-event";
import { normalizeForDedupe } from "./decide/normalize";

/** What a repeat adds to the confidence that is still missing. */
const CONFIRMATION = 0.2;

/**
 * Hash of who says what: normalised text, speaker, role, and the days that relative words mean, because "I ran
 * yesterday" on another day is another thing.
 */
export function dedupeHash(message: StoredMessage): Buffer {
  const said = Math.floor(Date.parse(message.at) / 86_400_000);
  const days = datesMeant(message.text, said).map(({ day }) => day);
  return createHash("sha256")
    .update(JSON.stringify([normalizeForDedupe(message.text), message.speaker, message.role, days]))
    .digest();
}

/**
 * The place of a live memory of the same owner that says the same; it is confirmed: seen once more, more certain.
 * Null when there is none. Counts on the index memories_by_dedupe.
 */
export async function confirmDuplicate(
  tx: Tx,
  ownerNo: OwnerNo,
  message: StoredMessage,
): Promise<Position | null> {
  const [twin] = await tx.rows<{ position: number }>(sql`
    update memory_states s set seen_count = s.seen_count + 1, confidence = s.confidence + (1 - s.confidence) * ${CONFIRMATION}::real,
      last_confirmed_at = greatest(s.last_confirmed_at, ${new Date(message.at)}::timestamptz)
    from (select m.position from memories m join memory_states t on t.owner_no = m.owner_no and t.position = m.position
        where ${ofOwners(sql`m.owner_no`, [ownerNo])} and m.dedupe_hash = ${dedupeHash(message)}::bytea
          and t.superseded_at is null and (t.expires_at is null or t.expires_at > now())
        order by m.position limit 1) same
    where ${ofOwners(sql`s.owner_no`, [ownerNo])} and s.position = same.position
    returning s.position::float8 as position`);
  return twin ? (twin.position as Position) : null;
}
