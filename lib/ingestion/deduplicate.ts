import { createHash } from "node:crypto";
import { type MemoryType, type OwnerNo, type Position, ROLES } from "@/lib/core";
import { list, ofOwners, sql, type Tx } from "@/lib/db";
import type { Embedded } from "@/lib/embedding";
import { findNear } from "@/lib/search";
import { datesMeant } from "@/lib/text";
import type { StoredMessage } from "./clean-event";
import { expiryOf } from "./decide/expiry";
import { normalizeForDedupe } from "./decide/normalize";
import { meaningForm } from "./repeat/same-meaning";
import { sameWordsForm } from "./repeat/same-words";

/** What a repeat adds to the confidence that is still missing. */
const CONFIRMATION = 0.2;

/** The memory that a repeat confirms, and how it repeats it. */
export type Confirmed = {
  readonly position: Position;
  readonly reason: "same_again" | "same_in_other_words";
};

/**
 * Hash of who says what: the words without fillers, speaker, role, and the days that relative words mean, because "I ran
 * yesterday" on another day is another thing.
 */
export function dedupeHash(message: StoredMessage): Buffer {
  const said = JSON.stringify([
    sameWordsForm(message.text),
    message.speaker,
    message.role,
    daysOf(message.text, Date.parse(message.at)),
  ]);
  return createHash("sha256").update(said).digest();
}

function daysOf(text: string, saidAt: number): number[] {
  return datesMeant(text, Math.floor(saidAt / 86_400_000)).map(({ day }) => day);
}

/** A masked value. Two that differ look the same, but for those with the hash of an id behind them. */
const MASKED = /\[[A-Z][A-Z0-9_:]{1,40}\](?!-[0-9a-f]{24})/;

/**
 * Confirms a live memory of the same owner, speaker and role that says the same: seen once more, more certain, and what
 * expires lasts as long as its last time says. Null when there is none. First by hash, then, with a vector, in other words.
 * What holds a masked value confirms nothing: "My number is [PHONE]" may be another number.
 */
export async function confirmDuplicate(
  tx: Tx,
  ownerNo: OwnerNo,
  message: StoredMessage,
  type: MemoryType,
  embedded: Embedded | null,
): Promise<Confirmed | null> {
  if (MASKED.test(message.text)) return null;
  const plain = normalizeForDedupe(message.text);
  for (const { position, text } of await sameWords(tx, ownerNo, message)) {
    if (!(await confirm(tx, ownerNo, position, message, type))) continue;
    return {
      position,
      reason: normalizeForDedupe(text) === plain ? "same_again" : "same_in_other_words",
    };
  }
  for (const { position } of await sameMeaning(tx, ownerNo, message, embedded))
    if (await confirm(tx, ownerNo, position, message, type))
      return { position, reason: "same_in_other_words" };
  return null;
}

type Said = { position: Position; text: string };

/** Counts on memories_by_dedupe. */
function sameWords(tx: Tx, ownerNo: OwnerNo, message: StoredMessage): Promise<Said[]> {
  return tx.rows<Said>(sql`select position::float8 as position, text from memories
    where ${ofOwners(sql`owner_no`, [ownerNo])} and dedupe_hash = ${dedupeHash(message)}::bytea order by position`);
}

/**
 * Vectors alone can't tell a repeat: of the golden pairs that say something else half are at .92 or nearer ("at 40%" and
 * "at 60%" at .99), of those that say the same one is at .78. So the words decide and the vector has to agree.
 */
const LEAST_COSINE = 0.75;
/** A repeat in other words shares the rarest of them. */
const COMPARED = 8;

/** Counts on the keys of postings, embeddings and memories; a look at the memories only where a vector is near. */
async function sameMeaning(
  tx: Tx,
  ownerNo: OwnerNo,
  message: StoredMessage,
  embedded: Embedded | null,
): Promise<Said[]> {
  const form = meaningForm(message.text);
  if (!embedded || form === null) return [];
  const near = await findNear(tx, ownerNo, message.text, embedded, COMPARED, LEAST_COSINE);
  if (near.length === 0) return [];
  const rows = await tx.rows<Said & { occurred_at: Date }>(sql`
    select position::float8 as position, text, occurred_at from memories
    where ${ofOwners(sql`owner_no`, [ownerNo])} and position = any(${list(near)}::bigint[])
      and role = ${ROLES.indexOf(message.role)}::smallint and speaker is not distinct from ${message.speaker} order by position`);
  const days = String(daysOf(message.text, Date.parse(message.at)));
  return rows.filter(
    ({ text, occurred_at }) =>
      meaningForm(text) === form && String(daysOf(text, occurred_at.getTime())) === days,
  );
}

/** False when the memory was superseded or has expired. By its key alone: in one statement with the search a planner
 * without statistics reads all states of the owner. */
async function confirm(
  tx: Tx,
  ownerNo: OwnerNo,
  position: Position,
  message: StoredMessage,
  type: MemoryType,
): Promise<boolean> {
  const occurredAt = new Date(message.at);
  const confirmed = await tx.rows(sql`
    update memory_states set seen_count = seen_count + 1, confidence = confidence + (1 - confidence) * ${CONFIRMATION}::real,
      last_confirmed_at = greatest(last_confirmed_at, ${occurredAt}::timestamptz),
      expires_at = case when expires_at is not null then greatest(expires_at, ${expiryOf(type, message.text, occurredAt)}::timestamptz) end
    where ${ofOwners(sql`owner_no`, [ownerNo])} and position = ${position}::bigint
      and superseded_at is null and (expires_at is null or expires_at > now())
    returning 1`);
  return confirmed.length > 0;
}
