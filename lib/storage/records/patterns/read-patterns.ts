import {
  firstCountedDay,
  firstValidDay,
  PATTERN_KINDS,
  type PatternKind,
  wordOfTopic,
} from "@/lib/analysis/patterns";
import { localDay } from "@/lib/analysis/text";
import type { OwnerNo, Position } from "@/lib/base/core";
import { list, ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { termNo } from "@/lib/storage/index";
import type { Payload } from "../event-payload";
import { type ClaimRow, storedClaims } from "./pattern-rows";

/** A claim as stored; `evidence` is in order of positions. */
export type StoredPattern = Omit<ClaimRow, "kind"> & { readonly kind: PatternKind };

/** A message that is evidence. `memoryId` is in hex; null for a message that is no memory. */
export type PatternMessage = {
  readonly position: Position;
  readonly eventId: string;
  readonly sessionId: string | null;
  readonly text: string;
  readonly at: Date;
  /** The local day and minute that count. */
  readonly day: number;
  readonly minute: number;
  readonly tags: readonly string[];
  readonly memoryId: string | null;
};

/**
 * Returns the claims of an owner that are valid today, the hours first, then those with the most days. Uses
 * the primary key of patterns.
 */
export async function readPatterns(tx: Tx, ownerNo: OwnerNo): Promise<StoredPattern[]> {
  const since = firstValidDay(localDay(new Date()));
  const rows = (await storedClaims(tx, ownerNo)).filter((row) => row.last_day >= since);
  return rows
    .sort((a, b) => a.kind - b.kind || b.fits - a.fits || a.q - b.q || a.pattern_no - b.pattern_no)
    .map((row) => ({ ...row, kind: PATTERN_KINDS[row.kind] ?? "topic_time" }));
}

/**
 * Returns the messages at some positions, newest first. Uses the primary keys of pattern_turns and decisions.
 */
export async function readPatternMessages(
  tx: Tx,
  ownerNo: OwnerNo,
  positions: readonly Position[],
): Promise<PatternMessage[]> {
  if (positions.length === 0) return [];
  const owned = ofOwners(sql`owner_no`, [ownerNo]);
  const rows = await tx.rows<
    TableRow<"decisions", "ordinal"> &
      TableRow<"pattern_turns", "day" | "minute"> &
      TableRow<"events", "payload" | "event_id" | "session_id"> & {
        position: Position;
        memory_id: string | null;
      }
  >(sql`
    select t.position::float8 as position, t.day, t.minute, d.ordinal, e.payload, e.event_id, e.session_id, encode(m.memory_id, 'hex') as memory_id
    from (select position, event_no, day, minute from pattern_turns where ${owned} and position = any(${list(positions)}::bigint[]) offset 0) t
      cross join lateral (select ordinal from decisions where ${owned} and event_no = t.event_no and position = t.position
        and text_removed_at is null offset 0) d
      cross join lateral (select payload, event_id, session_id from events where ${owned} and event_no = t.event_no offset 0) e
      left join lateral (select memory_id from memories where ${owned} and position = t.position offset 0) m on true`);
  return rows
    .flatMap(({ position, day, minute, ordinal, payload: text, event_id, session_id, memory_id }) => {
      const { messages, tags } = JSON.parse(text) as Payload;
      const message = messages[ordinal];
      if (!message) return [];
      return [
        {
          position,
          eventId: event_id,
          sessionId: session_id,
          text: message.text,
          at: new Date(message.at),
          day,
          minute,
          tags,
          memoryId: memory_id,
        },
      ];
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime() || b.position - a.position);
}

/** Returns the topic of a claim as the messages have it, or null when none has it. */
export function topicOf(
  { topic_no }: Pick<StoredPattern, "topic_no">,
  messages: readonly PatternMessage[],
): string | null {
  if (topic_no === null) return null;
  for (const { text, tags } of messages) {
    const word = wordOfTopic(text, tags, (topic) => termNo(topic) === topic_no);
    if (word !== null) return word;
  }
  return null;
}

/** Returns on how many days an owner has messages that count now. Uses index `pattern_turns_by_day`. */
export async function countPatternDays(tx: Tx, ownerNo: OwnerNo): Promise<number> {
  const [row] = await tx.rows<{ days: number }>(sql`select count(distinct day)::int as days from pattern_turns
    where ${ofOwners(sql`owner_no`, [ownerNo])} and day >= ${firstCountedDay(localDay(new Date()))}::int`);
  return row?.days ?? 0;
}
