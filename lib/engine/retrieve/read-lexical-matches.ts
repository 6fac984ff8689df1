import type { JointStats, LexicalMatches } from "@/lib/analysis/rank";
import {
  dateMatch,
  findRequestedDates,
  localDay,
  queryTerms,
  type RequestedDate,
  requestedDayRanges,
} from "@/lib/analysis/text";
import { type Ctx, OWNER_KINDS, type OwnerNo, type OwnerRef, type TurnKey } from "@/lib/base/core";
import { inTenant, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { readDates, readPostings, readStats, tagTerm } from "@/lib/storage/index";

/** A turn with a lower date match must also match a term or the query vector to be ranked. */
const MIN_DATE_MATCH = 0.8;

/** The time of asking. Without a time zone, days are counted in the owner's, or else in UTC. */
export type Asking = { readonly at: Date; readonly timeZone?: string | undefined };

/** The turns that match the words and dates of a query, and the time zone in which its days are counted. */
export type Matches = LexicalMatches & { readonly timeZone: string };

/**
 * Reads the owner and shared memory, their joint statistics, the postings of the query terms, and the turns
 * whose dates match the query. With `isSparse` false, the postings are not read.
 */
export function readLexicalMatches(
  ctx: Ctx,
  owner: OwnerRef,
  query: string,
  asking: Asking,
  { isSparse, hasCues }: { readonly isSparse: boolean; readonly hasCues: boolean },
): Promise<Matches> {
  return inTenant(ctx, "hot", async (tx) => {
    const searchedOwners = await findOwners(tx, ctx, owner);
    const owners = searchedOwners.map(({ ownerNo }) => ownerNo);
    const refs = searchedOwners.map(({ ref }) => ref);
    const timeZone = asking.timeZone ?? searchedOwners.find((one) => one.timeZone)?.timeZone ?? "UTC";
    if (owners.length === 0)
      return { owners, refs, stats: EMPTY_STATS, terms: [], tags: [], dateMatches: new Map(), timeZone };
    // Speaker names are not search terms, and they are known only after the statistics are read.
    const stats = await readStats(tx, owners);
    const stems = isSparse ? queryTerms(query, hasCues ? stats.speakers : []) : [];
    const tagTerms = new Set(hasCues ? stems.map(tagTerm) : []);
    const postings = await readPostings(tx, owners, [...stems, ...tagTerms]);
    const terms = postings.filter(({ term }) => !tagTerms.has(term));
    const tags = postings.filter(({ term }) => tagTerms.has(term));
    const requestedDates = hasCues ? findRequestedDates(query, localDay(asking.at, timeZone)) : [];
    const dateMatches = await matchDates(tx, owners, stats, requestedDates);
    return { owners, refs, stats, terms, tags, dateMatches, timeZone };
  });
}

const EMPTY_STATS: JointStats = {
  turns: 0,
  averageLength: 1,
  averageWindowLength: 1,
  firstDay: 0,
  lastDay: 0,
  speakers: [],
  perOwner: [],
};

type SearchedOwner = {
  readonly ownerNo: OwnerNo;
  readonly ref: OwnerRef;
  readonly timeZone: string | null;
};

/** Finds the requested owner, which comes first, and the shared owner. Uses index `owners_by_id`. */
async function findOwners(tx: Tx, ctx: Ctx, owner: OwnerRef): Promise<SearchedOwner[]> {
  const shared = OWNER_KINDS.indexOf("shared");
  const kind = OWNER_KINDS.indexOf(owner.kind);
  const rows = await tx.rows<
    TableRow<"owners", "owner_no" | "kind" | "owner_id" | "time_zone">
  >(sql`select owner_no, kind, owner_id, time_zone from owners
    where tenant_no = ${ctx.tenantNo}::int and ((kind = ${kind}::smallint and owner_id = ${owner.id}) or kind = ${shared}::smallint)
    order by kind`);
  return rows.map((row) => ({
    ownerNo: String(row.owner_no) as OwnerNo,
    ref: { kind: OWNER_KINDS[row.kind] ?? "shared", id: row.owner_id },
    timeZone: row.time_zone,
  }));
}

async function matchDates(
  tx: Tx,
  owners: readonly OwnerNo[],
  stats: JointStats,
  requestedDates: readonly RequestedDate[],
): Promise<Map<TurnKey, number>> {
  const matches = new Map<TurnKey, number>();
  if (requestedDates.length === 0) return matches;
  const nearbyRanges = requestedDayRanges(requestedDates, stats.firstDay, stats.lastDay).map(
    ([from, to]): [number, number] => [from - NEARBY, to + NEARBY],
  );
  const years = requestedDates.flatMap((date) =>
    "month" in date && date.month === null ? [date.year ?? 0] : [],
  );
  const wholeYears = years.map((year): [number, number] => [
    Date.UTC(year, 0, 1) / DAY_MS,
    Date.UTC(year, 11, 31) / DAY_MS,
  ]);
  for (const [key, dates] of await readDates(tx, owners, [...nearbyRanges, ...wholeYears])) {
    const match = dateMatch(requestedDates, dates);
    if (match > 0) matches.set(key, match);
  }
  return matches;
}

/**
 * Added on both sides of each range: requestedDayRanges covers 3 days around a date, and dateMatch covers 10.
 */
const NEARBY = 7;
const DAY_MS = 86_400_000;

/** Returns the turns that match the dates of the query well enough to be ranked for that reason alone. */
export function findDateMatches(words: LexicalMatches): TurnKey[] {
  return [...words.dateMatches].filter(([, match]) => match >= MIN_DATE_MATCH).map(([key]) => key);
}
