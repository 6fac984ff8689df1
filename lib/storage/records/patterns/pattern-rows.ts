import {
  findPatterns,
  firstCountedDay,
  type ObservedMessage,
  PATTERN_KINDS,
  type Pattern,
  topicsOf,
} from "@/lib/analysis/patterns";
import { localDay, localTime } from "@/lib/analysis/text";
import type { OwnerNo, Position } from "@/lib/base/core";
import { json, list, ofOwners, type SQL, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { termNo } from "@/lib/storage/index";
import { isOriginal, type Payload } from "../event-payload";
import { hashedNo } from "../graph/entity-numbers";

/** A row of `pattern_turns` without its owner. */
export type TurnRow = {
  readonly position: Position;
  readonly event_no: number;
  readonly day: number;
  readonly minute: number;
  readonly topics: readonly number[];
};

/** A row of `patterns` with the positions of its evidence, without its owner and run. */
export type ClaimRow = {
  readonly pattern_no: number;
  readonly kind: number;
  readonly topic_no: number | null;
  readonly value: string;
  readonly days: number;
  readonly fits: number;
  readonly low: number;
  readonly high: number;
  readonly baseline: number;
  readonly q: number;
  readonly last_day: number;
  readonly evidence: readonly Position[];
};

/**
 * The most messages that claims are made from, the newest ones: some 55 a day. They take .7 s on a busy
 * machine.
 */
const MAX_MESSAGES = 10_000;

/**
 * Returns the rows of the messages of an owner that a condition on `decisions` selects, by position: those of
 * users whose texts are stored, of the days that count at a time. What somebody changed in the dashboard was
 * not said.
 */
export async function expectedTurns(tx: Tx, ownerNo: OwnerNo, condition: SQL, at: Date): Promise<TurnRow[]> {
  const owned = ofOwners(sql`owner_no`, [ownerNo]);
  const rows = await tx.rows<TableRow<"decisions", "ordinal"> & { position: Position; event_no: number }>(sql`
    select position::float8 as position, event_no::float8 as event_no, ordinal from decisions
    where ${owned} and ${condition} and text_removed_at is null order by position`);
  // A payload holds all messages of its event, so it is read once.
  const eventNos = list([...new Set(rows.map(({ event_no }) => event_no))]);
  const events = await tx.rows<TableRow<"events", "payload"> & { event_no: number }>(sql`
    select event_no::float8 as event_no, payload from events
    where ${owned} and event_no = any(${eventNos}::bigint[])`);
  const payloads = new Map(events.map(({ event_no, payload }) => [event_no, JSON.parse(payload) as Payload]));
  const since = firstCountedDay(localDay(at));
  return rows.flatMap(({ position, event_no, ordinal }) => {
    const payload = payloads.get(event_no);
    const message = payload?.messages[ordinal];
    if (message?.role !== "user" || !isOriginal(message) || message.isDerived) return [];
    if (payload?.requestedChange) return [];
    const time = localTime(new Date(message.at), payload?.timeZone);
    if (time.day < since) return [];
    return [{ position, event_no, ...time, topics: topicNos(message.text, payload?.tags) }];
  });
}

const topicNos = (text: string, tags: readonly string[] | undefined): number[] => [
  ...new Set(topicsOf(text, tags).map(termNo)),
];

/** Returns the stored rows that a condition on `pattern_turns` selects, by position. */
export async function storedTurns(tx: Tx, ownerNo: OwnerNo, condition: SQL): Promise<TurnRow[]> {
  return readPatternTurns(tx, ownerNo, sql`${condition} order by position`);
}

async function readPatternTurns(tx: Tx, ownerNo: OwnerNo, condition: SQL): Promise<TurnRow[]> {
  return tx.rows<TurnRow>(sql`
    select position::float8 as position, event_no::float8 as event_no, day, minute, topics
    from pattern_turns where ${ofOwners(sql`owner_no`, [ownerNo])} and ${condition}`);
}

/** Deletes the rows of days that no longer count at a time. Uses index `pattern_turns_by_day`. */
export async function deleteOldTurns(tx: Tx, ownerNo: OwnerNo, at: Date): Promise<void> {
  await tx.rows(sql`delete from pattern_turns where ${ofOwners(sql`owner_no`, [ownerNo])}
    and day < ${firstCountedDay(localDay(at))}::int`);
}

export async function insertTurns(tx: Tx, ownerNo: OwnerNo, rows: readonly TurnRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.rows(sql`insert into pattern_turns (owner_no, position, event_no, day, minute, topics)
    select ${ownerNo}::bigint, position, event_no, day, minute, topics
    from jsonb_to_recordset(${json(rows)}) as r (position bigint, event_no bigint, day int, minute smallint, topics int[])
    on conflict (owner_no, position) do update set event_no = excluded.event_no, day = excluded.day, minute = excluded.minute, topics = excluded.topics`);
}

/**
 * Returns the claims that an owner's stored messages, and `more`, give on the day of `computedAt`, without
 * those that were refused. Uses index `pattern_turns_by_day` and the primary key of pattern_refusals.
 */
export async function expectedClaims(
  tx: Tx,
  ownerNo: OwnerNo,
  computedAt: Date,
  more: readonly TurnRow[] = [],
): Promise<ClaimRow[]> {
  const owned = ofOwners(sql`owner_no`, [ownerNo]);
  const today = localDay(computedAt);
  const refused = await tx.rows<{ no: number }>(
    sql`select pattern_no::float8 as no from pattern_refusals where ${owned}`,
  );
  const messages = [...(await countedMessages(tx, ownerNo, today)), ...more.map(toMessage)];
  const isRefused = new Set(refused.map(({ no }) => no));
  return findPatterns(messages, today, (claim) => isRefused.has(patternNo(ownerNo, claim)))
    .map((pattern) => toRow(ownerNo, pattern))
    .sort((a, b) => a.pattern_no - b.pattern_no);
}

/** Returns the newest messages of an owner that count on a day of UTC. Uses index `pattern_turns_by_day`. */
export async function countedMessages(
  tx: Tx,
  ownerNo: OwnerNo,
  today: number,
): Promise<ObservedMessage<number>[]> {
  const isRecent = sql`day >= ${firstCountedDay(today)}::int order by day desc, position desc limit ${MAX_MESSAGES}::int`;
  return (await readPatternTurns(tx, ownerNo, isRecent)).map(toMessage);
}

const toMessage = ({ position, day, minute, topics }: TurnRow): ObservedMessage<number> => ({
  position,
  day,
  minute,
  topics,
});

/** The hours of activity are one claim, which is refused whatever the hours are. */
function patternNo(
  ownerNo: OwnerNo,
  { kind, topic, value }: Pick<Pattern<number>, "kind" | "topic" | "value">,
): number {
  return hashedNo([ownerNo, "pattern", kind, String(topic), kind === "active_hours" ? "" : value]);
}

function toRow(ownerNo: OwnerNo, pattern: Pattern<number>): ClaimRow {
  return {
    pattern_no: patternNo(ownerNo, pattern),
    kind: PATTERN_KINDS.indexOf(pattern.kind),
    topic_no: pattern.topic,
    value: pattern.value,
    // Postgres refuses numbers that are too small for a real.
    q: pattern.q < 1e-30 ? 0 : Math.fround(pattern.q),
    ...countsOf(pattern),
  };
}

/** Returns what a row has of the days of a claim. */
export function countsOf({
  days,
  fits,
  low,
  high,
  baseline,
  lastDay,
  positions,
}: Omit<Pattern<number>, "q" | "kind" | "topic">): Omit<
  ClaimRow,
  "pattern_no" | "kind" | "topic_no" | "value" | "q"
> {
  return {
    days,
    fits,
    low: Math.fround(low),
    high: Math.fround(high),
    baseline: Math.fround(baseline),
    last_day: lastDay,
    evidence: [...positions].sort((a, b) => a - b) as Position[],
  };
}

/**
 * Returns the stored claims of an owner, or those with some numbers, by number. Uses the keys of patterns and
 * their evidence.
 */
export async function storedClaims(
  tx: Tx,
  ownerNo: OwnerNo,
  nos: readonly number[] | null = null,
): Promise<ClaimRow[]> {
  const isNamed = nos === null ? sql`true` : sql`pattern_no = any(${list(nos)}::bigint[])`;
  const rows = await tx.rows<Omit<ClaimRow, "evidence"> & { evidence: string | null }>(sql`
    select pattern_no::float8 as pattern_no, kind, topic_no, value, days, fits, low, high, baseline, q, last_day,
      (select string_agg(e.position::text, ' ' order by e.position) from pattern_evidence e
        where ${ofOwners(sql`e.owner_no`, [ownerNo])} and e.pattern_no = p.pattern_no) as evidence
    from patterns p where ${ofOwners(sql`owner_no`, [ownerNo])} and ${isNamed} order by p.pattern_no`);
  // A real is sent with as few digits as tell it apart, which read as another double.
  return rows.map((row) => ({
    ...row,
    low: Math.fround(row.low),
    high: Math.fround(row.high),
    baseline: Math.fround(row.baseline),
    q: Math.fround(row.q),
    evidence: (row.evidence?.split(" ").map(Number) ?? []) as Position[],
  }));
}

/** Writes claims. One that was there keeps the run that found it. */
export async function writeClaims(
  tx: Tx,
  ownerNo: OwnerNo,
  rows: readonly ClaimRow[],
  runNo: number | null,
): Promise<void> {
  if (rows.length === 0) return;
  await tx.rows(sql`insert into patterns (owner_no, pattern_no, kind, topic_no, value, days, fits, low, high, baseline, q, last_day, found_run_no)
    select ${ownerNo}::bigint, r.*, ${runNo}::bigint from jsonb_to_recordset(${json(rows)}) as r (pattern_no bigint, kind smallint,
      topic_no int, value text, days int, fits int, low real, high real, baseline real, q real, last_day int)
    on conflict (owner_no, pattern_no) do update set value = excluded.value, days = excluded.days, fits = excluded.fits,
      low = excluded.low, high = excluded.high, baseline = excluded.baseline, q = excluded.q, last_day = excluded.last_day`);
  await deleteEvidence(
    tx,
    ownerNo,
    rows.map((row) => row.pattern_no),
  );
  await tx.rows(sql`insert into pattern_evidence (owner_no, pattern_no, position)
    select ${ownerNo}::bigint, r.* from unnest(${list(rows.flatMap((row) => row.evidence.map(() => row.pattern_no)))}::bigint[],
      ${list(rows.flatMap((row) => row.evidence))}::bigint[]) as r`);
}

export async function deleteClaims(tx: Tx, ownerNo: OwnerNo, nos: readonly number[]): Promise<void> {
  if (nos.length === 0) return;
  await deleteEvidence(tx, ownerNo, nos);
  await tx.rows(
    sql`delete from patterns where ${ofOwners(sql`owner_no`, [ownerNo])} and pattern_no = any(${list(nos)}::bigint[])`,
  );
}

async function deleteEvidence(tx: Tx, ownerNo: OwnerNo, nos: readonly number[]): Promise<void> {
  await tx.rows(
    sql`delete from pattern_evidence where ${ofOwners(sql`owner_no`, [ownerNo])} and pattern_no = any(${list(nos)}::bigint[])`,
  );
}
