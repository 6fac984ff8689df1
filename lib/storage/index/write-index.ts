import {
  CUE_WEIGHTS,
  findMentionedDays,
  localDay,
  termCounts,
  tokenize,
  turnCues,
  withoutCaption,
} from "@/lib/analysis/text";
import { type OwnerNo, type Position, type Role, TURNS_PER_SESSION } from "@/lib/base/core";
import { list, ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { keyNo, tagTerm, termNo } from "./term-no";

/** A redacted message at its position, whether its memory is stored or dropped. */
export type NewTurn = {
  readonly ownerNo: OwnerNo;
  readonly position: Position;
  readonly eventNo: number;
  /** Null when the owner is the speaker. */
  readonly speaker: string | null;
  readonly role: Role;
  readonly text: string;
  /**
   * The attributes that the message sets. They make the message findable without affecting its rank in a
   * query.
   */
  readonly keys: readonly string[];
  /** The tags of the event. Their words are terms of their own, which no length or window counts. */
  readonly tags: readonly string[];
  readonly occurredAt: Date;
  /** The time zone in which the speaker counts days; UTC when it is unknown. */
  readonly timeZone?: string | undefined;
};

type Neighbor = { distance: number; length: number; asks: boolean; speaker_no: number | null };

/**
 * Writes the index of a turn: its row, postings, dates and the owner's statistics. The windows of the two
 * preceding turns grow by 1/2 and 1/4 of its length. Dropped turns are indexed too, so that their neighbors'
 * windows include their words; markBackground lets searches return them. The caller holds the owner's row
 * locked.
 */
export async function writeIndex(tx: Tx, turn: NewTurn): Promise<void> {
  const { ownerNo, position } = turn;
  const [speakerNo, before] = await Promise.all([
    turn.speaker === null ? null : speakerNumber(tx, ownerNo, turn.speaker),
    turnsBefore(tx, ownerNo, position),
  ]);
  const { cues, length, terms, saidOn, dates } = featuresOf(turn);
  const termNos = list([...terms.keys()]);
  const nearLength = before.reduce((sum, neighbor) => sum + neighbor.length / 2 ** neighbor.distance, 0);
  const windowGrowth = before.reduce((sum, neighbor) => sum + length / 2 ** neighbor.distance, 0);
  const isAnswer = before.some(
    (neighbor) => neighbor.distance === 1 && neighbor.asks && neighbor.speaker_no !== speakerNo,
  );
  tx.write(sql`
    with places as (insert into turns (owner_no, position, event_no, speaker_no, length, window_length, static_score, fits, asks)
      values (${ownerNo}::bigint, ${position}::bigint, ${turn.eventNo}::bigint, ${speakerNo}::smallint, ${length}::real,
        ${length + nearLength}::real, ${cues.staticScore + (isAnswer ? CUE_WEIGHTS.answers : 0)}::real, ${cues.fits}::smallint, ${cues.hasQuestionMark})),
    windows as (update turns set window_length = window_length + ${length}::real / power(2, ${position}::bigint - position)
      where ${ofOwners(sql`owner_no`, [ownerNo])} and position = any(${list(before.map((neighbor) => position - neighbor.distance))}::bigint[])),
    words as (insert into postings (owner_no, term_no, position, tf)
      select ${ownerNo}::bigint, term_no, ${position}::bigint, tf
      from unnest(${termNos}::int[], ${list([...terms.values()])}::smallint[]) as w(term_no, tf)),
    frequencies as (insert into term_stats (owner_no, term_no, df)
      select ${ownerNo}::bigint, term_no, 1 from unnest(${termNos}::int[]) as w(term_no) order by term_no
      on conflict (owner_no, term_no) do update set df = term_stats.df + 1),
    days as (insert into turn_dates (owner_no, day, position, is_exact)
      select distinct ${ownerNo}::bigint, day, ${position}::bigint, is_exact
      from unnest(${list(dates.map(({ day }) => day))}::int[], ${list(dates.map(({ exact }) => String(exact)))}::boolean[]) as d(day, is_exact))
    insert into owner_stats as s (owner_no, turns, total_length, total_window_length, first_day, last_day)
    values (${ownerNo}::bigint, 1, ${length}::float8, ${length + nearLength}::float8, ${saidOn}::int, ${saidOn}::int)
    on conflict (owner_no) do update set turns = s.turns + 1, total_length = s.total_length + excluded.total_length,
      total_window_length = s.total_window_length + excluded.total_window_length + ${windowGrowth}::float8,
      first_day = least(s.first_day, excluded.first_day), last_day = greatest(s.last_day, excluded.last_day)`);
}

/**
 * Returns the index features of a single turn. `terms` maps each number to its count, 0 for an attribute key;
 * `saidOn` is the day on which it was said, since 1970.
 */
export function featuresOf({
  role,
  text,
  keys,
  tags,
  occurredAt,
  timeZone,
}: Pick<NewTurn, "role" | "text" | "keys" | "tags" | "occurredAt" | "timeZone">) {
  const counts = [...termCounts(text)];
  const terms = new Map<number, number>(keys.map((key) => [keyNo(key), 0]));
  for (const stem of tags.flatMap(tokenize)) terms.set(termNo(tagTerm(stem)), 1);
  for (const [term, tf] of counts)
    terms.set(termNo(term), Math.min((terms.get(termNo(term)) ?? 0) + tf, 32_767));
  const saidOn = localDay(occurredAt, timeZone);
  return {
    cues: turnCues(withoutCaption(text), role),
    length: counts.reduce((sum, [, tf]) => sum + tf, 0),
    terms,
    saidOn,
    dates: [{ day: saidOn, exact: true }, ...findMentionedDays(text, saidOn)],
  };
}

/** Returns the number of an owner's speaker, and assigns one to a new name. */
export async function speakerNumber(tx: Tx, ownerNo: OwnerNo, name: string): Promise<number> {
  const find = () =>
    tx.rows<TableRow<"speakers", "speaker_no">>(
      sql`select speaker_no from speakers where ${ofOwners(sql`owner_no`, [ownerNo])} and name = ${name}`,
    );
  const [existingSpeaker] = await find();
  if (existingSpeaker) return existingSpeaker.speaker_no;
  const [newSpeaker] = await tx.rows<
    TableRow<"speakers", "speaker_no">
  >(sql`insert into speakers (owner_no, speaker_no, name)
    select ${ownerNo}::bigint, coalesce(max(speaker_no), 0) + 1, ${name} from speakers where ${ofOwners(sql`owner_no`, [ownerNo])}
    returning speaker_no`);
  return newSpeaker?.speaker_no ?? 0;
}

async function turnsBefore(tx: Tx, ownerNo: OwnerNo, position: Position): Promise<Neighbor[]> {
  const inSession = Math.min(2, position % TURNS_PER_SESSION);
  if (inSession === 0) return [];
  return tx.rows<Neighbor>(sql`select (${position}::bigint - position)::int as distance, length, asks, speaker_no from turns
    where ${ofOwners(sql`owner_no`, [ownerNo])} and position >= ${position - inSession}::bigint and position < ${position}::bigint`);
}
