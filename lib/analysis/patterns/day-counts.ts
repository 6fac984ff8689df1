import { weekday } from "@/lib/analysis/text";
import type { ObservedMessage } from "./claim";

/** The parts of a day, of six hours each from midnight on. */
export const DAY_PARTS = ["night", "morning", "afternoon", "evening"] as const;
export const WEEKDAYS = 7;
const MINUTES_PER_PART = 360;

/**
 * The days that vote for a part of the day or a weekday: the first fitting message per day, and all of them.
 */
type Cell = { readonly first: Map<number, number>; readonly positions: number[] };
/** The days of a topic. */
export type DayCounts = {
  readonly days: ReadonlySet<number>;
  readonly parts: readonly Cell[];
  readonly weekdays: readonly Cell[];
};

/** The positions of a day's messages by part of the day. */
type Day = readonly number[][];

/**
 * Counts the days of each topic, and those with any message. A day has one vote per topic: for its weekday,
 * and for the part of the day with more than half of its messages about the topic, if there is one. So what
 * is mentioned all day long has no part of the day.
 */
export function countDays<Topic>(messages: readonly ObservedMessage<Topic>[]): {
  readonly topics: ReadonlyMap<Topic, DayCounts>;
  readonly active: DayCounts;
} {
  const topics = new Map<Topic, Map<number, Day>>();
  const active = new Map<number, Day>();
  for (const message of messages) {
    add(active, message);
    for (const topic of new Set(message.topics)) {
      const days = topics.get(topic) ?? new Map<number, Day>();
      topics.set(topic, days);
      add(days, message);
    }
  }
  return {
    topics: new Map([...topics].map(([topic, days]) => [topic, countsOf(days)])),
    active: countsOf(active),
  };
}

function add(days: Map<number, Day>, { day, minute, position }: ObservedMessage<unknown>): void {
  const parts = days.get(day) ?? DAY_PARTS.map((): number[] => []);
  days.set(day, parts);
  parts[Math.floor(minute / MINUTES_PER_PART)]?.push(position);
}

function countsOf(days: ReadonlyMap<number, Day>): DayCounts {
  const cells = (count: number) =>
    Array.from({ length: count }, (): Cell => ({ first: new Map(), positions: [] }));
  const counts = { days: new Set(days.keys()), parts: cells(DAY_PARTS.length), weekdays: cells(WEEKDAYS) };
  const vote = (cell: Cell | undefined, day: number, positions: readonly number[]) => {
    cell?.first.set(day, Math.min(...positions));
    cell?.positions.push(...positions);
  };
  for (const [day, parts] of days) {
    const all = parts.flat();
    vote(counts.weekdays[weekday(day)], day, all);
    const most = parts.findIndex((positions) => positions.length * 2 > all.length);
    vote(counts.parts[most], day, parts[most] ?? []);
  }
  return counts;
}

/**
 * Returns the base rate of each part of the day and of each weekday: its share of the votes of all topics.
 */
export function baseRates(topics: Iterable<DayCounts>): {
  readonly parts: readonly number[];
  readonly weekdays: readonly number[];
} {
  const all = [...topics];
  const shares = (of: "parts" | "weekdays", count: number) => {
    const votes = Array.from({ length: count }, (_, no) =>
      all.reduce((sum, counts) => sum + (counts[of][no]?.first.size ?? 0), 0),
    );
    const sum = votes.reduce((total, one) => total + one, 0);
    return votes.map((one) => (sum === 0 ? 1 : one / sum));
  };
  return { parts: shares("parts", DAY_PARTS.length), weekdays: shares("weekdays", WEEKDAYS) };
}
