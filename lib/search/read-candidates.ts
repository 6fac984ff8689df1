import type { OwnerNo } from "@/lib/core";
import { list, numbers, ofOwners, packed, sql, type Tx } from "@/lib/db";
import { type Filters, isLive, matches, type Visibility } from "./live";

/** What the ranking knows of a place without its text; key = position · 2 + index of the owner. */
export type Candidate = {
  readonly key: number;
  readonly length: number;
  readonly windowLength: number;
  readonly staticScore: number;
  readonly fits: number;
  readonly speaker: string | null;
  readonly occurredAt: Date;
};

/** Columns of numbers, packed, and the names of speakers by number. */
type Packed = Readonly<
  Record<
    "position" | "length" | "window_length" | "static_score" | "fits" | "speaker_no" | "at",
    string | null
  >
> & { readonly speakers: Record<string, string> | null };
/** Which memories a request may see: those of its time, narrowed by its filters. */
export type Shown = Visibility & { readonly filters: Filters };

/**
 * The cues of those places that hold a memory which may be shown. Order is not kept. Each place is looked up by primary
 * key in three tables: a planner without statistics, as the embedded one is, would join them to each other and read all
 * states of the owner for every place (124 ms instead of 6); `offset 0` keeps it from that. Names of speakers are read once.
 */
export async function readCandidates(
  tx: Tx,
  owners: readonly OwnerNo[],
  keys: readonly number[],
  shown: Shown,
): Promise<Candidate[]> {
  const perOwner = await Promise.all(
    owners.map(async (owner, index) => {
      const positions = keys.filter((key) => key % 2 === index).map((key) => (key - index) / 2);
      if (positions.length === 0) return [];
      const at = sql`${ofOwners(sql`owner_no`, [owner])} and position = w.position`;
      const [row] = await tx.rows<Packed>(sql`
        select ${packed(sql`t.position`)} as position, ${packed(sql`t.length`)} as length,
          ${packed(sql`t.window_length`)} as window_length, ${packed(sql`t.static_score`)} as static_score,
          ${packed(sql`t.fits`)} as fits, ${packed(sql`coalesce(t.speaker_no, -1)`)} as speaker_no,
          ${packed(sql`extract(epoch from m.occurred_at)::float8`)} as at,
          (select jsonb_object_agg(p.speaker_no, p.name) from speakers p where ${ofOwners(sql`p.owner_no`, [owner])}) as speakers
        from unnest(${list(positions)}::bigint[]) as w(position)
          cross join lateral (select * from turns where ${at} offset 0) t
          cross join lateral (select * from memory_states where ${at} offset 0) s
          cross join lateral (select * from memories where ${at} offset 0) m
        where ${isLive(shown)} and ${matches(shown.filters)}`);
      return row ? toCandidates(row, index) : [];
    }),
  );
  return perOwner.flat();
}

function toCandidates(row: Packed, ownerIndex: number): Candidate[] {
  const [length, windowLength, staticScore, fits, speakerNo, at] = [
    row.length,
    row.window_length,
    row.static_score,
    row.fits,
    row.speaker_no,
    row.at,
  ].map(numbers);
  return numbers(row.position).map((position, i) => ({
    key: position * 2 + ownerIndex,
    length: length?.[i] ?? 0,
    windowLength: windowLength?.[i] ?? 0,
    staticScore: staticScore?.[i] ?? 0,
    fits: fits?.[i] ?? 0,
    speaker: row.speakers?.[speakerNo?.[i] ?? -1] ?? null,
    occurredAt: new Date((at?.[i] ?? 0) * 1000),
  }));
}

/** Filters that keep fewer than this many memories are applied before ranking, wider ones after it. */
const FEW = 2000;

/** The keys of all memories that pass the filters, or null when they are many: then rank first, with spare rows. */
export async function readFiltered(
  tx: Tx,
  owners: readonly OwnerNo[],
  shown: Shown,
): Promise<number[] | null> {
  const rows = await tx.rows<{ owner_no: string; position: number }>(sql`
    select m.owner_no, m.position::float8 as position from memories m
      join memory_states s on s.owner_no = m.owner_no and s.position = m.position
    where ${ofOwners(sql`m.owner_no`, owners)} and ${matches(shown.filters)} and ${isLive(shown)} limit ${FEW}::int`);
  if (rows.length >= FEW) return null;
  return rows.map((row) => row.position * 2 + owners.indexOf(String(row.owner_no) as OwnerNo));
}

/** Dates of turns that fall into any of the ranges of days, by key; at most 20 000. Counts on the key of turn_dates. */
export async function readDates(
  tx: Tx,
  owners: readonly OwnerNo[],
  ranges: readonly (readonly [number, number])[],
): Promise<Map<number, { day: number; exact: boolean }[]>> {
  const found = new Map<number, { day: number; exact: boolean }[]>();
  if (ranges.length === 0) return found;
  const rows = await tx.rows<{ owner_no: string; position: number; day: number; is_exact: boolean }>(sql`
    select owner_no, position::float8 as position, day, is_exact from turn_dates d
      join unnest(${list(ranges.map(([from]) => from))}::int[], ${list(ranges.map(([, to]) => to))}::int[]) as r(first, last)
        on d.day >= r.first and d.day <= r.last
    where ${ofOwners(sql`d.owner_no`, owners)} limit 20000`);
  for (const row of rows) {
    const key = row.position * 2 + owners.indexOf(String(row.owner_no) as OwnerNo);
    const dates = found.get(key) ?? [];
    dates.push({ day: row.day, exact: row.is_exact });
    found.set(key, dates);
  }
  return found;
}
