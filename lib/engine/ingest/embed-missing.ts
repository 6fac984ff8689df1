import { AppError, type OwnerNo, type Position, type TenantNo } from "@/lib/base/core";
import { inTenant, list, ofOwners, sql, type Tx } from "@/lib/storage/db";
import {
  type ActiveSpace,
  type Embedded,
  embedTexts,
  shrinkGap,
  spacesToFill,
  writeVectors,
} from "@/lib/storage/index";
import { embeddedText, type Payload } from "@/lib/storage/records";

/** Turns per call of the embedder. */
const BATCH = 16;
/**
 * Turns per transaction. Each takes 2 ms of the embedded database, which blocks other statements meanwhile.
 */
const PART = 8;

/** An owner with turns that lack a vector in a space, and the message to continue after. */
export type EmbeddingGap = {
  readonly tenantNo: TenantNo;
  readonly ownerNo: OwnerNo;
  readonly after: { readonly eventNo: number; readonly ordinal: number } | null;
};

/**
 * Embeds the next batch of an owner's turns that lack a vector in a space. Returns their count and where to
 * continue; `next` is null once no turn is missing, which is checked under the owner's lock and closes the
 * gap. Throws `model_unavailable` or `timeout`.
 */
export async function embedMissing(
  space: ActiveSpace,
  gap: EmbeddingGap,
  signal: AbortSignal,
): Promise<{ count: number; next: EmbeddingGap | null }> {
  const turns = await inTenant(gap, "work", (tx) => readMissing(tx, space, gap, BATCH));
  const last = turns.at(-1);
  if (!last) {
    const isClosed = await inTenant(gap, "work", (tx) => close(tx, space, gap));
    return { count: 0, next: isClosed ? null : { ...gap, after: null } };
  }
  const vectors = await embedTexts(
    gap,
    space,
    turns.map(({ text }) => text),
    signal,
  );
  let count = 0;
  for (let at = 0; at < turns.length; at += PART)
    count += await inTenant(gap, "work", (tx) =>
      writeBatch(tx, space, gap, turns.slice(at, at + PART), vectors),
    );
  const { eventNo, ordinal } = last;
  return { count, next: { ...gap, after: { eventNo, ordinal } } };
}

type Turn = { position: Position; eventNo: number; ordinal: number; text: string };

/**
 * Uses indexes `decisions_pkey` for the scan and `events_pkey`, `embeddings_pkey` and `turns_pkey` for
 * lookups; `offset 0` keeps this order. Blank texts have no embedding, so they are not missing.
 */
async function readMissing(
  tx: Tx,
  { spaceNo }: ActiveSpace,
  { ownerNo, after }: EmbeddingGap,
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

/** Skips turns that were erased or redacted while they were embedded, and all when the space was retired. */
async function writeBatch(
  tx: Tx,
  space: ActiveSpace,
  { ownerNo }: EmbeddingGap,
  turns: readonly Turn[],
  vectors: ReadonlyMap<string, Embedded>,
): Promise<number> {
  const positions = list(turns.map(({ position }) => position));
  // Sent together, because the embedded database waits for this process between separate statements.
  const [spaces, , rows, events] = await Promise.all([
    spacesToFill(tx),
    lockOwner(tx, ownerNo),
    tx.rows<{ position: number }>(sql`select position::float8 as position from turns
      where ${ofOwners(sql`owner_no`, [ownerNo])} and position = any(${positions}::bigint[])`),
    tx.rows<{ event_no: string; payload: string }>(sql`select event_no, payload from events
      where ${ofOwners(sql`owner_no`, [ownerNo])} and event_no = any(${list(turns.map(({ eventNo }) => eventNo))}::bigint[])`),
  ]);
  if (!spaces.includes(space.spaceNo)) return 0;
  const existing = new Set(rows.map(({ position }) => position));
  const payloads = new Map(events.map((row) => [Number(row.event_no), JSON.parse(row.payload) as Payload]));
  const isUnchanged = ({ eventNo, ordinal, text }: Turn) => {
    const message = payloads.get(eventNo)?.messages[ordinal];
    return message !== undefined && embeddedText(message) === text;
  };
  const written = turns.flatMap((turn) => {
    const { position, text } = turn;
    const one = vectors.get(text);
    if (!one) throw new AppError("internal", "A text has no vector, though its owner's texts were embedded.");
    return existing.has(position) && isUnchanged(turn) ? [{ ownerNo, position, ...one }] : [];
  });
  await writeVectors(tx, written, true);
  await shrinkGap(tx, { spaceNo: space.spaceNo, ownerNo }, written.length);
  return written.length;
}

/** Closes the gap under the owner's lock. A turn that is stored later marks a new gap. */
async function close(tx: Tx, space: ActiveSpace, gap: EmbeddingGap): Promise<boolean> {
  const [, , left] = await Promise.all([
    spacesToFill(tx),
    lockOwner(tx, gap.ownerNo),
    readMissing(tx, space, { ...gap, after: null }, 1),
  ]);
  if (left.length === 0) await shrinkGap(tx, { spaceNo: space.spaceNo, ownerNo: gap.ownerNo }, 0, true);
  return left.length === 0;
}

async function lockOwner(tx: Tx, ownerNo: OwnerNo): Promise<void> {
  await tx.rows(sql`select 1 from owners where ${ofOwners(sql`owner_no`, [ownerNo])} for no key update`);
}
