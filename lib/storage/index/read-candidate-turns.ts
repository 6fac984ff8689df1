import type { Candidate } from "@/lib/analysis/rank";
import { type OwnerNo, positionsOfOwner, type TurnKey, turnKey } from "@/lib/base/core";
import { list, ofOwners, packNumbers, sql, type TableRow, type Tx, unpackNumbers } from "@/lib/storage/db";
import { keysMatching } from "./indexed-filters";
import { toCachedCandidates } from "./turn-cache/cached-candidates";
import { readCachedTurns } from "./turn-cache/read-cached-turns";
import {
  hasNoBackground,
  isFiltered,
  isFound,
  isLive,
  isVisibleBackground,
  type Visibility,
} from "./visibility";

/** Packed columns of unpackNumbers, and speaker names by number. */
type Packed = Readonly<
  Record<
    "position" | "length" | "window_length" | "static_score" | "fits" | "speaker_no" | "at" | "background",
    string | null
  >
> & { readonly speakers: Record<string, string> | null };

/**
 * Reads the ranking features of the turns that hold a visible memory or are background, in no particular
 * order. Without filters or a time it uses cached turns, or reads `turns` alone, by primary key; with them it
 * also reads the memories and their states.
 * `offset 0` prevents a planner without statistics, such as the embedded one, from joining the tables and
 * reading all states of the owner per position (124 ms instead of 6).
 */
export async function readCandidateTurns(
  tx: Tx,
  owners: readonly OwnerNo[],
  keys: readonly TurnKey[],
  visibility: Visibility,
): Promise<Candidate[]> {
  const needsMemories = isFiltered(visibility);
  // The copy in the turn is null for what nobody said, so that it costs nothing to leave that out.
  const memoryAt = needsMemories ? sql`m.occurred_at` : sql`t.memory_at`;
  const perOwner = await Promise.all(
    owners.map(async (owner, index) => {
      const positions = positionsOfOwner(keys, index);
      if (positions.length === 0) return [];
      const cached = needsMemories ? null : await readCachedTurns(tx, owner, null);
      if (cached) return toCachedCandidates(cached, index, positions, visibility);
      const at = sql`${ofOwners(sql`owner_no`, [owner])} and position = t.position`;
      const [row] = await tx.rows<Packed>(sql`
        select ${packNumbers(sql`t.position`)} as position, ${packNumbers(sql`t.length`)} as length,
          ${packNumbers(sql`t.window_length`)} as window_length, ${packNumbers(sql`t.static_score`)} as static_score,
          ${packNumbers(sql`t.fits`)} as fits, ${packNumbers(sql`coalesce(t.speaker_no, -1)`)} as speaker_no,
          ${packNumbers(sql`extract(epoch from coalesce(${memoryAt}, t.background_at))::float8`)} as at,
          ${packNumbers(sql`(${memoryAt} is null)::int`)} as background,
          (select jsonb_object_agg(p.speaker_no, p.name) from speakers p where ${ofOwners(sql`p.owner_no`, [owner])}) as speakers
        from (select * from turns where ${ofOwners(sql`owner_no`, [owner])} and position = any(${list(positions)}::bigint[]) offset 0) t
          ${
            needsMemories
              ? sql`left join lateral (select * from memory_states where ${at} offset 0) s on true
          left join lateral (select * from memories where ${at} offset 0) m on true`
              : sql`cross join lateral (select t.superseded_at, t.expires_at) s`
          }
        where case when ${memoryAt} is null then ${isVisibleBackground(visibility)}
          else ${needsMemories ? isFound(visibility) : isLive(visibility)} end`);
      return row ? toCandidates(row, index) : [];
    }),
  );
  return perOwner.flat();
}

function toCandidates(row: Packed, ownerIndex: number): Candidate[] {
  const [length, windowLength, staticScore, fits, speakerNo, at, background] = [
    row.length,
    row.window_length,
    row.static_score,
    row.fits,
    row.speaker_no,
    row.at,
    row.background,
  ].map(unpackNumbers);
  return Array.from(unpackNumbers(row.position), (position, i) => ({
    key: turnKey(position, ownerIndex),
    isBackground: background?.[i] === 1,
    length: length?.[i] ?? 0,
    windowLength: windowLength?.[i] ?? 0,
    staticScore: staticScore?.[i] ?? 0,
    fits: fits?.[i] ?? 0,
    speaker: row.speakers?.[speakerNo?.[i] ?? -1] ?? null,
    occurredAtMs: Math.trunc((at?.[i] ?? 0) * 1000),
  }));
}

type FilteredTurn = TableRow<"memories", "owner_no"> & { position: number };

/** Filters that match fewer memories than this are applied before ranking, others afterwards. */
const MAX_FILTERED = 2000;
/** The number of an owner's last background turns that a filter is applied to before ranking. */
const MAX_FILTERED_BACKGROUND = 500;

/**
 * Returns the keys of all memories that match the filters and of the last background turns that do, or null
 * when there are too many memories to rank exactly.
 */
export async function readFiltered(
  tx: Tx,
  owners: readonly OwnerNo[],
  visibility: Visibility,
): Promise<TurnKey[] | null> {
  const keys = keysMatching(owners, visibility.filters);
  const tables = keys
    ? sql`${keys} k
        cross join lateral (select * from memories where owner_no = k.owner_no and position = k.position offset 0) m
        cross join lateral (select * from memory_states where owner_no = k.owner_no and position = k.position offset 0) s`
    : sql`memories m join memory_states s on s.owner_no = m.owner_no and s.position = m.position`;
  const rows = await tx.rows<FilteredTurn>(sql`
    select m.owner_no, m.position::float8 as position from ${tables}
    where ${ofOwners(sql`m.owner_no`, owners)} and ${isFound(visibility)} limit ${MAX_FILTERED}::int`);
  if (rows.length >= MAX_FILTERED) return null;
  const background = await Promise.all(owners.map((owner) => filterBackground(tx, owner, visibility)));
  return [...rows, ...background.flat()].map((row) =>
    turnKey(row.position, owners.indexOf(String(row.owner_no) as OwnerNo)),
  );
}

/** Uses the partial index `background_turns`, and the primary key of events for filters on the event. */
async function filterBackground(tx: Tx, owner: OwnerNo, visibility: Visibility): Promise<FilteredTurn[]> {
  if (hasNoBackground(visibility)) return [];
  return tx.rows<FilteredTurn>(sql`
    select t.owner_no, t.position::float8 as position from (
      select * from turns where ${ofOwners(sql`owner_no`, [owner])} and background_at is not null
      order by background_at desc limit ${MAX_FILTERED_BACKGROUND}::int) t
    where ${isVisibleBackground(visibility)}`);
}

/**
 * Returns the dates of turns within the ranges of days, by key; at most 20 000. Uses the primary key of
 * turn_dates.
 */
export async function readDates(
  tx: Tx,
  owners: readonly OwnerNo[],
  ranges: readonly (readonly [number, number])[],
): Promise<Map<TurnKey, { day: number; exact: boolean }[]>> {
  const found = new Map<TurnKey, { day: number; exact: boolean }[]>();
  if (ranges.length === 0) return found;
  const rows = await tx.rows<
    TableRow<"turn_dates", "owner_no" | "day" | "is_exact"> & { position: number }
  >(sql`
    select owner_no, position::float8 as position, day, is_exact from turn_dates d
      join unnest(${list(ranges.map(([from]) => from))}::int[], ${list(ranges.map(([, to]) => to))}::int[]) as r(first, last)
        on d.day >= r.first and d.day <= r.last
    where ${ofOwners(sql`d.owner_no`, owners)} limit 20000`);
  for (const row of rows) {
    const key = turnKey(row.position, owners.indexOf(String(row.owner_no) as OwnerNo));
    const dates = found.get(key) ?? [];
    dates.push({ day: row.day, exact: row.is_exact });
    found.set(key, dates);
  }
  return found;
}
