import {
  findRequestedDates,
  localDay,
  queryTerms,
  type RequestedDate,
  requestedDayRanges,
} from "@/lib/analysis/text";
import { DAY_MS, type OwnerNo } from "@/lib/base/core";
import { type DenseScan, denseScanOf, skipsFrequentTerms } from "@/lib/storage/index";
import type { OwnerFacts } from "./read-owner-facts";
import type { Search } from "./search";

/** What to read for a search: plain values, so that two plans can be compared. */
export type SearchPlan = {
  readonly owners: readonly OwnerNo[];
  readonly stems: readonly string[];
  /** Whether frequent stems are only read near the turns that are found without them. */
  readonly skipsFrequent: boolean;
  readonly requestedDates: readonly RequestedDate[];
  /** First and last day since 1970. */
  readonly dayRanges: readonly (readonly [number, number])[];
  /** How each owner's vectors are searched. */
  readonly scans: readonly DenseScan[];
};

/**
 * Added on both sides of each range: requestedDayRanges covers 3 days around a date, and dateMatch covers 10.
 */
const NEARBY = 7;

/** Plans a search of these owners. Names of speakers are no search terms. Pure. */
export function planSearch(facts: OwnerFacts, search: Search): SearchPlan {
  const { owners, stats } = facts;
  const { query, asking, mode, hasCues } = search;
  const today = localDay(asking.at, timeZoneOf(facts, search));
  const requestedDates = hasCues && owners.length > 0 ? findRequestedDates(query, today) : [];
  return {
    owners,
    stems: mode === "dense" ? [] : queryTerms(query, hasCues ? stats.speakers : []),
    skipsFrequent: skipsFrequentTerms(stats.turns),
    requestedDates,
    dayRanges: dayRangesOf(requestedDates, stats),
    scans: stats.perOwner.map(denseScanOf),
  };
}

/** Returns the time zone in which the days of a search are counted. */
export function timeZoneOf(facts: OwnerFacts, { asking }: Search): string {
  return asking.timeZone ?? facts.timeZone ?? "UTC";
}

function dayRangesOf(
  dates: readonly RequestedDate[],
  { firstDay, lastDay }: OwnerFacts["stats"],
): [number, number][] {
  if (dates.length === 0) return [];
  const nearby = requestedDayRanges(dates, firstDay, lastDay).map(([from, to]): [number, number] => [
    from - NEARBY,
    to + NEARBY,
  ]);
  const years = dates.flatMap((date) => ("month" in date && date.month === null ? [date.year ?? 0] : []));
  const wholeYears = years.map((year): [number, number] => [
    Date.UTC(year, 0, 1) / DAY_MS,
    Date.UTC(year, 11, 31) / DAY_MS,
  ]);
  return [...nearby, ...wholeYears];
}
