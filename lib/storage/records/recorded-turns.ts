import {
  type OwnerNo,
  type Position,
  type Reason,
  TURNS_PER_SESSION,
  VERDICTS,
  type Verdict,
} from "@/lib/base/core";
import { list, ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { findEventsOfTurns, type RecordedTurn, type Slice } from "@/lib/storage/index";
import { isOriginal, type Payload, type StoredMessage } from "./event-payload";
import { embeddedText, keysOf, speakerOf } from "./read-events";

/** A range of positions and the events whose turns lie in it or beside it. */
export type SliceQuery = {
  readonly ownerNo: OwnerNo;
  readonly from: number;
  readonly to: number;
  readonly eventNos: readonly number[];
};

type Row = TableRow<"decisions", "event_no" | "ordinal" | "verdict"> &
  TableRow<"events", "payload" | "agent_id"> & {
    position: number;
    reason: Reason;
    has_memory: boolean;
  };

/**
 * Reads what the tables of record say about a slice of turns. Turns of other events that the index knows in
 * the range are read too, so that an event decided meanwhile is not missed. Uses the primary keys of turns,
 * decisions and events.
 */
export async function readSlice(tx: Tx, { ownerNo, from, to, eventNos }: SliceQuery): Promise<Slice> {
  const ownerFilter = ofOwners(sql`owner_no`, [ownerNo]);
  const indexed = await findEventsOfTurns(tx, ownerNo, { from: from - 2, to: to + 2 });
  const numbers = [...new Set([...eventNos, ...indexed])];
  const rows = await tx.rows<Row>(sql`
    select d.event_no, d.ordinal, d.verdict, d.reason, d.position::float8 as position,
      d.memory_position is not null as has_memory, e.payload, e.agent_id
    from (select * from decisions where ${ownerFilter} and event_no = any(${list(numbers)}::bigint[])
        and text_removed_at is null and position >= ${from - 2}::bigint and position <= ${to + 2}::bigint offset 0) d
      cross join lateral (select payload, agent_id from events where ${ownerFilter} and event_no = d.event_no offset 0) e`);
  const payloads = new Map<string, Payload>();
  const turns = rows.flatMap((row): RecordedTurn[] => {
    const key = String(row.event_no);
    const payload = payloads.get(key) ?? (JSON.parse(row.payload) as Payload);
    payloads.set(key, payload);
    const message = payload.messages[row.ordinal];
    return message ? [turnOf(ownerNo, row, payload, message)] : [];
  });
  return { ownerNo, from, to, turns };
}

function turnOf(ownerNo: OwnerNo, row: Row, payload: Payload, message: StoredMessage): RecordedTurn {
  const occurredAt = new Date(message.at);
  const verdict = VERDICTS[row.verdict] ?? "stored";
  return {
    ownerNo,
    position: row.position as Position,
    eventNo: Number(row.event_no),
    speaker: speakerOf(message, row.agent_id),
    role: message.role,
    text: message.text,
    keys: keysOf(message),
    tags: payload.tags,
    occurredAt,
    timeZone: payload.timeZone,
    embeddedText: embeddedText(message),
    backgroundAt: isBackground({ ...row, verdict, message }) ? occurredAt : null,
  };
}

/** Messages that say the same as a memory, or what the user denied. */
const NEVER_FOUND: ReadonlySet<Reason> = new Set(["echo", "denied"]);

/** Returns whether searches may find a message as background: dropped, but said by a user or an assistant. */
export function isBackground({
  verdict,
  reason,
  has_memory: hasMemory,
  message,
}: {
  readonly verdict: Verdict;
  readonly reason: Reason;
  readonly has_memory: boolean;
  readonly message: StoredMessage;
}): boolean {
  return (
    verdict === "dropped" &&
    !hasMemory &&
    !NEVER_FOUND.has(reason) &&
    (message.role === "user" || message.role === "assistant") &&
    isOriginal(message) &&
    message.text.trim() !== ""
  );
}

/** Returns the ranges that share windows, cues or vectors with some positions, without overlaps. */
export function rangesAround(positions: readonly Position[]): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  for (const position of positions.toSorted((a, b) => a - b)) {
    const first = position - (position % TURNS_PER_SESSION);
    const from = Math.max(first, position - 2);
    const to = Math.min(first + TURNS_PER_SESSION - 1, position + 2);
    const last = ranges.at(-1);
    if (last && from <= last.to + 1) last.to = Math.max(last.to, to);
    else ranges.push({ from, to });
  }
  return ranges;
}
