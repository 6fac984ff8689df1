import { findRequestedDates, localDay, requestedDayRanges } from "@/lib/analysis/text";
import type { ContextInput } from "./input";

/** The days that a query names, as days since 1970, both included, in a time zone. */
export type RequestedDays = { readonly from: number; readonly to: number; readonly timeZone: string };

/** Returns whether a time is on one of the days. Pure. */
export function isOfDays({ from, to, timeZone }: RequestedDays, time: Date): boolean {
  const day = localDay(time, timeZone);
  return from <= day && day <= to;
}

/** A query about an earlier time asks for at most this many days before it. */
const MAX_DAYS = 3660;

/**
 * Returns the days that a query names ("last week", "on 5 May"), from the first to the last and not after the
 * time of asking; null when it names none. Pure but for the clock.
 */
export function requestedDays(
  { query, as_of }: Pick<ContextInput, "query" | "as_of">,
  timeZone: string,
): RequestedDays | null {
  const today = localDay(new Date(as_of ?? Date.now()), timeZone);
  const ranges = requestedDayRanges(findRequestedDates(query, today), today - MAX_DAYS, today);
  const [first, last] = [ranges.at(0), ranges.at(-1)];
  return first && last ? { from: first[0], to: last[1], timeZone } : null;
}
