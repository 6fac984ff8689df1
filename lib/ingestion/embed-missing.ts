import type { OwnerNo, Position, TenantNo } from "@/lib/core";
import { inTenant, list, ofOwners, sql, type Tx } from "@/lib/db";
import { type ActiveSpace, type Embedded, embedTexts, shrinkGap, spacesToFill } from "@/lib/embedding";
import { writeVectors } from "@/lib/search";
import type { Payload } from "./clean-event";
import { embeddedText } from "./read-events";

/** Turns embedded in one go. */
const BATCH = 16;
/** Turns written in one transaction: each takes 2 ms of the embedded database, which serves nobody else meanwhile. */
const PART = 8;

/** An owner with turns that have no vector in a space, and the message after which to go on. */
export type Missed = {
  readonly tenantNo: TenantNo;
  readonly ownerNo: OwnerNo;
  readonly after: { readonly eventNo: number; readonly ordinal: number } | null;
};

/**
 * Embeds the next of an owner's turns that have no vector in a space. Gives how many, and where to go on; null once
 * nothing of the owner is missing, which is looked at while nobody writes, and closes the owner's gap.
 * Throws `model_unavailable` or `timeout`.
 */
export async function embedMissing(
  space: ActiveSpace,
  missed: Missed,
  signal: AbortSignal,
): Promise<{ count: number; next: Missed | null }> {
  const turns = await inTenant(missed, "work", (tx) => readMissing(tx, space, missed, BATCH));
  const last = turns.at(-1);
  if (!last) {
    const isClosed = await inTenant(missed, "work", (tx) => close(tx, space, missed));
    return { count: 0, next: isClosed ? null : { ...missed, after: null } };
  }
  const made = await embedTexts(
    missed,
    space,
    turns.map(({ text }) => text),
    signal,
  );
  let count = 0;
  for (let at = 0; at < turns.length; at += PART)
    count += await inTenant(missed, "work", (tx) =>
      writeThose(tx, space, missed, turns.slice(at, at + PART), made.slice(at, at + PART)),
    );
  const { eventNo, ordinal } = last;
  return { count, next: { ...missed, after: { eventNo, ordinal } } };
}

type Turn = { position: Position; eventNo: number; ordinal: number; text: string };

/**
 * Walks the primary key of decisions, and looks up those of events, embeddings and turns: `offset 0` keeps the order. A
 * text of blanks has no embedding, so it is not missing.
 */
async function readMissing(
  tx: Tx,
  { spaceNo }: ActiveSpace,
  { ownerNo, after }: Missed,
  limit: number,
): Promise<Turn[]> {
  const beyond = after
    ? sql`(event_no, ordinal) > (${after.eventNo}::bigint, ${after.ordinal}::smallint)`
    : sql`true`;
  const rows = await tx.rows<{ position: number; event_no: string; ordinal: number; payload: string }>(sql`
    select * from (select d.position::float8 as position, d.event_no, d.ordinal, e.payload from (
        select position, event_no, ordinal from decisions where ${ofOwners(sql`owner_no`, [ownerNo])} and ${beyond}
        order by event_no, ordinal offset 0) d
      cross join lateral (select payload from events where ${ofOwners(sql`owner_no`, [ownerNo])} and event_no = d.event_no offset 0) e
      where not exists (select 1 from (select position from embeddings where ${ofOwners(sql`owner_no`, [ownerNo])}
        and space_no = ${spaceNo}::smallint and position = d.position offset 0) v)
        and exists (select 1 from (select position from turns where ${ofOwners(sql`owner_no`, [ownerNo])}
          and position = d.position offset 0) t) offset 0) m
    where m.payload::jsonb -> 'messages' -> m.ordinal::int ->> 'text' ~ '\\S'
    limit ${limit}::int`);
  return rows.flatMap((row) => {
    const message = (JSON.parse(row.payload) as Payload).messages[row.ordinal];
    const { position, ordinal } = row;
    return message
      ? [
          {
            position: position as Position,
            eventNo: Number(row.event_no),
            ordinal,
            text: embeddedText(message),
          },
        ]
      : [];
  });
}

/** A turn may have been erased or redacted, and the space given up, while its text was being embedded. */
async function writeThose(
  tx: Tx,
  space: ActiveSpace,
  { ownerNo }: Missed,
  turns: readonly Turn[],
  made: readonly Embedded[],
): Promise<number> {
  const positions = list(turns.map(({ position }) => position));
  // They travel together: while this process is busy, the embedded database waits for it at each statement.
  const [spaces, , rows, events] = await Promise.all([
    spacesToFill(tx),
    lockOwner(tx, ownerNo),
    tx.rows<{ position: number }>(sql`select position::float8 as position from turns
      where ${ofOwners(sql`owner_no`, [ownerNo])} and position = any(${positions}::bigint[])`),
    tx.rows<{ event_no: string; payload: string }>(sql`select event_no, payload from events
      where ${ofOwners(sql`owner_no`, [ownerNo])} and event_no = any(${list(turns.map(({ eventNo }) => eventNo))}::bigint[])`),
  ]);
  if (!spaces.includes(space.spaceNo)) return 0;
  const still = new Set(rows.map(({ position }) => position));
  const said = new Map(events.map((row) => [Number(row.event_no), JSON.parse(row.payload) as Payload]));
  const saysSo = ({ eventNo, ordinal, text }: Turn) => {
    const message = said.get(eventNo)?.messages[ordinal];
    return message !== undefined && embeddedText(message) === text;
  };
  const written = turns.flatMap((turn, i) => {
    const { position } = turn;
    const one = made[i];
    return one && still.has(position) && saysSo(turn) ? [{ ownerNo, position, ...one }] : [];
  });
  await writeVectors(tx, written, true);
  await shrinkGap(tx, { spaceNo: space.spaceNo, ownerNo }, written.length);
  return written.length;
}

/** Whoever stores a turn holds the owner's row, so what is not missing now will be marked by the next one. */
async function close(tx: Tx, space: ActiveSpace, missed: Missed): Promise<boolean> {
  const [, , left] = await Promise.all([
    spacesToFill(tx),
    lockOwner(tx, missed.ownerNo),
    readMissing(tx, space, { ...missed, after: null }, 1),
  ]);
  if (left.length === 0) await shrinkGap(tx, { spaceNo: space.spaceNo, ownerNo: missed.ownerNo }, 0, true);
  return left.length === 0;
}

async function lockOwner(tx: Tx, ownerNo: OwnerNo): Promise<void> {
  await tx.rows(sql`select 1 from owners where ${ofOwners(sql`owner_no`, [ownerNo])} for no key update`);
}
