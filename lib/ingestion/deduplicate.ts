import { createHash } from "node:crypto";
import type { OwnerNo, Position } from "@/lib/core";
import { ofOwners, sql, type Tx } from "@/lib/db";
import { datesMeant } from "@/lib/text";
import type { StoredMessage } from "./clean-event";
import { expiryOf } from "./decide/expiry";
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
 * The place of a live memory of the same owner that says the same; it is confirmed: seen once more, more certain,
 * and a mood lasts from its last time on. Null when there is none. Counts on memories_by_dedupe, then on the key of memory_states: in one statement a planner
 * without statistics reads all states of the owner.
 */
export async function confirmDuplicate(
  tx: Tx,
  ownerNo: OwnerNo,
  message: StoredMessage,
): Promise<Position | null> {
  const occurredAt = new Date(message.at);
  const same = await tx.rows<{ position: number }>(sql`select position::float8 as position from memories
    where ${ofOwners(sql`owner_no`, [ownerNo])} and dedupe_hash = ${dedupeHash(message)}::bytea order by position`);
  for (const { position } of same) {
    const confirmed = await tx.rows(sql`
      update memory_states set seen_count = seen_count + 1, confidence = confidence + (1 - confidence) * ${CONFIRMATION}::real,
        last_confirmed_at = greatest(last_confirmed_at, ${occurredAt}::timestamptz),
        expires_at = case when expires_at is not null then greatest(expires_at, ${expiryOf("mood", occurredAt)}::timestamptz) end
      where ${ofOwners(sql`owner_no`, [ownerNo])} and position = ${position}::bigint
        and superseded_at is null and (expires_at is null or expires_at > now())
      returning 1`);
    if (confirmed.length > 0) return position as Position;
  }
  return null;
}
