import { type Ctx, OWNER_KINDS, type OwnerNo, type OwnerRef } from "@/lib/core";
import { inTenant, sql, type Tx } from "@/lib/db";
import { type JointStats, readDates, readPostings, readStats, type TermPostings } from "@/lib/search";
import { type AskedDate, dateMatch, datesAsked, dayRangesAsked, queryTerms } from "@/lib/text";
import type { Key } from "./fuse";

/** What the words of a question find before any vector is there. */
export type Words = {
  readonly owners: readonly OwnerNo[];
  readonly refs: readonly OwnerRef[];
  readonly stats: JointStats;
  readonly terms: readonly TermPostings[];
  /** How well a turn's dates match the question's, for turns that match at all. */
  readonly dateMatches: ReadonlyMap<Key, number>;
};

/** Below this a date is no reason to look at a turn, only to rank it. */
const GOOD_DATE = 0.8;

/**
 * The first read of a retrieval: the owner and shared memory, their joint statistics, the postings of the question's
 * words, and the turns whose dates it asks for. `isSparse` false leaves the postings out.
 */
export function readWords(
  ctx: Ctx,
  owner: OwnerRef,
  query: string,
  isSparse: boolean,
  hasCues: boolean,
): Promise<Words> {
  return inTenant(ctx, "hot", async (tx) => {
    const found = await findOwners(tx, ctx, owner);
    const owners = found.map(({ ownerNo }) => ownerNo);
    const refs = found.map(({ ref }) => ref);
    if (owners.length === 0) return { owners, refs, stats: NOTHING, terms: [], dateMatches: new Map() };
    // The names of speakers are taken out of the words: they are known only with the statistics.
    const stats = await readStats(tx, owners);
    const terms = isSparse
      ? await readPostings(tx, owners, queryTerms(query, hasCues ? stats.speakers : []))
      : [];
    const asked = hasCues ? datesAsked(query) : [];
    return { owners, refs, stats, terms, dateMatches: await matchDates(tx, owners, stats, asked) };
  });
}

const NOTHING: JointStats = {
  turns: 0,
  averageLength: 1,
  averageWindowLength: 1,
  firstDay: 0,
  lastDay: 0,
  speakers: [],
  perOwner: [],
};

/** Counts on the index owners_by_id. The asked owner comes first. */
async function findOwners(tx: Tx, ctx: Ctx, owner: OwnerRef): Promise<{ ownerNo: OwnerNo; ref: OwnerRef }[]> {
  const shared = OWNER_KINDS.indexOf("shared");
  const kind = OWNER_KINDS.indexOf(owner.kind);
  const rows = await tx.rows<{
    owner_no: string;
    kind: number;
    owner_id: string;
  }>(sql`select owner_no, kind, owner_id from owners
    where tenant_no = ${ctx.tenantNo}::int and ((kind = ${kind}::smallint and owner_id = ${owner.id}) or kind = ${shared}::smallint)
    order by kind`);
  return rows.map((row) => ({
    ownerNo: String(row.owner_no) as OwnerNo,
    ref: { kind: OWNER_KINDS[row.kind] ?? "shared", id: row.owner_id },
  }));
}

async function matchDates(
  tx: Tx,
  owners: readonly OwnerNo[],
  stats: JointStats,
  asked: readonly AskedDate[],
): Promise<Map<Key, number>> {
  const matches = new Map<Key, number>();
  if (asked.length === 0) return matches;
  const near = dayRangesAsked(asked, stats.firstDay, stats.lastDay).map(([from, to]): [number, number] => [
    from - NEARBY,
    to + NEARBY,
  ]);
  const years = asked.filter(({ month }) => month === null).map(({ year }) => year ?? 0);
  const whole = years.map((year): [number, number] => [
    Date.UTC(year, 0, 1) / DAY_MS,
    Date.UTC(year, 11, 31) / DAY_MS,
  ]);
  for (const [key, dates] of await readDates(tx, owners, [...near, ...whole])) {
    const match = dateMatch(asked, dates);
    if (match > 0) matches.set(key, match);
  }
  return matches;
}

/** dayRangesAsked reaches 3 days around a day, dateMatch 10. */
const NEARBY = 7;
const DAY_MS = 86_400_000;

/** The turns worth looking at for their date alone. */
export function wellDated(words: Words): Key[] {
  return [...words.dateMatches].filter(([, match]) => match >= GOOD_DATE).map(([key]) => key);
}
